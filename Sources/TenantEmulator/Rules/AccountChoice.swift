/// Which of the accounts that are signed in in a browser a request is for.
enum AccountChoice: Sendable, Equatable {
    /// None: somebody has to sign in.
    case signIn
    /// The person says which.
    case pick
    /// The one at this place.
    case use(Int)
    /// No page may be shown, and there is no answer without one.
    case fail(EntraError)

    /// An account that is signed in.
    struct Candidate: Sendable, Equatable {
        let userPrincipalName: String
        var isPersonal = false
        /// Why it can't be used for the request; nil if it can.
        var obstacle: EntraError?

        /// Whether `domain_hint` means such an account.
        func fits(domainHint: String) -> Bool {
            switch domainHint.lowercased() {
            case "organizations": !isPersonal
            case "consumers": isPersonal
            case let domain: userPrincipalName.lowercased().hasSuffix("@" + domain)
            }
        }
    }

    /// Decides: one account that fits is used silently, several are offered, and without one somebody signs in.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - candidates: Who is signed in, in the order of the sessions.
    ///   - ended: Why a session that was there is none any more.
    /// - Returns: The decision.
    static func decide(
        for request: AuthorizationRequest, among candidates: [Candidate], ended: EntraError? = nil
    ) -> AccountChoice {
        switch request.prompt {
        case .login: return .signIn
        case .selectAccount: return candidates.isEmpty ? .signIn : .pick
        default: break
        }
        let hinted = candidates.indices.filter { index in
            let candidate = candidates[index]
            return (request.loginHint.map { $0.lowercased() == candidate.userPrincipalName.lowercased() } ?? true)
                && (request.domainHint.map(candidate.fits) ?? true)
        }
        let fitting = hinted.filter { candidates[$0].obstacle == nil }
        if fitting.count == 1, let index = fitting.first { return .use(index) }
        guard request.prompt == .some(.none) else { return fitting.isEmpty ? .signIn : .pick }
        if fitting.count > 1 { return .fail(.severalSessions) }
        if var obstacle = hinted.lazy.compactMap({ candidates[$0].obstacle }).first {
            // Who was named is known, and was never invited.
            if obstacle.number == 16000, request.loginHint != nil { obstacle.number = 16003 }
            return .fail(obstacle)
        }
        return .fail(ended ?? .noSession)
    }
}
