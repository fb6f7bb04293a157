#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides whether an ID token is to be believed.
///
/// > Source: [OpenID Connect Core 1.0, section 3.1.3.7](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation)
struct IDTokenValidator: Sendable {
    let clientID: String
    let metadata: ServerMetadata
    let issuerPolicy: IssuerPolicy
    let keys: JSONWebKeySetLoader
    let time: TimeSource

    /// How far the provider's clock and this one may be apart.
    static let leeway: TimeInterval = 300

    /// What this sign-in knows and the token has to agree with.
    struct Expectation: Sendable {
        /// The nonce that was sent; nil when none was, and then the token must not have one either.
        var nonce: Redacted<String>?
        /// Who it was before, on a refresh: the same person has to come back.
        var before: Person?
        /// The access token that came along, for `at_hash`.
        var accessToken: Redacted<String>
        /// What the provider's clock showed, to tell a wrong clock from a bad token.
        var serverDate: Date?
    }

    /// Who a token is about.
    struct Person: Sendable, Hashable {
        var issuer: String
        var subject: String
    }

    /// Checks a token, and returns its claims when every rule holds.
    ///
    /// - Throws: ``OAuthError`` with `invalidIDToken` or `clockSkew`, and what fetching the keys throws.
    func validate(_ compact: Redacted<String>, expecting expectation: Expectation) async throws -> IDTokenClaims {
        let token = try IDToken(compact: compact)
        let issuer = try checkIssuer(token.claims)
        try checkAudience(token.claims)
        try checkSubject(token.claims, issuer: issuer, expectation)
        try checkNonce(token.claims, expectation)
        try checkTimes(token.claims, expectation)
        try checkAccessTokenHash(token.claims, expectation)
        try await checkSignature(token, issuer: issuer)
        return token.claims
    }

    private func checkIssuer(_ claims: IDTokenClaims) throws(OAuthError) -> String {
        guard let issuer = claims.text("iss") else { throw IDToken.invalid("names no issuer") }
        let tenantID = claims.text("tid")
        let wanted = issuerPolicy.tokenIssuer(metadataIssuer: metadata.issuer, tenantID: tenantID)
        guard issuer == wanted else { throw IDToken.invalid("comes from another issuer") }
        if issuerPolicy.provider == .entra, let tenantID, !issuer.contains("/\(tenantID)/") {
            throw IDToken.invalid("names two different tenants")
        }
        return issuer
    }

    /// Exactly this app: a second audience would have to be trusted, and there is no list of trusted ones.
    private func checkAudience(_ claims: IDTokenClaims) throws(OAuthError) {
        guard let audience = claims["aud"]?.strings, !audience.isEmpty else {
            throw IDToken.invalid("names no audience")
        }
        guard audience.allSatisfy({ $0 == clientID }) else { throw IDToken.invalid("is meant for another app") }
        if let authorizedParty = claims["azp"], authorizedParty != .string(clientID) {
            throw IDToken.invalid("was given to another app")
        }
    }

    private func checkSubject(
        _ claims: IDTokenClaims, issuer: String, _ expectation: Expectation
    ) throws(OAuthError) {
        guard let subject = claims.text("sub"), !subject.isEmpty, subject.utf8.count <= 255 else {
            throw IDToken.invalid("names no person")
        }
        if let before = expectation.before, before != Person(issuer: issuer, subject: subject) {
            throw OAuthError(.personChanged, "The provider answered with the tokens of another person.")
        }
    }

    private func checkNonce(_ claims: IDTokenClaims, _ expectation: Expectation) throws(OAuthError) {
        switch (expectation.nonce, claims["nonce"]) {
        case (let sent?, .string(let returned)?) where sent.reveal() == returned: break
        case (nil, nil): break
        case (nil, _?) where expectation.before != nil:
            break  // A refreshed token may repeat the nonce of the sign-in, which nobody keeps.
        default: throw IDToken.invalid("does not belong to this sign-in (nonce)")
        }
    }

    private func checkTimes(_ claims: IDTokenClaims, _ expectation: Expectation) throws(OAuthError) {
        if claims["auth_time"] != nil && claims.date("auth_time") == nil {
            throw IDToken.invalid("has an auth_time that is no time")
        }
        guard let expires = claims.date("exp") else { throw IDToken.invalid("has no expiry") }
        guard let issued = claims.date("iat") else { throw IDToken.invalid("does not say when it was issued") }
        let now = time.now()
        let notBefore = claims.date("nbf") ?? issued
        let tooLate = expires.addingTimeInterval(Self.leeway) <= now
        let tooEarly = max(issued, notBefore) > now.addingTimeInterval(Self.leeway)
        guard tooLate || tooEarly else { return }
        if let serverDate = expectation.serverDate {
            let skew = now.timeIntervalSince(serverDate)
            if abs(skew) > Self.leeway {
                throw Self.clockSkew(skew)
            }
        }
        throw IDToken.invalid(tooLate ? "has expired" : "is not valid yet")
    }

    private static func clockSkew(_ seconds: TimeInterval) -> OAuthError {
        let minutes = Int((abs(seconds) / 60).rounded())
        return OAuthError(
            .clockSkew, "This machine's clock is about \(minutes) minutes \(seconds > 0 ? "fast" : "slow").",
            nextStep: "Set the clock and sign in again.")
    }
}
