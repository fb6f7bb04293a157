#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides whether an ID token is to be believed.
///
/// > Source: [OpenID Connect Core 1.0, section 3.1.3.7](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation)
struct IDTokenValidator: Sendable {
    let settings: ClientSettings
    let metadata: ServerMetadata
    let issuerPolicy: IssuerPolicy
    let keys: JSONWebKeySetLoader
    let time: TimeSource
    /// What the provider's earlier answers have told of its clock.
    var skew = ClockSkew()

    /// How far the provider's clock and this one may be apart.
    static let leeway: TimeInterval = 300

    /// Checks a token, and returns its claims when every rule holds.
    ///
    /// - Parameters:
    ///   - compact: The token as it came.
    ///   - response: What it came with: the access token for `at_hash`, and what the provider's clock showed.
    ///   - demand: What it has to agree with.
    /// - Returns: The claims.
    /// - Throws: ``OAuthError`` with `invalidIDToken`, `personChanged`, `tenantNotAllowed` or `clockSkew`, and what
    ///   fetching the keys throws.
    func validate(
        _ compact: Redacted<String>, with response: TokenResponse, demanding demand: IDTokenDemand
    ) async throws -> IDTokenClaims {
        let token = try IDToken(compact: compact)
        let issuer = try checkIssuer(token.claims)
        try checkAudience(token.claims)
        try checkSubject(token.claims, issuer: issuer, demand)
        try checkNonce(token.claims, demand)
        try checkTimes(token.claims, serverDate: response.serverDate)
        try checkAuthentication(token.claims, demand, at: providerDate(response.serverDate))
        try checkSameSession(token.claims, demand)
        try checkAccessTokenHash(token.claims, response.accessToken)
        try await checkSignature(token, issuer: issuer)
        return token.claims
    }

    private func checkIssuer(_ claims: IDTokenClaims) throws(OAuthError) -> String {
        guard let issuer = claims.text("iss") else { throw IDToken.invalid("names no issuer") }
        let tenantID = claims.text("tid")
        try issuerPolicy.check(tenantID: tenantID)
        let wanted = issuerPolicy.tokenIssuer(metadataIssuer: metadata.issuer, tenantID: tenantID)
        guard issuer.exact == wanted?.exact else { throw IDToken.invalid("comes from another issuer") }
        if issuerPolicy.provider == .entra, let tenantID, !issuer.contains("/\(tenantID)/") {
            throw IDToken.invalid("names two different tenants")
        }
        return issuer
    }

    /// This app, and beside it only who is trusted by name; then the token has to say to whom it was given.
    private func checkAudience(_ claims: IDTokenClaims) throws(OAuthError) {
        guard let audience = claims["aud"]?.strings, !audience.isEmpty else {
            throw IDToken.invalid("names no audience")
        }
        let own = settings.clientID.exact
        let others = audience.map(\.exact).filter { $0 != own }
        guard others.count < audience.count else { throw IDToken.invalid("is meant for another app") }
        guard others.allSatisfy(settings.trustedAudiences.map(\.exact).contains) else {
            throw IDToken.invalid("is meant for another app as well")
        }
        switch claims["azp"] {
        case nil where others.isEmpty: break
        case nil: throw IDToken.invalid("is meant for several apps and does not say to which it was given (azp)")
        case .string(let party)? where party.exact == own: break
        default: throw IDToken.invalid("was given to another app")
        }
    }

    private func checkSubject(
        _ claims: IDTokenClaims, issuer: String, _ demand: IDTokenDemand
    ) throws(OAuthError) {
        guard let subject = claims.text("sub"), IDTokenClaims.isSubject(subject) else {
            throw IDToken.invalid("names no person")
        }
        try demand.checkPerson(issuer: issuer, subject: subject)
    }

    private func checkNonce(_ claims: IDTokenClaims, _ demand: IDTokenDemand) throws(OAuthError) {
        switch (demand.nonce, claims["nonce"]) {
        case (let sent?, .string(let returned)?) where sent.reveal().exact == returned.exact: break
        case (nil, nil): break
        case (nil, _?) where demand.before != nil || demand.isOfUnknownSignIn:
            break  // A refreshed token may repeat the nonce of the sign-in; checkSameSession compares it.
        default: throw IDToken.invalid("does not belong to this sign-in (nonce)")
        }
    }

    private func checkTimes(_ claims: IDTokenClaims, serverDate: Date?) throws(OAuthError) {
        guard let expires = claims.date("exp") else { throw IDToken.invalid("has no expiry") }
        guard let issued = claims.date("iat") else { throw IDToken.invalid("does not say when it was issued") }
        let notBefore = claims.date("nbf")
        guard notBefore != nil || claims["nbf"] == nil else { throw IDToken.invalid("has an nbf that is no time") }
        let earliest = max(issued, notBefore ?? issued)
        let isTooLate = { (date: Date) in expires.addingTimeInterval(Self.leeway) <= date }
        let isTooEarly = { (date: Date) in earliest > date.addingTimeInterval(Self.leeway) }
        let now = time.now()
        guard isTooLate(now) || isTooEarly(now) else { return }
        // By this machine's clock it is not good. If it is by the provider's, the fault is here.
        let providerDate = providerDate(serverDate)
        guard !isTooLate(providerDate), !isTooEarly(providerDate) else {
            throw IDToken.invalid(isTooLate(providerDate) ? "has expired" : "is not valid yet")
        }
        let skew = now.timeIntervalSince(providerDate)
        if abs(skew) > Self.leeway {
            throw Self.clockSkew(skew)
        }
    }

    /// What the provider's clock shows: as the answer says, or as earlier answers have told.
    private func providerDate(_ serverDate: Date?) -> Date {
        serverDate ?? time.now().addingTimeInterval(-(skew.seconds ?? 0))
    }

    private static func clockSkew(_ seconds: TimeInterval) -> OAuthError {
        let minutes = Int((abs(seconds) / 60).rounded())
        return OAuthError(
            .clockSkew,
            "This computer's clock is about \(minutes) minutes \(seconds > 0 ? "ahead of" : "behind") the provider's.",
            nextStep: "Set the clock and sign in again.")
    }
}
