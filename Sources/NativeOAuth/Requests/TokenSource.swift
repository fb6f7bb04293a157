/// Has a valid token of one account, and gets a new one in time: once for all who wait.
///
/// ``SessionState`` decides; this does it. Whatever is done with the account's record is done in its ``AccountGate``: a
/// provider may accept each refresh token once only. Nothing but an answer of `invalid_grant` ends a session. When the
/// network fails the tokens stay as they are.
actor TokenSource {
    let id: Account.ID
    let store: any AccountStore
    private let time: TimeSource
    private let refresher: TokenRefresher
    let changes: AccountChanges
    private let skew: ClockSkew
    let gate: AccountGate

    var state: SessionState {
        didSet {
            let token = state.fresh
            fresh.withLock { $0 = token }
        }
    }
    /// What can be handed out without a request, and without waiting for this actor.
    private let fresh = Locked<(token: AccessToken, until: Duration?)?>(nil)
    /// The redemptions that are under way or wait for their turn; callers that want the same share one.
    private var redemptions: [TokenOptions: SharedWork<TokenSet>] = [:]
    /// Tries again to write what could not be written.
    private var rewriting: Task<Void, Never>?

    init(
        id: Account.ID, clientID: String, constraint: ClientSettings.SenderConstraint = .none, store: any AccountStore,
        time: TimeSource, refresher: TokenRefresher, changes: AccountChanges = AccountChanges(),
        skew: ClockSkew = ClockSkew(), lockTimeout: Duration = FileLock.defaultTimeout
    ) {
        self.id = id
        self.store = store
        self.time = time
        self.refresher = refresher
        self.changes = changes
        self.skew = skew
        gate = AccountGate(of: id, in: store.lockDirectory, timeout: lockTimeout)
        state = SessionState(clientID: clientID, constraint: constraint)
    }

    deinit { rewriting?.cancel() }

    var now: Moment { Moment(date: time.now(), elapsed: time.elapsed(), skew: skew.seconds) }

    func exclusively<Result>(
        _ place: AccountGate.Place? = nil, requiringLock: Bool = true, _ work: () async throws -> Result
    ) async throws -> Result {
        // As long as a rotated token is not written, other processes are kept out: all that they could find in the store
        // is one that has been spent.
        try await gate.pass(place, requiringLock: requiringLock, keepingLock: { state.isUnsaved }, work)
    }

    // MARK: Tokens for those who ask

    /// Returns a token at once, if there is one that needs no refresh and no look at the store.
    nonisolated func token(at elapsed: Duration, for scopes: ScopeSet?) -> AccessToken? {
        guard let known = fresh.withLock({ $0 }), known.until.map({ elapsed < $0 }) ?? true else { return nil }
        return scopes.map(known.token.scopes.allow) ?? true ? known.token : nil
    }

    /// Returns a token that can be sent; one that has not ended is returned in preference to failing.
    func accessToken(
        for options: TokenOptions = TokenOptions(), rejecting rejected: AccessToken? = nil
    ) async throws -> AccessToken {
        var token: AccessToken
        do {
            token = try await decided(on: options, rejecting: rejected)
        } catch is Superseded {
            token = try await accessToken(for: options)
        }
        if let rejected, token != rejected { state.pacing.replaced(with: token, meeting: options.claims, at: now) }
        return token
    }

    private func decided(on options: TokenOptions, rejecting rejected: AccessToken?) async throws -> AccessToken {
        if state.isUnsaved {
            // The disk may have recovered; if not, the token is still good and is tried again next time.
            await writeAgain()
        }
        try await load()
        switch try state.decide(on: options, rejecting: rejected, at: now) {
        case .token(let token): return token
        case .redeem(let options, let stale, let otherwise):
            do {
                let tokens = try await redemption(for: options, insteadOf: stale).value()
                return try SessionState.token(of: tokens, for: options)
            } catch let error as OAuthError {
                if let otherwise, error.code != .signInRequired { return otherwise }
                throw error.server?.error == "invalid_scope" && options.scopes != nil
                    ? SessionState.notGranted(because: error) : error
            }
        }
    }

    /// Reads the account, if nothing is known of it or another process may have signed the person in again.
    private func load() async throws {
        let before = state
        guard before.needsReading else { return }
        let stored: AccountRecord?
        do {
            stored = try await store.record(for: id)
        } catch {
            guard before.record != nil else { throw error }
            return
        }
        try state.found(stored, after: before, at: now)
    }

    // MARK: Redeeming the refresh token

    /// The redemption that is under way for some options, or a new one: they follow one another.
    private func redemption(for options: TokenOptions, insteadOf stale: Redacted<String>?) -> SharedWork<TokenSet> {
        if let running = redemptions[options] { return running }
        // It goes on when callers stop waiting: the answer has to reach the store.
        let work = SharedWork(whenAbandoned: .goesOn) { try await self.redeemed(options, insteadOf: stale) }
        redemptions[options] = work
        return work
    }

    private func redeemed(_ options: TokenOptions, insteadOf stale: Redacted<String>?) async throws -> TokenSet {
        defer { redemptions[options] = nil }
        return try await exclusively { try await redeem(for: options, insteadOf: stale) }
    }

    private func redeem(for options: TokenOptions, insteadOf stale: Redacted<String>?) async throws -> TokenSet {
        let started = state.generation
        let record = try await newest()
        try state.check(generation: started)
        if let tokens = try state.tokens(of: record, insteadOf: stale, for: options, at: now) { return tokens }
        // Once the old refresh token is spent, the new one has to be saved.
        try await store.checkRoom(for: id)
        try await refresher.prepare()
        do {
            let response = try await refresher.exchange(record.tokens, options)
            state.came(response, at: now)
            try state.check(generation: started)
            let tokens = try await takeOver(response, for: options.scopes, insteadOf: record)
            state.redeemed(tokens, for: options.scopes, at: now)
            return tokens
        } catch let error as OAuthError where error.code == .invalidGrant {
            try state.check(generation: started)
            // If a program without the lock has spent the same token and saved a new one, this gives way to that.
            var ended = record
            ended.account.needsSignIn = true
            try await keep(ended, insteadOf: record)
            throw SessionState.sessionOver(record.account, because: error)
        } catch let error as OAuthError {
            state.refusedRedemption(of: record, for: options, with: error, at: now)
            throw error
        }
    }

    /// Keeps what came, even if the answer's ID token could not be judged: the old refresh token may be spent.
    private func takeOver(
        _ response: TokenResponse, for scopes: ScopeSet?, insteadOf record: AccountRecord
    ) async throws -> TokenSet {
        let (started, received) = (state.generation, time.now())
        skew.learn(from: response.serverDate, now: received)
        var doubt: (any Error)?
        do {
            try await refresher.verify(response, record)
        } catch let error as OAuthError where error.code == .personChanged {
            throw error
        } catch {
            doubt = error
        }
        try state.check(generation: started)
        let tokens = TokenSet(
            response, requested: scopes ?? record.tokens.scopes, previous: record.tokens, now: received)
        let renewed = SessionState.renewed(record, with: tokens, for: scopes, isJudged: doubt == nil)
        if renewed != record { try await keep(renewed, insteadOf: record) }
        if let doubt { throw doubt }
        return tokens
    }

    // MARK: The store, in the gate

    /// The record as the store has it now, but for one that could not be written.
    func newest() async throws -> AccountRecord {
        if state.isUnsaved, let record = state.record {
            try await write()
            return record
        }
        return try state.found(try await store.record(for: id), at: now)
    }

    /// Remembers first and writes then, so that a full disk does not lose the only good token.
    func keep(_ record: AccountRecord, insteadOf read: AccountRecord) async throws {
        try state.keep(record, insteadOf: read, at: now)
        try await write()
    }

    /// Writes the record that is not written yet, unless another process has been at the account meanwhile.
    private func write() async throws {
        guard state.isUnsaved, let record = state.record else { return }
        do {
            try await gate.writing {
                // That the store cannot be read is no reason not to write.
                if let stored = try? await Optional.some(store.record(for: id)) {
                    try state.give(wayTo: stored, at: now)
                }
                try await store.save(record)
            }
        } catch  where state.isUnsaved {
            keepWriting()
            throw error
        }
        state.written(record, at: now)
        changes.post()
    }

    /// Writes what could not be written, if nothing else is in the way.
    private func writeAgain() async { _ = try? await exclusively { try await write() } }

    /// Tries again and again, more and more rarely, for as long as the program runs.
    private func keepWriting() {
        guard rewriting == nil else { return }
        rewriting = Task { [weak self, time] in
            var wait = Duration.seconds(1)
            repeat {
                guard (try? await time.sleep(wait)) != nil else { return }
                wait = min(wait * 2, .seconds(60))
                await self?.writeAgain()
            } while await self?.state.isUnsaved == true
            await self?.stopWriting()
        }
    }

    private func stopWriting() { rewriting = nil }
}
