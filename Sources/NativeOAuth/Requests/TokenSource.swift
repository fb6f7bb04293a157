/// Has a valid token of one account, and gets a new one in time: once for all who wait.
///
/// Whatever is done with the account's record is done under a lock, one after the other in this process and, where they
/// share the store, in all: a provider may accept each refresh token once only. Nothing but an answer of `invalid_grant`
/// ends a session. When the network fails the tokens stay as they are.
actor TokenSource {
    let id: Account.ID
    let clientID: String
    let constraint: SenderConstraint
    let store: any AccountStore
    let time: TimeSource
    let refresher: TokenRefresher
    let events: OAuthEvents
    let earlyRefresh: EarlyRefresh
    let skew: ClockSkew
    /// Keeps other processes out, from reading the refresh token to writing the next; nil when none can have the account.
    let lock: FileLock?
    /// Keeps them out of the moment in which the record is looked at and written, also those who do without the other lock.
    let writeLock: FileLock?

    /// What the store holds, as far as this process knows.
    var current: AccountRecord? {
        didSet { follow(oldValue) }
    }
    /// How long the tokens of ``current`` serve.
    var life: TokenLife?
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
    var scoped: [ScopeSet: ScopedTokens] = [:]
    /// The redemptions that are under way or wait for their turn; who wants the same shares one.
    var redemptions: [TokenOptions: SharedWork<TokenSet>] = [:]
    /// What the provider has refused lately.
    var refusals = RefusedRefreshes()
    /// When a new token may be got in the background again, after that has failed.
    var nextEarlyRefresh: Duration?
    /// The tokens that came in place of refused ones, and when each may be replaced as well.
    var replacements: [Replacement: Duration] = [:]
    /// Whether something is being done with the record, and who waits for that to end.
    var isOccupied = false
    var line: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    var nextInLine = 0
    /// The lock between processes, while this one has it.
    var held: HeldLock?
    /// The refresh token that the store had when it was read last.
    var storedRefreshToken: Redacted<String>?
    /// Tries again to write what could not be written.
    var rewriting: Task<Void, Never>?
    /// Counts the sign-ins and sign-outs: what began before one of them must not be kept after it.
    var generation = 0
    var isForgotten = false
    /// What a sign-out that is under way, or that the store has refused, has gathered so far.
    var forgotten = SignedOutSession()

    init(
        id: Account.ID, clientID: String, constraint: SenderConstraint = .none, store: any AccountStore,
        time: TimeSource, refresher: TokenRefresher, events: OAuthEvents = OAuthEvents(),
        earlyRefresh: EarlyRefresh = .inBackground, skew: ClockSkew = ClockSkew(),
        lockTimeout: Duration = FileLock.defaultTimeout
    ) {
        self.id = id
        self.clientID = clientID
        self.constraint = constraint
        self.store = store
        self.time = time
        self.refresher = refresher
        self.events = events
        self.earlyRefresh = earlyRefresh
        self.skew = skew
        lock = store.lockDirectory.map { FileLock(of: id, in: $0, timeout: lockTimeout) }
        writeLock = store.lockDirectory.map { FileLock(of: id, in: $0, forWriting: true, timeout: lockTimeout) }
    }

    deinit {
        rewriting?.cancel()
    }

    /// Returns a token at once, if there is one that needs no refresh and no look at the store.
    nonisolated func token(at elapsed: Duration, for scopes: ScopeSet?) -> AccessToken? {
        fresh.withLock { fresh in
            guard let known = fresh, known.isFresh(at: elapsed), fresh?.allows(scopes) == true else { return nil }
            return known.token
        }
    }

    /// Reads the dates of tokens that are new here; those of tokens that are known already are not read again, because
    /// the clock may have been set since.
    private func follow(_ previous: AccountRecord?) {
        life = current.map { life(of: $0.tokens, knownAs: previous?.tokens) }
        publish()
    }

    /// How long tokens serve.
    func life(of tokens: TokenSet, knownAs known: TokenSet?) -> TokenLife {
        if let life, let known, known.accessToken == tokens.accessToken, known.receivedAt == tokens.receivedAt {
            return life
        }
        return TokenLife(tokens, on: time, skew: skew.seconds)
    }

    private func publish() {
        let isOurs = current.map { objection(to: $0) == nil } ?? false
        let isGood = isOurs && !isUnsaved && current?.tokens.accessToken != refused
        let until = earlyRefresh == .inBackground ? life?.early : life?.due
        let known = isGood ? FreshToken(current, until: until) : nil
        fresh.withLock { $0 = known }
    }

    /// Returns a token that can be sent.
    ///
    /// - Parameters:
    ///   - wish: What it is wanted for.
    ///   - rejected: A token that an API has just refused; another one is got unless that has been done already. An API
    ///     that refuses the other one too, within ``leastInterval``, gets no third: the refused token is returned.
    /// - Returns: A token that has not ended.
    /// - Throws: ``OAuthError`` with `signInRequired` when the session is over, `interactionRequired` when somebody has
    ///   to agree first, `proofKeyLost`, `accountNotFound`, `accountBusy`, or why
    ///   no new token could be had; a token that has not ended is returned in preference to failing.
    func accessToken(for wish: TokenOptions = .usual, rejecting rejected: AccessToken? = nil) async throws
        -> AccessToken
    {
        guard let rejected else { return try await token(for: wish) }
        guard !isRecent(Replacement(token: rejected.value, claims: wish.claims)) else { return rejected }
        let token = try await token(for: wish, rejecting: rejected)
        if token != rejected {
            remember(Replacement(token: token.value, claims: wish.claims), until: token.expiresAt)
        }
        return token
    }

    private func token(for wish: TokenOptions, rejecting rejected: AccessToken? = nil) async throws -> AccessToken {
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
            return try await defaultToken(rejecting: rejected, having: record.tokens)
        } catch is Superseded {
            return try await token(for: wish)
        }
    }

    static let notFound = OAuthError(.accountNotFound, "This account is not signed in here.")

    static func sessionOver(_ account: Account, because error: OAuthError? = nil) -> OAuthError {
        let who = account.username.map { " of \(DisplayText.clean($0, limit: 100))" } ?? ""
        return OAuthError(.signInRequired, "The session\(who) is over.", server: error?.server, underlying: error)
    }
}
