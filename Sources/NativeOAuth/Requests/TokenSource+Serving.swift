#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenSource {
    func defaultToken(rejecting rejected: AccessToken?, having tokens: TokenSet) async throws -> AccessToken {
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
    private func refreshInBackground(insteadOf tokens: TokenSet) {
        let now = time.elapsed()
        guard tokens.refreshToken != nil, redemptions[.usual] == nil, now >= nextEarlyRefresh ?? now else { return }
        nextEarlyRefresh = now + Self.leastInterval
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
            tokens = try await redeemed(for: TokenOptions(scopes: scopes))
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
        _ wish: TokenOptions, rejecting rejected: AccessToken?, having main: TokenSet
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
        if isUnsaved {
            // The disk may have recovered; if not, the token is still good and is tried again next time.
            await writeAgain()
        }
        let record = try await loaded()
        if let objection = objection(to: record) { throw objection }
        guard !record.account.needsSignIn else { throw Self.sessionOver(record.account) }
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
        let known = current
        if let known, isUnsaved || (!known.account.needsSignIn && objection(to: known) == nil) {
            return known
        }
        // Of a session that is over, the store is asked each time: another process may have signed the person in again.
        let started = generation
        let stored: AccountRecord?
        do {
            stored = try await store.record(for: id)
        } catch {
            guard let known else { throw error }
            return known
        }
        if generation == started && current == known {
            if known != nil && stored != known { forgetOldSession() }
            current = stored
        }
        guard let record = current, !isForgotten else { throw Self.notFound }
        return record
    }

    /// Lets go of what came of the session before a new sign-in.
    func forgetOldSession() {
        scoped = [:]
        replacements = [:]
        refusals.forget()
        nextEarlyRefresh = nil
    }
}

// MARK: The least interval

extension TokenSource {
    /// The least time between two refreshes that only bring what is there already: after one in the background has failed,
    /// and where an API refuses a token that has just come in place of another; ``TokenSet/leastAge`` is its twin.
    ///
    /// A token that ends sooner is replaced when it ends: nothing else gives a token that can be used.
    static let leastInterval = Duration.seconds(TokenSet.leastAge)

    /// A token that came in place of a refused one, and what the API had demanded of it.
    struct Replacement: Hashable {
        var token: Redacted<String>
        var claims: ClaimsRequest?
    }

    /// Whether a token came so recently in place of a refused one that to refuse it too gives no other.
    func isRecent(_ replacement: Replacement) -> Bool {
        replacements[replacement].map { time.elapsed() < $0 } ?? false
    }

    /// Remembers a token that came in place of a refused one, for the least interval, but not beyond its end.
    func remember(_ replacement: Replacement, until end: Date?) {
        let now = time.elapsed()
        let left = end.map { Duration.seconds($0.timeIntervalSince(time.now())) } ?? Self.leastInterval
        replacements = replacements.filter { now < $0.value }
        // The first time counts: many requests that were refused together come here one after the other.
        replacements[replacement] = replacements[replacement] ?? now + min(left, Self.leastInterval)
    }
}
