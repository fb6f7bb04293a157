/// What a sign-in knows, or asked for, and its ID token has to agree with.
///
/// > Source: [OpenID Connect Core 1.0, section 3.1.3.7](https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation)
struct IDTokenDemand: Sendable {
    /// The nonce that was sent; nil when none was, and then the token must not have one either.
    var nonce: Redacted<String>?
    /// How many seconds ago the person may have signed in at most.
    var maximumAge: Int?
    /// The values of `acr` of which it must have one; empty for any, nil when none is demanded.
    var essentialContexts: [String]?
    /// Whether the sign-in was not ours, so that nobody knows its nonce.
    var isOfUnknownSignIn = false
    /// On a refresh: who it was before.
    var before: Person?
    /// On a refresh: what the ID token of the sign-in said, if it is still known.
    var previous: IDTokenClaims?

    /// Refuses somebody else than before.
    func checkPerson(issuer: String, subject: String?) throws(OAuthError) {
        guard let before else { return }
        guard before.issuer.exact != issuer.exact || before.subject.exact != subject?.exact else { return }
        throw OAuthError(.personChanged, "The provider answered with the tokens of another person.")
    }

    /// Who a token is about.
    struct Person: Sendable, Hashable {
        var issuer: String
        var subject: String
    }
}
