#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Ends the provider's own session, which lives in the browser: everybody who signs in there uses it.
///
/// > Source: [OpenID Connect RP-Initiated Logout 1.0](https://openid.net/specs/openid-connect-rpinitiated-1_0.html)
struct EndSessionFlow: Sendable {
    let party: RelyingParty
    /// What was forgotten here, before anything else.
    let session: SignedOutSession
    let options: EndSessionOptions

    /// Opens the provider's page, and does not wait: without a redirect the browser has nothing to tell.
    func run(opening open: @Sendable (URL) async throws -> Void) async throws {
        let request = try EndSessionRequest(
            endpoint: try await endpoint(), settings: party.settings, session: session, options: options)
        try await open(request.url)
    }

    /// Opens the provider's page and waits until the browser is back, past everything that is not the answer.
    ///
    /// - Throws: ``OAuthError`` with `endSessionUnknown` when it does not come back, and what the user agent throws.
    func run(with userAgent: any UserAgent, returningTo redirect: RedirectURI) async throws {
        let endpoint = try await endpoint()
        do {
            try await userAgent.visit(redirect, within: options.deadline, by: party.time) { browser in
                let state = Redacted(party.random.token())
                let request = try EndSessionRequest(
                    endpoint: endpoint, settings: party.settings, session: session, options: options,
                    answer: (browser.redirectURI, state))
                _ = try await browser.callback(
                    opening: request.url, expecting: ExpectedCallback(redirectURI: browser.redirectURI, state: state))
            }
        } catch let error as OAuthError where [.canceled, .callbackTimedOut].contains(error.code) {
            throw Self.unknown(because: error)
        }
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

/// What the browser opens to end the provider's own session.
///
/// > Source: [OpenID Connect RP-Initiated Logout 1.0, section 2](https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout),
/// > [Microsoft, send a sign-out request](https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc#send-a-sign-out-request)
struct EndSessionRequest: Sendable {
    let url: URL

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - endpoint: The provider's `end_session_endpoint`.
    ///   - settings: The app's settings.
    ///   - session: Who signs out.
    ///   - options: What else is wanted.
    ///   - answer: Where the browser is to come back, and with which state; nil when it is not to.
    /// - Throws: ``OAuthError`` with `invalidSettings` when no URL can be made of it.
    init(
        endpoint: URL, settings: ClientSettings, session: SignedOutSession, options: EndSessionOptions,
        answer: (redirectURI: String, state: Redacted<String>)? = nil
    ) throws(OAuthError) {
        var fields = Self.hint(of: session, settings.provider, options) + [("client_id", settings.clientID)]
        if let answer {
            fields += [("post_logout_redirect_uri", answer.redirectURI), ("state", answer.state.reveal())]
        }
        if !options.languages.isEmpty {
            fields.append(("ui_locales", options.languages.joined(separator: " ")))
        }
        let query = PercentEncoding.encode(pairs: fields + options.extra.fields)
        let separator = endpoint.query() == nil ? "?" : "&"
        guard let url = URL(string: endpoint.absoluteString + separator + query) else {
            throw OAuthError(.invalidSettings, "No sign-out address could be made of the settings.")
        }
        self.url = url
    }

    private static func hint(
        of session: SignedOutSession, _ provider: ClientSettings.Provider, _ options: EndSessionOptions
    ) -> [RequestParameters.Field] {
        let wanted = options.hint ?? (provider == .entra ? .loginHint : .idToken)
        let sent = options.logoutHint.map { [("logout_hint", $0)] } ?? []
        if wanted == .idToken, let idToken = session.idToken {
            return [("id_token_hint", idToken.reveal())] + sent
        }
        guard sent.isEmpty else { return sent }
        let claim = session.idToken.flatMap { try? IDToken(compact: $0).claims.text("login_hint") }
        let name = provider == .entra ? nil : session.account?.username
        return (claim ?? name).map { [("logout_hint", $0)] } ?? []
    }
}
