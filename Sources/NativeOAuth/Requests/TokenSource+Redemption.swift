extension TokenSource {
    /// Redeems the refresh token, one redemption after the other; who wants the same shares one.
    ///
    /// - Parameters:
    ///   - wish: What the new token is wanted for.
    ///   - stale: The access token that will not do; another one that is found in the store will.
    /// - Returns: The new tokens.
    /// - Throws: ``OAuthError`` as ``accessToken(for:rejecting:)`` does, or ``Superseded``.
    func redeemed(for wish: TokenOptions, insteadOf stale: Redacted<String>? = nil) async throws -> TokenSet {
        try await redemption(for: wish, insteadOf: stale).value()
    }

    /// The redemption for a wish that is under way, or a new one.
    func redemption(for wish: TokenOptions, insteadOf stale: Redacted<String>?) -> SharedWork<TokenSet> {
        if let running = redemptions[wish] {
            return running
        }
        // It goes on whoever stops waiting: the answer has to reach the store.
        let work = SharedWork(whenAbandoned: .goesOn) { try await self.reportedRedemption(for: wish, insteadOf: stale) }
        redemptions[wish] = work
        return work
    }

    /// Waits until no redemption is under way.
    func finishRefreshing() async {
        while let running = redemptions.values.first {
            _ = try? await running.value()
            if Task.isCancelled { return }
        }
    }

    private func reportedRedemption(for wish: TokenOptions, insteadOf stale: Redacted<String>?) async throws -> TokenSet
    {
        defer { redemptions[wish] = nil }
        do {
            return try await OAuthError.during(.refresh) {
                try await exclusively { try await redeem(for: wish, insteadOf: stale) }
            }
        } catch let known as RememberedRefusal {
            throw known.error
        } catch let error as OAuthError {
            events.post(error.code == .signInRequired ? .sessionEnded(id) : .refreshFailed(id, error))
            throw error
        }
    }

    private func redeem(
        for wish: TokenOptions, insteadOf stale: Redacted<String>?, isSecondTry: Bool = false
    ) async throws -> TokenSet {
        let started = generation
        let record = try await newest()
        try check(generation: started)
        guard !record.account.needsSignIn else {
            current = record
            throw Self.sessionOver(record.account)
        }
        if let objection = objection(to: record) { throw objection }
        if let stale, record.tokens.accessToken != stale,
            life(of: record.tokens, knownAs: current?.tokens).phase(at: time.elapsed()) < .due
        {
            // Somebody else has been here, in this process or another; that token serves as well.
            current = record
            return record.tokens
        }
        guard let refreshToken = record.tokens.refreshToken else { throw Self.sessionOver(record.account) }
        let input = RefusedRefreshes.Input(refreshToken: refreshToken, wish: wish)
        if let error = refusals.error(for: input, at: time.elapsed()) { throw RememberedRefusal(error: error) }
        try await refresher.prepare()
        do {
            let response = try await refresher.exchange(record.tokens, wish)
            if isForgotten {
                // Signed out meanwhile: what has come is not kept, but the provider can be told to end it.
                forgotten.take(TokenSet(response, requested: [], now: time.now()))
            }
            try check(generation: started)
            let tokens = try await takeOver(response, for: wish.scopes, instead: record)
            refusals.forget()
            nextEarlyRefresh = nil
            events.post(.refreshed(id))
            return tokens
        } catch let error as OAuthError where error.code == .invalidGrant {
            try check(generation: started)
            if !isSecondTry, let stored = try await store.record(for: id), stored.tokens.refreshToken != refreshToken {
                // Somebody who knows nothing of the lock has spent the same token, and kept the one that came for it.
                current = stored
                return try await redeem(for: wish, insteadOf: stale, isSecondTry: true)
            }
            var ended = record
            ended.account.needsSignIn = true
            try await keep(ended)
            throw Self.sessionOver(record.account, because: error)
        } catch let error as OAuthError {
            refusals.remember(error, of: input, at: time.elapsed())
            throw error
        }
    }

    /// Keeps what came, even if the answer's ID token could not be judged: the old refresh token may be spent.
    private func takeOver(
        _ response: TokenResponse, for scopes: ScopeSet?, instead record: AccountRecord
    ) async throws -> TokenSet {
        let started = generation
        let received = time.now()
        skew.learn(from: response.serverDate, now: received)
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
        let tokens = TokenSet(response, requested: requested, previous: record.tokens, now: received)
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
            scoped[scopes] = ScopedTokens(tokens: tokens, life: life(of: tokens, knownAs: nil))
        }
        return tokens
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

/// An error that was told when it happened, and is not told again.
private struct RememberedRefusal: Error {
    let error: OAuthError
}
