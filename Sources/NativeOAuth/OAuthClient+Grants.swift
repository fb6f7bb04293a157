extension OAuthClient {
    /// Gets a token for the app itself, without any person: for programs that run on servers and keep a secret.
    ///
    /// It is not kept: ask again when it ends.
    ///
    /// - Parameter scopes: What it must allow.
    /// - Returns: The token.
    /// - Throws: ``OAuthError`` with `tokenRequestFailed`, `malformedResponse`, or what the transport throws.
    ///
    /// > Source: [RFC 6749, section 4.4](https://www.rfc-editor.org/rfc/rfc6749#section-4.4)
    public func applicationToken(scopes: ScopeSet) async throws -> AccessToken {
        guard settings.authentication != .none else {
            throw OAuthError(
                .invalidSettings, "Only an app that has a secret can get a token for itself.",
                nextStep: "Set the authentication in the settings, on a server that keeps the secret.")
        }
        if settings.provider == .entra {
            try scopes.checkOneResource()
        }
        return try await token(redeeming: .clientCredentials(scopes: scopes), requested: scopes)
    }

    /// Exchanges an assertion, which somebody whom the provider trusts has signed, for a token.
    ///
    /// It is not kept, and no account comes of it: ask again when it ends.
    ///
    /// - Parameters:
    ///   - assertion: A JSON Web Token.
    ///   - scopes: What the token must allow.
    /// - Returns: The token.
    /// - Throws: ``OAuthError`` with `invalidGrant`, `tokenRequestFailed`, `malformedResponse`, or what the transport
    ///   throws.
    ///
    /// > Source: [RFC 7521, section 4.1](https://www.rfc-editor.org/rfc/rfc7521#section-4.1),
    /// > [RFC 7523, section 2.1](https://www.rfc-editor.org/rfc/rfc7523#section-2.1)
    public func accessToken(exchanging assertion: Redacted<String>, scopes: ScopeSet) async throws -> AccessToken {
        try await token(redeeming: .assertion(assertion, scopes: scopes), requested: scopes)
    }

    /// Makes a transport that sends a token along which no account keeps: the app's own, or one that an assertion brought.
    ///
    /// When the API refuses the token, the refusal is handed back: get another token then.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - hosts: Where it may go.
    /// - Returns: A transport for an API's client.
    public func transport(sending token: AccessToken, allowing hosts: AllowedHosts) -> AuthorizedTransport {
        AuthorizedTransport(base: party.transport, hosts: hosts, proofs: party.proofs) { _ in token }
    }

    /// Signs a person in by handing the password over: for tests against a provider of your own, and for nothing else.
    ///
    /// It teaches people to type their password anywhere, and rules out second factors and passkeys.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - username: What the person types to sign in.
    ///   - scopes: What to ask for; nil for the scopes of the settings.
    /// - Returns: The account. It is kept already.
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
            return try await party.signIn(
                redeeming: .password(username: username, password: password, scopes: scopes), requested: scopes,
                demanding: IDTokenDemand())
        }
    }

    /// Takes an administrator to the page on which they agree for a whole organization, and waits for the answer.
    ///
    /// Only Microsoft has such a page.
    /// To send the page to somebody instead, use ``ClientSettings/adminConsentLink(scopes:tenant:)``.
    ///
    /// - Parameters:
    ///   - userAgent: Shows the page to the administrator, who sits at this machine.
    ///   - scopes: What to agree to; nil for the scopes of the settings.
    ///   - tenant: The organization; nil for the one of the settings.
    ///   - deadline: How long the administrator may take.
    /// - Returns: What was agreed to. No account comes of it.
    /// - Throws: ``OAuthError`` with `authorizationDenied` and its like when it was refused, `stateMismatch`,
    ///   `malformedCallback`, `callbackTimedOut`, `unsupportedProvider`, `invalidSettings`.
    ///
    /// > Source: [Admin consent on the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/v2-admin-consent)
    public func askAdministrator(
        with userAgent: any UserAgent, scopes: ScopeSet? = nil, tenant: EntraTenant? = nil,
        deadline: Duration = .seconds(300)
    ) async throws -> AdminConsent {
        try await OAuthError.during(.authorization) {
            try await userAgent.visit(settings.redirectURI, within: deadline, by: party.time) { browser in
                let state = party.random.token()
                let url = try settings.adminConsentURL(
                    scopes: scopes ?? settings.scopes, tenant: tenant, redirectURI: browser.redirectURI, state: state)
                let expected = try ExpectedCallback(redirectURI: browser.redirectURI, state: Redacted(state))
                let callback = try await browser.callback(opening: url, expecting: expected)
                return try AdminConsent(callback: callback, expected: expected)
            }
        }
    }

    private func token(redeeming request: TokenRequest, requested: ScopeSet) async throws -> AccessToken {
        let response = try await party.tokens(for: request)
        return AccessToken(TokenSet(response, requested: requested, now: party.time.now()))
    }
}
