#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension IDTokenValidator {
    /// How and when the person signed in, where the app has asked for something.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 3.1.3.7, rules 12 and 13](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation),
    /// > [section 5.5.1.1](https://openid.net/specs/openid-connect-core-1_0.html#acrSemantics)
    func checkAuthentication(_ claims: IDTokenClaims, _ demand: IDTokenDemand, at now: Date) throws(OAuthError) {
        let authenticated = claims.date("auth_time")
        if claims["auth_time"] != nil && authenticated == nil {
            throw IDToken.invalid("has an auth_time that is no time")
        }
        if let maximumAge = demand.maximumAge {
            guard let authenticated else { throw IDToken.invalid("does not say when you signed in (auth_time)") }
            guard now.timeIntervalSince(authenticated) <= TimeInterval(maximumAge) + Self.leeway else {
                throw IDToken.invalid("is of a sign-in that is too long ago (auth_time)")
            }
        }
        if let contexts = demand.essentialContexts {
            guard let context = claims.text("acr"), contexts.isEmpty || contexts.map(\.exact).contains(context.exact)
            else {
                throw IDToken.invalid("is of a sign-in of another kind than was demanded (acr)")
            }
        }
    }

    /// A refreshed token is about the same sign-in as the one before.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 12.2](https://openid.net/specs/openid-connect-core-1_0.html#RefreshTokenResponse)
    func checkSameSession(_ claims: IDTokenClaims, _ demand: IDTokenDemand) throws(OAuthError) {
        guard let previous = demand.previous else { return }
        func exact(_ claims: IDTokenClaims, _ name: String) -> Set<ExactText>? {
            claims[name]?.strings.map { Set($0.map(\.exact)) }
        }
        guard exact(claims, "aud") == exact(previous, "aud") else {
            throw IDToken.invalid("names other audiences than before")
        }
        guard exact(claims, "azp") == exact(previous, "azp") else {
            throw IDToken.invalid("was given to another app than before")
        }
        if let nonce = claims["nonce"] {
            guard let nonce = nonce.string, nonce.exact == previous.text("nonce")?.exact else {
                throw IDToken.invalid("belongs to another sign-in than before (nonce)")
            }
        }
        if let time = claims.date("auth_time"), let before = previous.date("auth_time"), time != before {
            throw IDToken.invalid("is of another sign-in than before (auth_time)")
        }
    }
}
