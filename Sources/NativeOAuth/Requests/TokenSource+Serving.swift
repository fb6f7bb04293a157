#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenSource {
    func usualToken(rejecting rejected: AccessToken?, having tokens: TokenSet) async throws -> AccessToken {
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
    func scopedToken(_ scopes: ScopeSet, rejecting rejected: AccessToken?) async throws -> AccessToken {
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
    func demandedToken(
        _ wish: TokenWish, rejecting rejected: AccessToken?, having tokens: TokenSet
    ) async throws -> AccessToken {
        let tokens = wish.scopes.map { scoped[$0] } ?? tokens
        if let rejected, let tokens, rejected.value != tokens.accessToken, tokens.isFresh(at: time.now()) {
            return AccessToken(tokens)
        }
        events.post(.claimsDemanded(id))
        return AccessToken(try await redeemed(for: wish))
    }
}
