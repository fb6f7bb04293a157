extension OAuthClient {
    /// Gets a token for the app itself (client credentials): for servers that keep a secret.
    ///
    /// The token is not stored: call this again when it expires.
    ///
    /// - Throws: ``OAuthError`` with `tokenRequestFailed`, `malformedResponse`, or what the transport throws.
    ///
    /// > Source: [RFC 6749, section 4.4](https://www.rfc-editor.org/rfc/rfc6749#section-4.4)
    public func applicationToken(scopes: ScopeSet) async throws -> AccessToken {
        guard settings.authentication != .none else {
            throw OAuthError(
                .invalidSettings,
                "Only an app that has a secret can get a token for itself. "
                    + "Set the authentication in the settings, on a server that keeps the secret.")
        }
        if settings.provider == .entra { try scopes.checkOneResource() }
        return try await token(redeeming: TokenRequest("client_credentials", [], scopes: scopes), requested: scopes)
    }

    /// Exchanges an assertion, signed by a party that the provider trusts, for a token.
    ///
    /// The token is not stored, and no account is made: call this again when it expires.
    ///
    /// - Throws: ``OAuthError`` with `invalidGrant`, `tokenRequestFailed`, `malformedResponse`, or what the transport
    ///   throws.
    ///
    /// > Source: [RFC 7521, section 4.1](https://www.rfc-editor.org/rfc/rfc7521#section-4.1),
    /// > [RFC 7523, section 2.1](https://www.rfc-editor.org/rfc/rfc7523#section-2.1)
    public func accessToken(exchanging assertion: Redacted<String>, scopes: ScopeSet) async throws -> AccessToken {
        let request = TokenRequest(
            "urn:ietf:params:oauth:grant-type:jwt-bearer", [("assertion", assertion.reveal())], scopes: scopes)
        return try await token(redeeming: request, requested: scopes)
    }

    /// Returns a transport that attaches a token of no account, such as the app's own.
    ///
    /// If the API refuses the token, the transport returns the refusal: get another token.
    public func transport(sending token: AccessToken, allowing hosts: AllowedHosts) -> AuthorizedTransport {
        AuthorizedTransport(base: party.transport, hosts: hosts, proofs: party.proofs) { _ in token }
    }

    /// Signs a person in by handing the password over: for tests against a provider of your own, and for nothing else.
    ///
    /// It teaches people to type their password anywhere, and rules out second factors and passkeys.
    ///
    /// - Throws: As ``signIn(with:options:)`` does.
    ///
    /// > Source: [RFC 6749, section 4.3](https://www.rfc-editor.org/rfc/rfc6749#section-4.3);
    /// > [RFC 9700, section 2.4](https://www.rfc-editor.org/rfc/rfc9700#section-2.4): must not be used
    public func insecureSignIn(
        handingOver password: Redacted<String>, of username: String, scopes: ScopeSet? = nil
    ) async throws -> Account {
        let scopes = settings.requestedScopes(scopes)
        return try await keeping(requested: scopes) {
            try await party.prepare()
            let request = TokenRequest(
                "password", [("username", username), ("password", password.reveal())], scopes: scopes)
            return try await party.signIn(redeeming: request, requested: scopes, expecting: ExpectedIDToken())
        }
    }

    private func token(redeeming request: TokenRequest, requested: ScopeSet) async throws -> AccessToken {
        let response = try await party.tokens(for: request)
        return AccessToken(TokenSet(response, requested: requested, now: party.time.now()))
    }
}
