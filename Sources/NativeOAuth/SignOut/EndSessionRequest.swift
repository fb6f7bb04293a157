#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    ///   - settings: Who asks.
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
        of session: SignedOutSession, _ provider: Provider, _ options: EndSessionOptions
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
