/// What is asked of the token endpoint.
///
/// > Source: [RFC 6749, section 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3) and
/// > [section 6](https://www.rfc-editor.org/rfc/rfc6749#section-6)
enum TokenRequest: Sendable {
    /// Redeems a code; the redirect URI is the very text that the authorization request had.
    case authorizationCode(Redacted<String>, redirectURI: String, verifier: Redacted<String>)
    /// Gets new tokens; nil scopes ask for the same as before.
    case refresh(Redacted<String>, scopes: ScopeSet?)

    /// The form's fields.
    ///
    /// The client is public and proves itself by PKCE, so its id is all it says of itself.
    func fields(clientID: String) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = [("client_id", clientID)]
        switch self {
        case .authorizationCode(let code, let redirectURI, let verifier):
            fields += [
                ("grant_type", "authorization_code"), ("code", code.reveal()), ("redirect_uri", redirectURI),
                ("code_verifier", verifier.reveal()),
            ]
        case .refresh(let token, let scopes):
            fields += [("grant_type", "refresh_token"), ("refresh_token", token.reveal())]
            if let scopes {
                fields.append(("scope", scopes.parameterValue))
            }
        }
        return fields
    }
}
