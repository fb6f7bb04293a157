#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The tokens of an account, as they are kept.
public struct TokenSet: Sendable, Hashable, Codable {
    var accessToken: Redacted<String>
    var refreshToken: Redacted<String>?
    /// The ID token of the sign-in or of the last refresh that brought one: the next one has to agree with it, and the
    /// end of the provider's session is asked for with it.
    var idToken: Redacted<String>?
    var scopes: ScopeSet
    /// When the access token was received, by this machine's clock.
    var receivedAt: Date
    /// When it ends; nil when the provider does not say.
    var expiresAt: Date?
    /// The key that the tokens are bound to; nil for tokens that everybody can use.
    var proofKey: ProofKey?

    /// Takes over an answer.
    ///
    /// - Parameters:
    ///   - response: The token endpoint's answer.
    ///   - requested: What was asked for, which is what was granted if the answer doesn't say.
    ///   - previous: The tokens so far; a refresh token that is not replaced stays.
    ///   - now: The date now.
    init(_ response: TokenResponse, requested: ScopeSet, previous: TokenSet? = nil, now: Date) {
        accessToken = response.accessToken
        refreshToken = response.refreshToken ?? previous?.refreshToken
        idToken = response.idToken ?? previous?.idToken
        scopes = response.scope ?? requested
        proofKey = response.proofKey
        receivedAt = now
        expiresAt = response.expiresIn.map { now.addingTimeInterval($0) }
    }

    /// From when on a new token is got; nil when nobody knows its end.
    ///
    /// A fifth of its life, but never more than five minutes, is left for a refresh that takes its time.
    var refreshesAt: Date? {
        expiresAt.map { $0.addingTimeInterval(-min(300, $0.timeIntervalSince(receivedAt) / 5)) }
    }

    /// Whether the access token can still be sent with good hope.
    func isFresh(at now: Date) -> Bool {
        guard let refreshesAt else { return true }
        return now >= receivedAt.addingTimeInterval(-IDTokenValidator.leeway) && now < refreshesAt
    }

    /// Whether the access token has not ended, though it may be about to.
    func isUsable(at now: Date) -> Bool {
        expiresAt.map { now < $0 } ?? true
    }
}
