import SmallFoundation

/// The tokens of an account, as they are kept.
package struct TokenSet: Sendable, Hashable, Codable {
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
    /// How many seconds this machine's clock was ahead of the provider's; nil when that was not known.
    var clockSkew: TimeInterval?
    /// The key that the tokens are bound to; nil for tokens that everybody can use.
    var proofKey: ProofKey?

    /// Takes over an answer; what it does not say was granted as requested, and a refresh token that is not replaced
    /// stays.
    init(_ response: TokenResponse, requested: ScopeSet, previous: TokenSet? = nil, now: Date) {
        accessToken = response.accessToken
        refreshToken = response.refreshToken ?? previous?.refreshToken
        idToken = response.idToken ?? previous?.idToken
        scopes = response.scope ?? requested
        proofKey = response.proofKey
        receivedAt = now
        // A new token that is said to be over is used for a moment all the same, lest every request costs a refresh.
        let minimum: TimeInterval = previous == nil ? 0 : 5
        expiresAt = response.expiresIn.map { now.addingTimeInterval($0 > 0 ? $0 : minimum) }
        clockSkew = ClockSkew.between(now, response.serverDate)
    }

    /// From when on a new one is tried for first; nil when its end is unknown.
    ///
    /// A tenth of its life, but never more than five minutes, is left for a refresh that takes its time.
    var refreshesAt: Date? {
        expiresAt.map { $0.addingTimeInterval(-min(300, $0.timeIntervalSince(receivedAt) / 10)) }
    }
}
