/// What is asked of the token endpoint.
enum TokenRequest: Sendable {
    /// Redeems a code; the redirect URI is the very text that the authorization request had.
    ///
    /// > Source: [RFC 6749, section 4.1.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3)
    case authorizationCode(Redacted<String>, redirectURI: String, verifier: Redacted<String>)
    /// Gets new tokens; nil scopes ask for the same as before.
    ///
    /// > Source: [RFC 6749, section 6](https://www.rfc-editor.org/rfc/rfc6749#section-6)
    case refresh(Redacted<String>, scopes: ScopeSet?, claims: ClaimsRequest?)
    /// Asks whether the person has finished on the other device.
    ///
    /// > Source: [RFC 8628, section 3.4](https://www.rfc-editor.org/rfc/rfc8628#section-3.4)
    case deviceCode(Redacted<String>, claims: ClaimsRequest)
    /// Gets a token for the app itself.
    ///
    /// > Source: [RFC 6749, section 4.4](https://www.rfc-editor.org/rfc/rfc6749#section-4.4)
    case clientCredentials(scopes: ScopeSet)
    /// Exchanges an assertion that somebody whom the provider trusts has signed.
    ///
    /// > Source: [RFC 7523, section 2.1](https://www.rfc-editor.org/rfc/rfc7523#section-2.1)
    case assertion(Redacted<String>, scopes: ScopeSet)
    /// Hands the person's password over, which no app should ever hold.
    ///
    /// > Source: [RFC 6749, section 4.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.3), and
    /// > [RFC 9700, section 2.4](https://www.rfc-editor.org/rfc/rfc9700#section-2.4) on why not
    case password(username: String, password: Redacted<String>, scopes: ScopeSet)

    /// The form's fields, but for what the client says of itself.
    var fields: [RequestParameters.Field] {
        switch self {
        case .authorizationCode(let code, let redirectURI, let verifier):
            [
                ("grant_type", "authorization_code"), ("code", code.reveal()), ("redirect_uri", redirectURI),
                ("code_verifier", verifier.reveal()),
            ]
        case .refresh(let token, let scopes, let claims):
            [("grant_type", "refresh_token"), ("refresh_token", token.reveal())]
                + Self.scope(scopes) + Self.claims(claims)
        case .deviceCode(let code, let claims):
            [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code.reveal())]
                + Self.claims(claims)
        case .clientCredentials(let scopes):
            [("grant_type", "client_credentials")] + Self.scope(scopes)
        case .assertion(let assertion, let scopes):
            [
                ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", assertion.reveal()),
            ] + Self.scope(scopes)
        case .password(let username, let password, let scopes):
            [("grant_type", "password"), ("username", username), ("password", password.reveal())]
                + Self.scope(scopes)
        }
    }

    /// Whether what the app adds to refreshes goes along, and not what it adds to the other grants.
    var isRefresh: Bool {
        if case .refresh = self { true } else { false }
    }

    /// Whether the token is the app's own: what Microsoft's libraries call an account (`client_info`) cannot be said then.
    var isOfApplication: Bool {
        if case .clientCredentials = self { true } else { false }
    }

    private static func scope(_ scopes: ScopeSet?) -> [RequestParameters.Field] {
        guard let scopes, !scopes.parameterValue.isEmpty else { return [] }
        return [("scope", scopes.parameterValue)]
    }

    /// Microsoft wants them with every request; others know them from the authorization endpoint, and ignore them here.
    private static func claims(_ claims: ClaimsRequest?) -> [RequestParameters.Field] {
        (claims?.parameterValue).map { [("claims", $0)] } ?? []
    }
}

extension RelyingParty {
    /// The only place that talks to the token endpoint: sends a request and judges the answer.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - prover: Proves the key that the tokens are to be bound to, or are bound to; nil for tokens without.
    /// - Returns: The answer; its tokens are bound if and only if a key was proven.
    /// - Throws: ``OAuthError``: `invalidGrant` when the code or the session is over, `tokenRequestFailed` for any
    ///   other refusal, `throttled`, `serverError`, `malformedResponse`, `unsupportedProvider` when the tokens are not
    ///   bound, `proofKeyLost` before anything is sent, and what the transport throws.
    func send(_ request: TokenRequest, provenBy prover: Prover? = nil) async throws -> TokenResponse {
        var fields = request.fields
        if settings.provider == .entra, !request.isOfApplication {
            fields.append(("client_info", "1"))
        }
        fields += (request.isRefresh ? settings.extra.refresh : settings.extra.token).fields
        let answer = try await post(fields, to: .token, provenBy: prover)
        let response = try TokenResponse(try answer.granted(), serverDate: answer.date, boundTo: prover?.key)
        skew.learn(from: response.serverDate, now: time.now())
        return response
    }
}
