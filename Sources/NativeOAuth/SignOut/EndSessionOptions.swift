/// What a sign-out at the provider's own page wants.
///
/// > Source: [OpenID Connect RP-Initiated Logout 1.0, section 2](https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout)
public struct EndSessionOptions: Sendable, Hashable {
    /// How the provider is told who signs out.
    public enum Hint: Sendable, Hashable {
        /// By the ID token (`id_token_hint`), as the specification recommends. It goes through the browser, and so into its
        /// history: it opens nothing, but it holds what the provider says about the person.
        case idToken
        /// By the name that the provider itself knows the person by (`logout_hint`).
        case loginHint
    }

    /// How the provider is told who signs out; nil for the ID token, and at Microsoft's provider, which does not read that,
    /// for the login hint.
    public var hint: Hint?
    /// The login hint to send; nil for the ID token's claim `login_hint`, and where there is none for the user name (not at
    /// Microsoft's provider, which takes that for somebody else's).
    public var logoutHint: String?
    /// The languages for the provider's page, the best first, as BCP 47 has them.
    public var languages: [String] = []
    /// What the app adds to this request.
    public var extra: RequestParameters = .none
    /// Whether the tokens are revoked before, where the provider has an endpoint for that.
    public var revokesTokens: Bool
    /// How long the person may take, when the answer is waited for.
    public var deadline: Duration

    /// Sets the options; the less common ones are properties.
    ///
    /// - Parameters:
    ///   - revokesTokens: Whether the tokens are revoked before.
    ///   - deadline: How long the person may take; two minutes if nothing is said.
    public init(revokesTokens: Bool = true, deadline: Duration = .seconds(120)) {
        self.revokesTokens = revokesTokens
        self.deadline = deadline
    }
}
