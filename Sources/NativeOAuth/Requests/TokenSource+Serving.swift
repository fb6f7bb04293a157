extension TokenSource {
    func usualToken(rejecting rejected: AccessToken?, having tokens: TokenSet) async throws -> AccessToken {
        if let rejected, rejected.value == tokens.accessToken {
            refused = rejected.value
        }
        let isRejected = refused == tokens.accessToken
        let phase = life(of: tokens, knownAs: current?.tokens).phase(at: time.elapsed())
        if !isRejected && phase < .due {
            if phase == .early && earlyRefresh == .inBackground {
                refreshInBackground(insteadOf: tokens)
            }
            return AccessToken(tokens)
        }
        let isLastResort = phase != .ended && !isRejected
        if isLastResort && tokens.refreshToken == nil {
            return AccessToken(tokens)
        }
        do {
            return AccessToken(try await redeemed(for: .usual, insteadOf: tokens.accessToken))
        } catch let error as OAuthError where isLastResort && error.code != .signInRequired {
            return AccessToken(tokens)
        }
    }

    /// After a background refresh has failed, the next one waits; in the end somebody waits for one, and hears why.
    private static let earlyPause = Duration.seconds(30)

    private func refreshInBackground(insteadOf tokens: TokenSet) {
        let now = time.elapsed()
        guard tokens.refreshToken != nil, redemptions[.usual] == nil, now >= nextEarlyRefresh ?? now else { return }
        nextEarlyRefresh = now + Self.earlyPause
        _ = redemption(for: .usual, insteadOf: tokens.accessToken)
    }

    /// A token for scopes that the main one has not.
    func scopedToken(_ scopes: ScopeSet, rejecting rejected: AccessToken?) async throws -> AccessToken {
        if let known = scoped[scopes], known.life.phase(at: time.elapsed()) < .due,
            known.tokens.accessToken != rejected?.value
        {
            return AccessToken(known.tokens)
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
    func demandedToken(
        _ wish: TokenWish, rejecting rejected: AccessToken?, having main: TokenSet
    ) async throws -> AccessToken {
        let known =
            wish.scopes.map { scoped[$0] }
            ?? ScopedTokens(
                tokens: main, life: life(of: main, knownAs: current?.tokens))
        if let rejected, let known, rejected.value != known.tokens.accessToken,
            known.life.phase(at: time.elapsed()) < .due
        {
            return AccessToken(known.tokens)
        }
        events.post(.claimsDemanded(id))
        return AccessToken(try await redeemed(for: wish))
    }

    /// The record, if the session goes on as far as is known.
    func usable() async throws -> AccountRecord {
        let record = try await loaded()
        if let objection = objection(to: record) { throw objection }
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
        if isUnsaved {
            // The disk may have recovered; if not, the token is still good and is tried again next time.
            await writeAgain()
        }
        return record
    }

    /// Why the tokens of a record are not to be used here, or cannot be.
    func objection(to record: AccountRecord) -> OAuthError? {
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
}
