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
