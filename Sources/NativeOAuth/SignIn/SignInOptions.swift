/// What one sign-in wants beyond the settings.
public struct SignInOptions: Sendable {
    /// `login`, `none`, `consent` or `select_account`; nil leaves it to the provider.
    public var prompt: String?
    /// Who is expected; the provider fills the name in.
    public var loginHint: String?
    /// What to ask for; nil for the scopes of the settings.
    public var scopes: ScopeSet?
    /// How long the person may take.
    public var deadline: Duration

    /// Sets the options.
    ///
    /// - Parameters:
    ///   - prompt: What the provider is to ask of the person.
    ///   - loginHint: Who is expected.
    ///   - scopes: What to ask for.
    ///   - deadline: How long the person may take; five minutes if nothing is said.
    public init(
        prompt: String? = nil,
        loginHint: String? = nil,
        scopes: ScopeSet? = nil,
        deadline: Duration = .seconds(300)
    ) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.scopes = scopes
        self.deadline = deadline
    }
}
