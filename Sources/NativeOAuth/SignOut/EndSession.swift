import SmallFoundation

/// Ends the provider's own session, which lives in the browser: everybody who signs in there uses it.
///
/// > Source: [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
struct EndSessionFlow: Sendable {
    let party: RelyingParty
    /// What was forgotten here, before anything else.
    let session: SignedOutSession

    /// Opens the provider's page, and does not wait: without a redirect the browser has nothing to tell.
    func run(opening open: @Sendable (URL) async throws -> Void) async throws {
        try await open(try page(try await endpoint()))
    }

    /// Opens the provider's page and waits until the browser is back, past everything that is not the answer.
    ///
    /// - Throws: ``OAuthError`` with `endSessionUnknown` when it does not come back, and what the user agent throws.
    func run(
        with userAgent: any UserAgent, returningTo redirect: RedirectURI, within deadline: Duration
    ) async throws {
        let endpoint = try await endpoint()
        do {
            try await userAgent.visit(redirect, within: deadline, by: party.time) { browser in
                let state = Redacted(party.random.token())
                let page = try page(endpoint, answering: (browser.redirectURI, state))
                _ = try await browser.callback(
                    opening: page, expecting: ExpectedCallback(redirectURI: browser.redirectURI, state: state))
            }
        } catch let error as OAuthError where [.canceled, .callbackTimedOut].contains(error.code) {
            throw Self.unknown(because: error)
        }
    }

    /// What the browser opens.
    ///
    /// > Source: [OpenID Connect RP-Initiated Logout 1.0, section 2](https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout),
    /// > [Microsoft, send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
    private func page(
        _ endpoint: URL, answering answer: (redirectURI: String, state: Redacted<String>)? = nil
    ) throws(OAuthError) -> URL {
        var fields = hint + [("client_id", party.settings.clientID)]
        if let answer {
            fields += [("post_logout_redirect_uri", answer.redirectURI), ("state", answer.state.reveal())]
        }
        guard let url = endpoint.adding(fields) else {
            throw OAuthError(.invalidSettings, "No sign-out address could be made of the settings.")
        }
        return url
    }

    /// Who signs out: by the ID token, or by the name that the provider itself knows the person by.
    ///
    /// Microsoft's provider takes the user name for somebody else's.
    private var hint: [RequestParameters.Field] {
        let isEntra = party.settings.provider == .entra
        if !isEntra, let idToken = session.idToken { return [("id_token_hint", idToken.reveal())] }
        let claim = session.idToken.flatMap { try? IDToken(compact: $0).claims.text("login_hint") }
        return (claim ?? (isEntra ? nil : session.account?.username)).map { [("logout_hint", $0)] } ?? []
    }

    private func endpoint() async throws -> URL {
        guard let url = try await party.metadata().endSessionEndpoint else {
            throw OAuthError(
                .missingEndpoint,
                "The provider has no page to sign out at (end_session_endpoint). "
                    + "Sign out on the provider's own page in the browser.",
                recovery: OAuthError.Recovery.none)
        }
        return url
    }

    private static func unknown(because error: OAuthError) -> OAuthError {
        OAuthError(
            .endSessionUnknown,
            "The provider's sign-out page was shown, but the browser did not come back from it: whether the session "
                + "there has ended is not known.",
            recovery: OAuthError.Recovery.none, underlying: error)
    }
}
