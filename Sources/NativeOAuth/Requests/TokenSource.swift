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
    private var refused: Redacted<String>? {
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

    private func usualToken(rejecting rejected: AccessToken?, having tokens: TokenSet) async throws -> AccessToken {
        if let rejected, rejected.value == tokens.accessToken {
            refused = rejected.value
        }
        let isRejected = refused == tokens.accessToken
        if tokens.isFresh(at: time.now()) && !isRejected {
            return AccessToken(tokens)
        }
        let isLastResort = tokens.isUsable(at: time.now()) && !isRejected
        if isLastResort && tokens.refreshToken == nil {
            return AccessToken(tokens)
        }
        do {
            return AccessToken(try await redeemed(for: .usual))
        } catch let error as OAuthError where isLastResort && error.code != .signInRequired {
            return AccessToken(tokens)
        }
    }

    /// A token for scopes that the main one has not.
    private func scopedToken(_ scopes: ScopeSet, rejecting rejected: AccessToken?) async throws -> AccessToken {
        if let known = scoped[scopes], known.isFresh(at: time.now()), known.accessToken != rejected?.value {
            return AccessToken(known)
        }
        let tokens: TokenSet
        do {
            tokens = try await redeemed(for: TokenWish(scopes: scopes))
        } catch let error as OAuthError where error.server?.error == "invalid_scope" {
            // What was not granted before cannot be got without the person (RFC 6749, section 6).
            throw Self.notGranted(because: error)
        }
        guard tokens.scopes.allow(scopes) else { throw Self.notGranted() }
        return AccessToken(tokens)
    }

    private static func notGranted(because error: OAuthError? = nil) -> OAuthError {
        var interaction = OAuthError(
            .interactionRequired, "The provider gives no token for all that was asked for.",
            nextStep: "Sign in again and agree to the missing permission.", server: error?.server, underlying: error)
        interaction.stage = .refresh
        return interaction
    }

    /// A token that meets an API's demand.
    ///
    /// Who was refused a token that has been replaced since gets the new one: many requests that fail together ask the
    /// provider once.
    private func demandedToken(
        _ wish: TokenWish, rejecting rejected: AccessToken?, having tokens: TokenSet
    ) async throws -> AccessToken {
        let tokens = wish.scopes.map { scoped[$0] } ?? tokens
        if let rejected, let tokens, rejected.value != tokens.accessToken, tokens.isFresh(at: time.now()) {
            return AccessToken(tokens)
        }
        events.post(.claimsDemanded(id))
        return AccessToken(try await redeemed(for: wish))
    }

    /// Takes over a new sign-in.
    ///
    /// - Throws: What the store throws; nothing is kept then.
    func adopt(_ record: AccountRecord) async throws {
        generation += 1
        await lull()
        try await store.save(record)
        isForgotten = false
        forgotten = ForgottenSession()
        current = record
        isUnsaved = false
        scoped = [:]
    }

    /// Forgets the account here and in the store; a redemption that is under way does not bring it back.
    ///
    /// - Returns: What the provider can be told to end, with what such a redemption has brought.
    /// - Throws: What the store throws; the next call has all of it again.
    func remove() async throws -> ForgottenSession {
        generation += 1
        isForgotten = true
        forgotten.take(current, of: clientID)
        scoped.values.forEach { forgotten.take($0) }
        current = nil
        scoped = [:]
        await lull()
        // A store that cannot be read is no reason to keep the account in it.
        forgotten.take(try? await store.record(for: id), of: clientID)
        try await store.remove(id)
        defer { forgotten = ForgottenSession() }
        return forgotten
    }

    /// Waits until no redemption is under way, so that nothing of it is written after what comes now.
    private func lull() async {
        while let running = redemption {
            _ = await running.task.result
        }
    }

    /// The record, if the session goes on as far as is known.
    private func usable() async throws -> AccountRecord {
        let record = try await loaded()
        if let objection = objection(to: record) { throw objection }
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
        if isUnsaved {
            // The disk may have recovered; if not, the token is still good and is tried again next time.
            try? await keep(record)
        }
        return record
    }

    /// Why the tokens of a record are not to be used here, or cannot be.
    private func objection(to record: AccountRecord) -> OAuthError? {
        guard record.clientID == nil || record.clientID == clientID else {
            return OAuthError(
                .signInRequired, "This account was signed in under another client id than the one in the settings.",
                nextStep: "Use that client id, or sign in again with this one.")
        }
        guard let key = record.tokens.proofKey else {
            guard constraint == .dpop else { return nil }
            return OAuthError(
                .signInRequired, "This account's tokens are not bound to a key (DPoP), as the settings demand.")
        }
        do {
            _ = try key.opened()
            return nil
        } catch {
            return error
        }
    }

    private func loaded() async throws -> AccountRecord {
        guard !isForgotten else { throw Self.notFound }
        if let current {
            return current
        }
        let started = generation
        let stored = try await store.record(for: id)
        if generation == started && current == nil {
            current = stored
        }
        guard let record = current, !isForgotten else { throw Self.notFound }
        return record
    }

    static let notFound = OAuthError(.accountNotFound, "This account is not signed in here.")

    static func sessionOver(_ account: Account, because error: OAuthError? = nil) -> OAuthError {
        let who = account.username.map { " of \(DisplayText.clean($0, limit: 100))" } ?? ""
        return OAuthError(.signInRequired, "The session\(who) is over.", server: error?.server, underlying: error)
    }
}
