extension Account {
    /// Describes the person whom checked claims are about.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 5.1](https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims)
    init(_ signedIn: SignedIn, requested: ScopeSet, provider: Provider) throws(OAuthError) {
        let claims = signedIn.claims
        let granted = signedIn.tokens.scopes
        guard let issuer = claims.text("iss"), let subject = claims.text("sub") else {
            throw IDToken.invalid("names no person")
        }
        self.init(
            id: ID(issuer: issuer, subject: subject),
            username: claims.text("preferred_username") ?? claims.text("email"),
            name: claims.text("name"),
            tenantID: claims.text("tid"),
            grantedScopes: granted)
        if provider == .entra {
            objectID = claims.text("oid")
            homeAccountID = signedIn.clientInfo?.homeAccountID
        }
        let declined = granted.missing(of: provider == .entra ? requested.ofFirstResource : requested)
        declinedScopes = declined == [] ? nil : declined
    }
}
