import SmallFoundation

// Ends the provider's own session, which lives in the browser: everybody who signs in there uses it.
extension RelyingParty {
    /// Opens the provider's page, and does not wait: without a redirect the browser has nothing to tell.
    func end(_ session: SignedOutSession, opening open: @Sendable (URL) async throws -> Void) async throws {
        try await open(try page(try await endSessionEndpoint(), toEnd: session))
    }

    /// Opens the provider's page and waits until the browser is back, past everything that is not the answer.
    func end(
        _ session: SignedOutSession, with userAgent: any UserAgent, returningTo redirect: RedirectURI,
        within deadline: Duration
    ) async throws {
        let endpoint = try await endSessionEndpoint()
        do {
            try await userAgent.visit(redirect) { browser in
                let state = Redacted(RandomBytes.token())
                let page = try page(endpoint, toEnd: session, answering: (browser.redirectURI, state))
                _ = try await browser.callback(
                    opening: page, expecting: ExpectedCallback(redirectURI: browser.redirectURI, state: state),
                    within: deadline, by: time)
            }
        } catch let error as OAuthError where [.canceled, .callbackTimedOut].contains(error.code) {
            throw OAuthError(
                .endSessionUnknown,
                "The provider's sign-out page was shown, but the browser did not come back from it: whether the "
                    + "session there has ended is not known.",
                recovery: OAuthError.Recovery.none, underlying: error)
        }
    }

    /// What the browser opens.
    ///
    /// > Source: [OpenID Connect RP-Initiated Logout 1.0, section 2](https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout),
    /// > [Microsoft, send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
    private func page(
        _ endpoint: URL, toEnd session: SignedOutSession,
        answering answer: (redirectURI: String, state: Redacted<String>)? = nil
    ) throws(OAuthError) -> URL {
        var fields = hint(session) + [("client_id", settings.clientID)]
        if let answer {
            fields += [("post_logout_redirect_uri", answer.redirectURI), ("state", answer.state.reveal())]
        }
        guard let url = endpoint.adding(fields) else {
            throw OAuthError(.invalidSettings, "No sign-out address can be made from the settings.")
        }
        return url
    }

    /// Who signs out: by the ID token, or by the name that the provider itself knows the person by; Microsoft's takes
    /// the user name for somebody else's.
    private func hint(_ session: SignedOutSession) -> [RequestParameters.Field] {
        let isEntra = settings.provider == .entra
        if !isEntra, let idToken = session.idToken { return [("id_token_hint", idToken.reveal())] }
        let claim = session.idToken.flatMap { try? IDToken(compact: $0).claims.text("login_hint") }
        return (claim ?? (isEntra ? nil : session.account?.username)).map { [("logout_hint", $0)] } ?? []
    }

    private func endSessionEndpoint() async throws -> URL {
        guard let url = try await metadata().endSessionEndpoint else {
            throw OAuthError(
                .missingEndpoint,
                "The provider has no page to sign out at (end_session_endpoint). "
                    + "Sign out on the provider's own page in the browser.",
                recovery: OAuthError.Recovery.none)
        }
        return url
    }
}
