#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One question to the person, with the secrets that its answer has to match.
///
/// It cannot be copied, and its answer consumes it: a second use of the same state, nonce or verifier does not compile.
///
/// > Source: [RFC 6749, section 4.1.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1),
/// > [OpenID Connect Core 1.0, section 3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest)
struct AuthorizationRequest: ~Copyable, Sendable {
    /// What the browser opens.
    let url: URL
    /// What a callback must look like to be the answer.
    let expectedCallback: ExpectedCallback
    let redirectURI: String
    let nonce: Redacted<String>
    let verifier: CodeVerifier
    let scopes: ScopeSet

    /// Puts a request together with fresh secrets.
    ///
    /// - Parameters:
    ///   - endpoint: The provider's authorization endpoint.
    ///   - clientID: The app's id.
    ///   - redirectURI: Where the browser is to come back, port included.
    ///   - scopes: What to ask for.
    ///   - options: What else this sign-in wants.
    ///   - random: Where the secrets come from.
    /// - Throws: ``OAuthError`` with `invalidSettings` when no URL can be made of it.
    init(
        endpoint: URL,
        clientID: String,
        redirectURI: String,
        scopes: ScopeSet,
        options: SignInOptions,
        random: RandomBytes
    ) throws(OAuthError) {
        let state = random.token()
        let nonce = random.token()
        let verifier = CodeVerifier(drawnFrom: random)
        let expected = try ExpectedCallback(redirectURI: redirectURI, state: Redacted(state))
        var fields: [(name: String, value: String)] = [
            ("client_id", clientID), ("response_type", "code"), ("redirect_uri", redirectURI),
            ("scope", scopes.parameterValue), ("state", state), ("nonce", nonce),
            ("code_challenge", verifier.challenge), ("code_challenge_method", "S256"),
        ]
        if let prompt = options.prompt {
            fields.append(("prompt", prompt))
        }
        if let loginHint = options.loginHint {
            fields.append(("login_hint", loginHint))
        }
        let separator = endpoint.query() == nil ? "?" : "&"
        guard let url = URL(string: endpoint.absoluteString + separator + PercentEncoding.encode(pairs: fields)) else {
            throw OAuthError(.invalidSettings, "No authorization address could be made of the settings.")
        }
        self.url = url
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.nonce = Redacted(nonce)
        self.verifier = verifier
        expectedCallback = expected
    }
}
