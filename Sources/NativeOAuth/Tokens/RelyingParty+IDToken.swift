import SmallFoundation

extension RelyingParty {
    /// Decides whether an ID token is to be believed, and returns its claims when every rule holds
    /// (OpenID Connect Core 1.0, section 3.1.3.7).
    func validate(
        _ compact: Redacted<String>, with response: TokenResponse, expecting expected: ExpectedIDToken
    ) async throws -> IDTokenClaims {
        let metadata = try await metadata()
        let token = try IDToken(compact: compact)
        let issuer = try checkIssuer(token.claims, metadata)
        try checkAudience(token.claims)
        try checkSubject(token.claims, issuer: issuer, expected)
        try checkNonce(token.claims, expected)
        try checkTimes(token.claims, serverDate: response.serverDate)
        try checkAuthentication(token.claims, expected, at: providerDate(response.serverDate))
        try checkSameSession(token.claims, expected)
        try checkAccessTokenHash(token.claims, response.accessToken)
        try await checkSignature(token, issuer: issuer, metadata)
        return token.claims
    }

    private func checkIssuer(_ claims: IDTokenClaims, _ metadata: ServerMetadata) throws(OAuthError) -> String {
        guard let issuer = claims.text("iss") else { throw IDToken.invalid("names no issuer") }
        let tenantID = claims.text("tid")
        try settings.check(tenantID: tenantID)
        let wanted = settings.tokenIssuer(metadataIssuer: metadata.issuer, tenantID: tenantID)
        guard issuer.exact == wanted?.exact else { throw IDToken.invalid("comes from another issuer") }
        if settings.provider == .entra, let tenantID, !issuer.contains("/\(tenantID)/") {
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
        let trusted = Set(settings.trustedAudiences.map(\.exact))
        guard trusted.isSuperset(of: others) else { throw IDToken.invalid("is meant for another app as well") }
        switch claims["azp"] {
        case nil where others.isEmpty: break
        case nil: throw IDToken.invalid("is meant for several apps and does not say to which it was given (azp)")
        case .string(let party)? where party.exact == own: break
        default: throw IDToken.invalid("was given to another app")
        }
    }

    private func checkSubject(_ claims: IDTokenClaims, issuer: String, _ expected: ExpectedIDToken) throws(OAuthError) {
        guard let subject = claims.text("sub"), IDToken.isSubject(subject) else {
            throw IDToken.invalid("names no person")
        }
        try expected.checkPerson(issuer: issuer, subject: subject)
    }

    private func checkNonce(_ claims: IDTokenClaims, _ expected: ExpectedIDToken) throws(OAuthError) {
        switch (expected.nonce, claims["nonce"]) {
        case (let sent?, .string(let returned)?) where sent.reveal().exact == returned.exact: break
        case (nil, nil): break
        case (nil, _?) where expected.before != nil || expected.isOfUnknownSignIn:
            break  // A refreshed token may repeat the nonce of the sign-in; checkSameSession compares it.
        default: throw IDToken.invalid("does not belong to this sign-in (nonce)")
        }
    }

    private func checkTimes(_ claims: IDTokenClaims, serverDate: Date?) throws(OAuthError) {
        guard let expires = claims.date("exp") else { throw IDToken.invalid("has no expiry (no exp that is a time)") }
        guard let issued = claims.date("iat") else {
            throw IDToken.invalid("does not say when it was issued (no iat that is a time)")
        }
        let notBefore = claims.date("nbf")
        guard notBefore != nil || claims["nbf"] == nil else { throw IDToken.invalid("has an nbf that is no time") }
        let earliest = max(issued, notBefore ?? issued)
        let isTooLate = { (date: Date) in expires.addingTimeInterval(IDToken.leeway) <= date }
        let isTooEarly = { (date: Date) in earliest > date.addingTimeInterval(IDToken.leeway) }
        let now = time.now()
        guard isTooLate(now) || isTooEarly(now) else { return }
        // By this machine's clock it is not good. If it is by the provider's, the fault is here.
        let providerDate = providerDate(serverDate)
        guard !isTooLate(providerDate), !isTooEarly(providerDate) else {
            throw IDToken.invalid(isTooLate(providerDate) ? "has expired" : "is not valid yet")
        }
        let skew = now.timeIntervalSince(providerDate)
        if abs(skew) > IDToken.leeway { throw Self.clockSkew(skew) }
    }

    /// What the provider's clock shows: as the answer says, or as earlier answers have told.
    private func providerDate(_ serverDate: Date?) -> Date { serverDate ?? skew.providerDate(at: time.now()) }

    private static func clockSkew(_ seconds: TimeInterval) -> OAuthError {
        let minutes = Int((abs(seconds) / 60).rounded())
        return OAuthError(
            .clockSkew,
            "This computer's clock is about \(minutes) minutes \(seconds > 0 ? "ahead of" : "behind") the provider's.")
    }

    /// Checks the signature with the keys that are known, and once more with newly fetched ones: a provider may have
    /// changed its keys just before it signed.
    private func checkSignature(_ token: IDToken, issuer: String, _ metadata: ServerMetadata) async throws {
        let accepted = metadata.idTokenSigningAlgValuesSupported
        guard accepted?.contains(token.algorithm.rawValue) ?? true else {
            throw IDToken.invalid("is signed in a way that the provider does not announce")
        }
        let url = try metadata.required(.jwksURI)
        guard let doubt = fault(in: token, issuer: issuer, keys: try await keys.keys(at: url)) else { return }
        guard let renewed = try await keys.renewedKeys(at: url) else { throw doubt }
        if let fault = fault(in: token, issuer: issuer, keys: renewed) { throw fault }
    }

    private func fault(in token: IDToken, issuer: String, keys: JSONWebKeySet) -> OAuthError? {
        var signer: SignatureVerifier?
        for key in keys.candidates(keyID: token.keyID, algorithm: token.algorithm) where signs(for: issuer, key) {
            guard let verifier = SignatureVerifier(key, for: token.algorithm) else { continue }
            guard signer == nil else { return IDToken.invalid("does not say which key signed it") }
            signer = verifier
        }
        guard let signer else { return IDToken.invalid("is signed with a key that the provider doesn't publish") }
        return signer.isValid(token.signature, of: token.signedBytes) ? nil : IDToken.invalid("has a wrong signature")
    }

    /// Microsoft says of each key whose tokens it signs.
    private func signs(for issuer: String, _ key: JSONWebKey) -> Bool {
        guard settings.provider == .entra, let keyIssuer = key.issuer else { return true }
        return settings.accepts(responseIssuer: issuer, metadataIssuer: keyIssuer)
    }

    /// If the token names a hash of the access token, it has to be the right one
    /// (OpenID Connect Core 1.0, section 3.1.3.8).
    private func checkAccessTokenHash(_ claims: IDTokenClaims, _ accessToken: Redacted<String>) throws(OAuthError) {
        guard let claimed = claims["at_hash"] else { return }
        // Both accepted algorithms end in 256, so the hash is SHA-256, of which the left half counts.
        guard claimed.string?.exact == Base64URL.hash(accessToken.reveal(), bytes: 16).exact else {
            throw IDToken.invalid("does not belong to the access token (at_hash)")
        }
    }

    /// How and when the person signed in, where the app has asked for something
    /// (OpenID Connect Core 1.0, section 3.1.3.7, rules 12 and 13 and section 5.5.1.1).
    private func checkAuthentication(
        _ claims: IDTokenClaims, _ expected: ExpectedIDToken, at now: Date
    ) throws(OAuthError) {
        let authenticated = claims.date("auth_time")
        if claims["auth_time"] != nil && authenticated == nil {
            throw IDToken.invalid("has an auth_time that is no time")
        }
        if let maximumAge = expected.maximumAge {
            guard let authenticated else { throw IDToken.invalid("does not say when you signed in (auth_time)") }
            guard now.timeIntervalSince(authenticated) <= TimeInterval(maximumAge) + IDToken.leeway else {
                throw IDToken.invalid("is of a sign-in that is too long ago (auth_time)")
            }
        }
        if let contexts = expected.essentialContexts {
            guard let context = claims.text("acr"), contexts.isEmpty || contexts.map(\.exact).contains(context.exact)
            else { throw IDToken.invalid("is of a sign-in of another kind than was demanded (acr)") }
        }
    }

    /// A refreshed token is about the same sign-in as the one before (OpenID Connect Core 1.0, section 12.2).
    private func checkSameSession(_ claims: IDTokenClaims, _ expected: ExpectedIDToken) throws(OAuthError) {
        guard let previous = expected.previous else { return }
        func exact(_ claims: IDTokenClaims, _ name: String) -> Set<[UInt8]>? {
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
