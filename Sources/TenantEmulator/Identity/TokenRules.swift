import Foundation

enum TokenRules {
    /// > Source: [RFC 6749, section 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3),
    /// > [RFC 7636, section 4.6](https://www.rfc-editor.org/rfc/rfc7636#section-4.6)
    static func check(
        _ code: StoredGrant, _ form: FormParameters, clientID: String, tenant: String, at now: Date
    ) throws(EntraError) {
        guard code.grant.clientID == clientID else { throw EntraError(.invalidValue, "code") }
        guard !code.isUsed else { throw EntraError(.codeRedeemed) }
        guard now < code.expiresAt else { throw EntraError(.codeExpired) }
        guard code.grant.tenant == tenant else { throw EntraError(.wrongTenant) }
        guard let redirectURI = form["redirect_uri"] else { throw EntraError(.missing, "redirect_uri") }
        guard redirectURI == code.grant.redirectURI else {
            throw EntraError(.redirectChanged, redirectURI, code.grant.redirectURI)
        }
        switch (code.grant.proofKey, form["code_verifier"]) {
        case (nil, nil): break
        case (let proofKey?, let verifier?) where proofKey.isAnswered(by: verifier): break
        default: throw EntraError(.verifierMismatch)
        }
    }

    static func check(_ token: StoredGrant, clientID: String, isStrict: Bool, at now: Date) throws(EntraError) {
        guard token.grant.clientID == clientID else { throw EntraError(.invalidValue, "refresh_token") }
        guard !token.isRevoked, !(isStrict && token.isUsed) else { throw EntraError(.grantRevoked) }
        guard now < token.expiresAt else {
            throw token.grant.refreshUntil == nil ? EntraError(.refreshTokenInactive) : EntraError(.singlePageLimit)
        }
    }
}

/// What the conditions of an account allow.
///
/// > Source: [Microsoft Entra authentication and authorization error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
enum ConditionRules {
    static func check(_ user: DirectoryUser, _ conditions: UserConditions) throws(EntraError) {
        guard user.accountEnabled, !conditions.isBlocked else { throw EntraError(.accountDisabled) }
        guard !conditions.isPasswordExpired else { throw EntraError(.passwordExpired) }
        if let error = error(of: conditions.policy) { throw error }
    }

    static func error(of policy: UserConditions.Policy?) -> EntraError? {
        switch policy {
        case nil: nil
        case .blocked: EntraError(.blockedByPolicy)
        case .compliantDevice: EntraError(.deviceNotCompliant)
        case .joinedDevice: EntraError(.deviceNotJoined)
        }
    }

    static func needsSecondFactor(_ conditions: UserConditions, last: Date?, at now: Date) -> Bool {
        guard conditions.secondFactor != .notNeeded else { return false }
        guard let last else { return true }
        return conditions.secondFactorLifetime.map { last.addingTimeInterval(TimeInterval($0)) <= now } ?? false
    }

    static func isTooOld(_ authenticatedAt: Date?, _ conditions: UserConditions, at now: Date) -> Bool {
        guard let authenticatedAt, let seconds = conditions.signInFrequency else { return false }
        return authenticatedAt.addingTimeInterval(TimeInterval(seconds)) <= now
    }

    static func check(
        _ grant: Grant, of user: DirectoryUser, _ state: AccountState, isConfidential: Bool, at now: Date
    ) throws(EntraError) {
        let conditions = state.conditions
        guard user.accountEnabled, !conditions.isBlocked else { throw EntraError(.accountDisabled) }
        let (then, current) = (grant.generation ?? Revocations.Generation(), state.revocations.generation)
        let issuedAt = (grant.authenticatedAt ?? .distantPast).adminText
        let hasSessions = then.sessions == current.sessions
        guard hasSessions, isConfidential || then.password == current.password else {
            let validFrom = hasSessions ? state.revocations.passwordAt : state.revocations.sessionsAt
            throw EntraError(.freshTokenNeeded, issuedAt, (validFrom ?? .distantPast).adminText)
        }
        guard !isTooOld(grant.authenticatedAt, conditions, at: now) else {
            throw EntraError(.signInTooOld, issuedAt, String(conditions.signInFrequency ?? 0))
        }
        if let error = error(of: conditions.policy) { throw error.asInteraction }
        guard needsSecondFactor(conditions, last: grant.secondFactorAt, at: now) else { return }
        if conditions.secondFactor == .mustEnroll { throw EntraError(.enrollmentNeeded) }
        throw grant.secondFactorAt == nil ? EntraError(.secondFactorNeeded) : EntraError(.secondFactorTooOld)
    }
}
