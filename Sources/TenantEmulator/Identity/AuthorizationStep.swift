enum AuthorizationStep: Sendable, Equatable {
    case signIn
    case chooseAccount
    /// The person types the code that reached them by another way.
    case secondFactor
    case consent(Set<Permission>)
    case approval(Set<Permission>)
    /// The person says whether the device or the app that waits is the one meant.
    case confirm
    case answer
    case fail(EntraError)

    /// The person whom a step is for, as far as the next one depends on it.
    struct Person: Sendable, Equatable {
        var isPersonal = false
        var isAdministrator = false
        /// Whether the sign-in is longer ago than the organization bears.
        var isTooOld = false
        var needsSecondFactor = false
        var mustEnroll = false
        /// What conditional access answers; nil to let them pass.
        var policyError: EntraError?
        var agreesToAll: Bool { isPersonal || isAdministrator }
    }

    static func next(
        for request: AuthorizationRequest, person: Person, missing: Set<Permission>,
        needsAdministrator: (Permission) -> Bool = { $0.needsAdministrator }
    ) -> AuthorizationStep {
        let isSilent = request.prompt == .some(.none)
        if person.isTooOld { return isSilent ? .fail(EntraError(.sessionTooOldSilently)) : .signIn }
        if let error = person.policyError { return .fail(error) }
        if person.needsSecondFactor {
            guard isSilent else { return .secondFactor }
            return .fail(
                person.mustEnroll ? EntraError(.enrollmentNeededSilently) : EntraError(.secondFactorNeededSilently))
        }
        if request.adminConsent != nil {
            return person.isAdministrator ? .consent(request.permissions) : .approval(request.permissions)
        }
        if isSilent, !missing.isEmpty { return .fail(EntraError(.consentNeededSilently)) }
        if !person.agreesToAll, missing.contains(where: needsAdministrator) {
            return .approval(missing.filter(needsAdministrator))
        }
        if request.prompt == .consent { return .consent(request.permissions) }
        guard missing.isEmpty else { return .consent(missing) }
        guard request.userCode != nil || request.asksWhichApp else { return .answer }
        return isSilent ? .fail(EntraError(.confirmationNeeded)) : .confirm
    }

    /// What was decided, as the journal says it; nil where the answer itself says enough.
    var inWords: String? {
        switch self {
        case .signIn: "The person has to sign in."
        case .chooseAccount: "The person chooses an account."
        case .consent(let asked):
            "The person is asked to agree to \(asked.map(\.text).sorted().joined(separator: ", "))."
        case .secondFactor: "The person has to type the code of their second factor."
        case .approval(let asked):
            "Only an administrator can agree to \(asked.map(\.text).sorted().joined(separator: ", "))."
        case .confirm: "The person is asked whether this device was meant."
        case .answer: "The application gets what it asked for."
        default: nil
        }
    }
}

/// Which of the accounts that are signed in in a browser a request is for.
enum AccountChoice: Sendable, Equatable {
    case use(Int)
    /// Somebody has to sign in, or to choose; or no page may be shown, and there is no answer without one.
    case show(AuthorizationStep)

    struct Candidate: Sendable, Equatable {
        let userPrincipalName: String
        var isPersonal = false
        var obstacle: EntraError?

        func fits(domainHint: String) -> Bool {
            switch domainHint.lowercased() {
            case "organizations": !isPersonal
            case "consumers": isPersonal
            case let domain: userPrincipalName.lowercased().hasSuffix("@" + domain)
            }
        }
    }

    /// Decides: one account that fits is used silently, several are offered, and without one somebody signs in.
    static func decide(
        for request: AuthorizationRequest, among candidates: [Candidate], ended: EntraError? = nil
    ) -> AccountChoice {
        switch request.prompt {
        case .login: return .show(.signIn)
        case .selectAccount: return .show(candidates.isEmpty ? .signIn : .chooseAccount)
        default: break
        }
        let hinted = candidates.indices.filter { index in
            let candidate = candidates[index]
            return (request.loginHint.map { $0.lowercased() == candidate.userPrincipalName.lowercased() } ?? true)
                && (request.domainHint.map(candidate.fits) ?? true)
        }
        let fitting = hinted.filter { candidates[$0].obstacle == nil }
        if fitting.count == 1, let index = fitting.first { return .use(index) }
        guard request.prompt == .some(.none) else { return .show(fitting.isEmpty ? .signIn : .chooseAccount) }
        if fitting.count > 1 { return .show(.fail(EntraError(.severalSessions))) }
        if var obstacle = hinted.lazy.compactMap({ candidates[$0].obstacle }).first {
            // Who was named is known, and was never invited.
            if obstacle.number == 16000, request.loginHint != nil { obstacle.number = 16003 }
            return .show(.fail(obstacle))
        }
        return .show(.fail(ended ?? EntraError(.noSession)))
    }
}

/// Whether an account may be used where somebody signs in with it.
///
/// > Source: [Microsoft Entra authentication and authorization error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
enum AccountRules {
    static func check(
        _ user: DirectoryUser, at segment: TenantSegment, application: RegisteredApplication, registry: Registry
    ) async throws {
        switch segment.kind {
        case .organizations where user.isPersonal, .consumers where !user.isPersonal:
            throw EntraError(.wrongKindOfAccount)
        case .tenant where user.tenantID != segment.tenantID:
            throw EntraError.foreign(
                .foreignAccount, user, tenant: registry.displayName(of: segment), application: application)
        default: break
        }
        let isFor: Bool =
            switch application.signInAudience {
            case .everybody: true
            case .organizations: !user.isPersonal
            case .myOrganization: user.tenantID == application.homeTenantID
            case .personal: user.isPersonal
            }
        guard isFor else {
            let home = registry.tenant(application.homeTenantID)?.displayName ?? application.homeTenantID
            throw EntraError.foreign(.foreignAccount, user, tenant: home, application: application)
        }
        guard try await registry.isAssigned(user, to: application) else {
            throw EntraError(
                .notAssigned, application.displayName, application.clientID, user.userPrincipalName)
        }
    }
}
