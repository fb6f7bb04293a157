import Crypto

extension IDTokenValidator {
    /// If the token names a hash of the access token, it has to be the right one.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 3.1.3.8](https://openid.net/specs/openid-connect-core-1_0.html#CodeFlowTokenValidation)
    func checkAccessTokenHash(_ claims: IDTokenClaims, _ accessToken: Redacted<String>) throws(OAuthError) {
        guard let claimed = claims["at_hash"] else { return }
        // Both accepted algorithms end in 256, so the hash is SHA-256, of which the left half counts.
        let hash = SHA256.hash(data: Array(accessToken.reveal().utf8))
        guard claimed.string?.exact == Base64URL.encode(hash.prefix(16)).exact else {
            throw IDToken.invalid("does not belong to the access token (at_hash)")
        }
    }
}
