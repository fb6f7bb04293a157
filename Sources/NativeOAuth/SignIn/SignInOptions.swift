/// What one sign-in wants beyond the settings.
///
/// > Source: [OpenID Connect Core 1.0, section 3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest)
public struct SignInOptions: Sendable, Hashable {
    /// What the provider is to ask of the person; nil leaves it to the provider.
    public var prompt: Prompt?
    /// Who is expected; the provider fills the name in.
    public var loginHint: String?
    /// Microsoft: whose sign-in page to go to at once, as a domain, `organizations` or `consumers`.
    public var domainHint: String?
    /// How long ago, in seconds, the person may have typed the password at most; a token that says otherwise is refused.
    public var maximumAge: Int?
    /// The kinds of authentication that are wanted, the best first (`acr_values`); a wish, not a demand.
    public var authenticationContexts: [String] = []
    /// Single claims that are asked for; what it calls essential is demanded.
    public var claims: ClaimsRequest?
    /// The languages for the provider's page, the best first, as BCP 47 has them.
    public var languages: [String] = []
    /// What to ask for; nil for the scopes of the settings.
    public var scopes: ScopeSet?
    /// What the app adds to this request, after what the settings add to each.
    public var extra: RequestParameters = .none
    /// How long the person may take; nil for five minutes in a browser, and for as long as the code is good on another
    /// device.
    public var deadline: Duration?

    /// Sets the options; the less common ones are properties.
    ///
    /// - Parameters:
    ///   - prompt: What the provider is to ask of the person.
    ///   - loginHint: Who is expected.
    ///   - scopes: What to ask for.
    ///   - deadline: How long the person may take; nil for five minutes, or for as long as a device's code is good.
    public init(
        prompt: Prompt? = nil,
        loginHint: String? = nil,
        scopes: ScopeSet? = nil,
        deadline: Duration? = nil
    ) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.scopes = scopes
        self.deadline = deadline
    }

    /// The parameters that ask for all this, but for what the app adds itself.
    var fields: [RequestParameters.Field] {
        var fields: [RequestParameters.Field] = []
        func add(_ name: String, _ value: String?) {
            if let value {
                fields.append((name, value))
            }
        }
        add("prompt", prompt?.rawValue)
        add("login_hint", loginHint)
        add("domain_hint", domainHint)
        add("max_age", maximumAge.map { String(max(0, $0)) })
        add("acr_values", authenticationContexts.isEmpty ? nil : authenticationContexts.joined(separator: " "))
        add("ui_locales", languages.isEmpty ? nil : languages.joined(separator: " "))
        return fields
    }
}

extension SignInOptions {
    /// What the provider is to ask of the person, whatever it knows already.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest)
    public struct Prompt: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The word as it is sent; several are parted by spaces.
        public let rawValue: String

        /// Takes a word of the provider's own.
        ///
        /// - Parameter rawValue: The word as it is sent.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Takes a word that is written in the source.
        public init(stringLiteral value: String) {
            self.init(rawValue: value)
        }

        /// Nothing: fail rather than show a page.
        public static let none: Prompt = "none"
        /// The password, or whatever the person signs in with, once more.
        public static let login: Prompt = "login"
        /// Consent, though it may have been given before.
        public static let consent: Prompt = "consent"
        /// Which account it is to be.
        public static let selectAccount: Prompt = "select_account"
        /// A new account (initiating user registration).
        public static let create: Prompt = "create"
    }
}
