#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Has a valid token of one account, and gets a new one in time: once for all who wait.
///
/// Every redemption of the refresh token goes through one gate, because a provider may accept each token once only.
/// Nothing but an answer of `invalid_grant` ends a session. When the network fails the tokens stay as they are.
actor TokenSource {
    let id: Account.ID
    let clientID: String
    let constraint: SenderConstraint
    let store: any AccountStore
    let time: TimeSource
    let refresher: TokenRefresher
    let events: OAuthEvents

    /// What the store holds, as far as this process knows.
    var current: AccountRecord? {
        didSet { publish() }
    }
    /// A rotated token that could not be written; it must not be lost, because the old one may be dead.
    var isUnsaved = false {
        didSet { publish() }
    }
    /// A token that an API has refused; it is not handed out again, whether or not another one can be had.
    var refused: Redacted<String>? {
        didSet { publish() }
    }
    /// What can be handed out without asking anybody.
    private let fresh = Locked<FreshToken?>(nil)
    /// Tokens for scopes that the main one has not, for as long as the process lives.
    var scoped: [ScopeSet: TokenSet] = [:]
    /// The redemption that is under way; the next one waits for it.
    var redemption: (wish: TokenWish, task: Task<TokenSet, any Error>)?
    /// Counts the sign-ins and sign-outs: what began before one of them must not be kept after it.
    var generation = 0
    var isForgotten = false
    /// What a sign-out that is under way, or that the store has refused, has gathered so far.
    var forgotten = ForgottenSession()

    init(
        id: Account.ID, clientID: String, constraint: SenderConstraint = .none, store: any AccountStore,
        time: TimeSource, refresher: TokenRefresher, events: OAuthEvents = OAuthEvents()
    ) {
        self.id = id
        self.clientID = clientID
        self.constraint = constraint
        self.store = store
        self.time = time
        self.refresher = refresher
        self.events = events
    }

    /// Returns a token at once, if there is one that needs no refresh and no look at the store.
    nonisolated func token(at now: Date, for scopes: ScopeSet?) -> AccessToken? {
        fresh.withLock { fresh in
            guard let known = fresh, known.isFresh(at: now), fresh?.allows(scopes) == true else { return nil }
            return known.token
        }
    }

    private func publish() {
        let isOurs = current.map { objection(to: $0) == nil } ?? false
        let isGood = isOurs && !isUnsaved && current?.tokens.accessToken != refused
        let known = isGood ? FreshToken(current) : nil
        fresh.withLock { $0 = known }
    }

    /// Returns a token that can be sent.
    ///
    /// - Parameters:
    ///   - wish: What it is wanted for.
    ///   - rejected: A token that an API has just refused; another one is got unless that has been done already.
    /// - Returns: A token that has not ended.
    /// - Throws: ``OAuthError`` with `signInRequired` when the session is over, `interactionRequired` when somebody has
    ///   to agree first, `proofKeyLost`, `accountNotFound`, or why
    ///   no new token could be had; a token that has not ended is returned in preference to failing.
    func accessToken(for wish: TokenWish = .usual, rejecting rejected: AccessToken? = nil) async throws -> AccessToken {
        do {
            let record = try await usable()
            var wish = wish
            if let scopes = wish.scopes, record.tokens.scopes.allow(scopes) {
                // The main token will do, and what an API demands of it is demanded once for all who use it.
                wish.scopes = nil
            }
            if wish.claims != nil {
                return try await demandedToken(wish, rejecting: rejected, having: record.tokens)
            }
            if let scopes = wish.scopes {
                return try await scopedToken(scopes, rejecting: rejected)
            }
            return try await usualToken(rejecting: rejected, having: record.tokens)
        } catch is Superseded {
            return try await accessToken(for: wish)
        }
    }

    static let notFound = OAuthError(.accountNotFound, "This account is not signed in here.")

    static func sessionOver(_ account: Account, because error: OAuthError? = nil) -> OAuthError {
        let who = account.username.map { " of \(DisplayText.clean($0, limit: 100))" } ?? ""
        return OAuthError(.signInRequired, "The session\(who) is over.", server: error?.server, underlying: error)
    }
}
