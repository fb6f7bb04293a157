import Foundation

struct SignedInAccount: Sendable {
    let secret: String
    var session: BrowserSession
    let user: DirectoryUser
}

extension IdentityRoutes {
    func accounts(in browser: Browser) async throws -> (accounts: [SignedInAccount], ended: EntraError?) {
        var accounts: [SignedInAccount] = []
        var ended: EntraError?
        for secret in browser.sessions {
            guard let session = try await database.session(secret, at: now()),
                let user = try await database.user(session.userID)
            else { continue }
            guard session.generation == registry.revocations(of: user.id).generation else {
                ended = EntraError(.sessionRevokedSilently)
                continue
            }
            accounts.append(SignedInAccount(secret: secret, session: session, user: user))
        }
        return (accounts, ended)
    }

    /// The account that a form is about, if it is still signed in in this browser.
    func account(of sent: SentForm) async throws -> SignedInAccount {
        let account = try await accounts(in: sent.visit.browser).accounts.first {
            $0.session.id == sent.flow.sessionID && $0.user.id == sent.flow.userID
        }
        guard let account else { throw EntraError(.flowExpired) }
        return account
    }

    func candidate(
        _ account: SignedInAccount, for request: AuthorizationRequest
    ) async throws -> AccountChoice.Candidate {
        var candidate = AccountChoice.Candidate(
            userPrincipalName: account.user.userPrincipalName, isPersonal: account.user.isPersonal)
        do {
            try await check(account.user, for: request)
        } catch let error as EntraError {
            candidate.obstacle = try obstacle(error, account.user, request)
        }
        return candidate
    }

    func check(_ user: DirectoryUser, for request: AuthorizationRequest) async throws {
        let segment = try TenantSegment(request.tenant, in: registry)
        guard user.accountEnabled, !registry.conditions(of: user.id).isBlocked else {
            throw EntraError(.accountDisabled)
        }
        try await AccountRules.check(user, at: segment, application: try application(of: request), registry: registry)
    }

    /// How an application that may show no page is told that a session can't be used.
    private func obstacle(
        _ error: EntraError, _ user: DirectoryUser, _ request: AuthorizationRequest
    ) throws -> EntraError {
        switch error.number {
        case 50020, 500208:
            let segment = try TenantSegment(request.tenant, in: registry)
            return .foreign(
                .foreignSession, user, tenant: registry.displayName(of: segment),
                application: try application(of: request))
        case 50057: return error.asInteraction
        default: return error
        }
    }

    func person(_ account: SignedInAccount) -> AuthorizationStep.Person {
        let conditions = registry.conditions(of: account.user.id)
        return AuthorizationStep.Person(
            isPersonal: account.user.isPersonal, isAdministrator: conditions.isAdministrator,
            isTooOld: ConditionRules.isTooOld(account.session.authenticatedAt, conditions, at: now()),
            needsSecondFactor: ConditionRules.needsSecondFactor(
                conditions, last: account.session.secondFactorAt, at: now()),
            mustEnroll: conditions.secondFactor == .mustEnroll,
            policyError: ConditionRules.error(of: conditions.policy))
    }
}
