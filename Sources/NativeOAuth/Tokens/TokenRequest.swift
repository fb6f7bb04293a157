/// What is asked of the token endpoint.
struct TokenRequest: Sendable {
    /// The form's fields, but for what the client says of itself.
    let fields: [RequestParameters.Field]
    /// Whether what the app adds to refreshes goes along, and not what it adds to the other grants.
    private(set) var isRefresh = false

    /// Asks for tokens by a grant type; claims are for Microsoft, where every request has them, and ignored by others.
    init(
        _ grantType: String, _ fields: [RequestParameters.Field], scopes: ScopeSet? = nil, claims: ClaimsRequest? = nil
    ) {
        var all: [RequestParameters.Field] = [("grant_type", grantType)] + fields
        if let scope = scopes?.parameterValue, !scope.isEmpty { all.append(("scope", scope)) }
        if let claims = claims?.parameterValue { all.append(("claims", claims)) }
        self.fields = all
    }

    /// Redeems a code; the redirect URI is the very text that the authorization request had (RFC 6749, section 4.1.3).
    static func authorizationCode(
        _ code: Redacted<String>, redirectURI: String, verifier: Redacted<String>
    ) -> TokenRequest {
        TokenRequest(
            "authorization_code",
            [("code", code.reveal()), ("redirect_uri", redirectURI), ("code_verifier", verifier.reveal())])
    }

    /// Gets new tokens; nil scopes ask for the same as before (RFC 6749, section 6).
    static func refresh(_ token: Redacted<String>, scopes: ScopeSet?, claims: ClaimsRequest?) -> TokenRequest {
        var request = TokenRequest("refresh_token", [("refresh_token", token.reveal())], scopes: scopes, claims: claims)
        request.isRefresh = true
        return request
    }

    /// Asks whether the person has finished on the other device (RFC 8628, section 3.4).
    static func deviceCode(_ code: Redacted<String>, claims: ClaimsRequest) -> TokenRequest {
        TokenRequest("urn:ietf:params:oauth:grant-type:device_code", [("device_code", code.reveal())], claims: claims)
    }
}

extension RelyingParty {
    /// The only place that talks to the token endpoint: sends a request and judges the answer, whose tokens are bound
    /// if and only if a key was proven.
    ///
    /// Tokens that are to be bound are bound to a new key, if none is given.
    func tokens(for request: TokenRequest, provenBy prover: Prover? = nil) async throws -> TokenResponse {
        let prover = prover ?? newProver()
        let fields = request.fields + (request.isRefresh ? settings.extra.refresh : settings.extra.token).fields
        let answer = try await post(fields, to: .tokenEndpoint, provenBy: prover)
        let response = try TokenResponse(try answer.granted(), serverDate: answer.date, boundTo: prover?.key)
        skew.learn(from: response.serverDate, now: time.now())
        return response
    }
}
