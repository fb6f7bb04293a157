extension TokenSource {
    /// Redeems the refresh token, one redemption after the other; who wants the same shares one.
    func redeemed(for wish: TokenWish) async throws -> TokenSet {
        while let running = redemption {
            if running.wish == wish {
                return try await running.task.value
            }
            _ = await running.task.result
        }
        // Unstructured on purpose: the answer has to reach the store even when everybody who waited has gone.
        let task = Task {
            defer { self.redemption = nil }
            return try await self.reportedRedemption(for: wish)
        }
        redemption = (wish, task)
        return try await task.value
    }

    private func reportedRedemption(for wish: TokenWish) async throws -> TokenSet {
        do {
            let tokens = try await OAuthError.during(.refresh) { try await redeem(for: wish, isSecondTry: false) }
            events.post(.refreshed(id))
            return tokens
        } catch let error as OAuthError {
            events.post(error.code == .signInRequired ? .sessionEnded(id) : .refreshFailed(id, error))
            throw error
        }
    }

    private func redeem(for wish: TokenWish, isSecondTry: Bool) async throws -> TokenSet {
        let started = generation
        let record = try await newest()
        if wish == .usual && record.tokens != current?.tokens && record.tokens.isFresh(at: time.now()) {
            // Another process has been here; its token serves as well.
            try check(generation: started)
            current = record
            return record.tokens
        }
        guard let refreshToken = record.tokens.refreshToken else { throw Self.sessionOver(record.account) }
        try await refresher.prepare()
        let response: TokenResponse
        do {
            response = try await refresher.exchange(record.tokens, wish)
        } catch let error as OAuthError where error.code == .invalidGrant {
            try check(generation: started)
            if !isSecondTry, let stored = try await store.record(for: id), stored.tokens.refreshToken != refreshToken {
                // Another process has spent the same token first, and kept the one that came for it.
                current = stored
                return try await redeem(for: wish, isSecondTry: true)
            }
            var ended = record
            ended.account.needsSignIn = true
            try await keep(ended)
            throw Self.sessionOver(record.account, because: error)
        }
        if isForgotten {
            // Signed out meanwhile: what has come is not kept, but the provider can be told to end it.
            forgotten.take(TokenSet(response, requested: [], now: time.now()))
        }
        try check(generation: started)
        return try await takeOver(response, for: wish.scopes, instead: record)
    }

    /// Keeps what came, even if the answer's ID token could not be judged: the old refresh token may be spent.
    private func takeOver(
        _ response: TokenResponse, for scopes: ScopeSet?, instead record: AccountRecord
    ) async throws -> TokenSet {
        let started = generation
        var doubt: (any Error)?
        do {
            try await refresher.verify(response, record)
        } catch let error as OAuthError where error.code == .personChanged {
            throw error
        } catch {
            doubt = error
        }
        try check(generation: started)
        let requested = scopes ?? record.tokens.scopes
        let tokens = TokenSet(response, requested: requested, previous: record.tokens, now: time.now())
        var renewed = record
        if scopes == nil && doubt == nil {
            renewed.tokens = tokens
        } else {
            renewed.tokens.refreshToken = tokens.refreshToken
        }
        if renewed != record {
            try await keep(renewed)
        }
        if let doubt {
            throw doubt
        }
        if let scopes, tokens.scopes.allow(scopes) {
            scoped[scopes] = tokens
        }
        return tokens
    }

    /// The record as the store has it now, but for one that could not be written.
    private func newest() async throws -> AccountRecord {
        if isUnsaved, let current {
            try await keep(current)
            return current
        }
        guard let record = try await store.record(for: id), !isForgotten else { throw Self.notFound }
        return record
    }

    /// Remembers first and writes then, so that a full disk does not lose the only good token.
    func keep(_ record: AccountRecord) async throws {
        guard !isForgotten else { throw Self.notFound }
        current = record
        isUnsaved = true
        try await store.save(record)
        if current == record {
            isUnsaved = false
        }
    }

    /// Ends what began before a sign-in or a sign-out.
    private func check(generation started: Int) throws {
        guard generation != started else { return }
        if isForgotten { throw Self.notFound }
        throw Superseded()
    }
}

/// The account was signed in anew while its old session was being refreshed.
struct Superseded: Error {}
