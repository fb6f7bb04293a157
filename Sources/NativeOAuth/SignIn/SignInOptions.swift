/// Options of one sign-in.
///
/// > Source: [OpenID Connect Core 1.0, section 3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest)
public struct SignInOptions: Sendable, Hashable {
    /// What the provider asks the person for; nil lets it decide.
    public var prompt: Prompt?
    /// The user name, which the provider fills in.
    public var loginHint: String?
    /// Microsoft: the sign-in page to go to directly, as a domain, `organizations` or `consumers`.
    public var domainHint: String?
    /// The maximum age of the person's authentication, in seconds; an older one is refused.
    public var maximumAge: Int?
    /// The preferred authentication contexts, the best first (`acr_values`).
    ///
    /// The provider may ignore them.
    public var authenticationContexts: [String] = []
    /// The requested claims; essential ones are required.
    public var claims: ClaimsRequest?
    /// The languages of the provider's page, the best first (BCP 47).
    public var languages: [String] = []
    /// The scopes to ask for; nil for those of the settings.
    public var scopes: ScopeSet?
    /// Parameters to add to this request, after those of the settings.
    public var extra: RequestParameters = .none
    /// How long the person may take; nil for five minutes in a browser, and for the lifetime of a device code.
    public var deadline: Duration?

    /// Makes options; set the rarer ones afterwards.
    public init(prompt: Prompt? = nil, loginHint: String? = nil, scopes: ScopeSet? = nil, deadline: Duration? = nil) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.scopes = scopes
        self.deadline = deadline
    }

    /// The parameters that ask for all this, but for what the app adds itself.
    var fields: [RequestParameters.Field] {
        var fields: [RequestParameters.Field] = []
        func add(_ name: String, _ value: String?) { if let value { fields.append((name, value)) } }
        add("prompt", prompt?.rawValue)
        add("login_hint", loginHint)
        add("domain_hint", domainHint)
        add("max_age", maximumAge.map { String(max(0, $0)) })
        add("acr_values", authenticationContexts.isEmpty ? nil : authenticationContexts.joined(separator: " "))
        add("ui_locales", languages.isEmpty ? nil : languages.joined(separator: " "))
        return fields
    }

    /// What the provider asks the person for, even if it knows the answer.
    public struct Prompt: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The value as it is sent; spaces separate several.
        public let rawValue: String

        /// Makes a prompt of the provider's own word.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a prompt of a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        /// Nothing: the sign-in fails if a page is needed.
        public static let none: Prompt = "none"
        /// To authenticate again.
        public static let login: Prompt = "login"
        /// To consent again.
        public static let consent: Prompt = "consent"
        /// To choose an account.
        public static let selectAccount: Prompt = "select_account"
        /// To create an account.
        public static let create: Prompt = "create"
    }
}
