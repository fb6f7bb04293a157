#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What few settings need to say.

extension ClientSettings {
    /// Whether the request goes to the provider first and only its name through the browser.
    ///
    /// > Source: [RFC 9126](https://www.rfc-editor.org/rfc/rfc9126)
    public enum PushedAuthorization: Sendable, Hashable {
        /// When the provider requires it.
        case whenRequired
        /// When the provider offers it.
        case whenOffered
        /// Always; a provider that has no endpoint for it is refused.
        case always
    }

    /// What a token is bound to, so that a copy is of no use.
    public enum SenderConstraint: Sendable, Hashable {
        /// Nothing: a bearer token.
        case none
        /// A key of this machine, by a proof with each request. Each sign-in makes a key of its own, which lives as long as
        /// the account's tokens: in the Secure Enclave where there is one, else in the store beside the tokens.
        ///
        /// A provider that hands out tokens without binding them is refused, and so are accounts whose tokens are not bound:
        /// they have to sign in again.
        ///
        /// > Source: [RFC 9449](https://www.rfc-editor.org/rfc/rfc9449)
        case dpop
    }

    /// Something that an app can do and that a Microsoft provider has to know before it relies on it.
    ///
    /// > Source: [Client capabilities](https://learn.microsoft.com/entra/identity-platform/claims-challenge#client-capabilities)
    public struct Capability: RawRepresentable, Sendable, Hashable {
        /// The value as it is sent.
        public let rawValue: String

        /// Names a capability.
        ///
        /// - Parameter rawValue: The value as it is sent.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Answers claims challenges; tokens then live up to a day, and end at once when the account or a policy changes
        /// (continuous access evaluation).
        public static let claimsChallenges = Capability(rawValue: "cp1")
    }

    /// A check that is given up for a provider that cannot pass it; read what each costs.
    ///
    /// ```swift
    /// settings.insecureOptions = [.unadvertisedS256]
    /// ```
    public enum InsecureOption: Sendable, Hashable {
        /// Goes on although the provider's metadata lists PKCE methods without S256. The challenge is sent all the same;
        /// a provider that ignores it leaves a stolen code usable.
        case unadvertisedS256
        /// Keeps the account although no ID token came with the tokens, and asks `userinfo` who it is: a member of its
        /// answer, such as `sub` or `id`, is the person's identifier. It is not signed; the connection alone vouches for it.
        case identityFromUserInfo(subjectMember: String)

        /// The member that identifies the person, where an ID token does not.
        var subjectMember: String? {
            if case .identityFromUserInfo(let member) = self { member } else { nil }
        }
    }
}

extension ClientSettings {
    /// How the app proves itself to the provider's own endpoints.
    ///
    /// An app on a person's machine keeps no secret, so ``none`` is the rule and PKCE does the work. A secret is for programs
    /// on servers that the app's owner controls: client credentials, tests.
    ///
    /// > Source: [RFC 6749, section 2.3](https://www.rfc-editor.org/rfc/rfc6749#section-2.3),
    /// > [RFC 8252, section 8.4](https://www.rfc-editor.org/rfc/rfc8252#section-8.4)
    public enum Authentication: Sendable, Hashable {
        /// A public client: the id is all it says of itself.
        case none
        /// The secret in the `Authorization` header, as every provider that takes secrets has to accept it.
        case basic(Redacted<String>)
        /// The secret in the form, for providers that want it there.
        case post(Redacted<String>)

        /// The fields that go into the form; the header says the rest.
        func fields(clientID: String) -> [RequestParameters.Field] {
            switch self {
            case .none: [("client_id", clientID)]
            case .basic: []
            case .post(let secret): [("client_id", clientID), ("client_secret", secret.reveal())]
            }
        }

        /// The value of the `Authorization` header, if there is to be one.
        ///
        /// > Source: [RFC 6749, section 2.3.1](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1): both halves are form
        /// > encoded before they are joined
        func header(clientID: String) -> Redacted<String>? {
            guard case .basic(let secret) = self else { return nil }
            let pair = "\(PercentEncoding.encode(clientID)):\(PercentEncoding.encode(secret.reveal()))"
            return Redacted("Basic \(Data(pair.utf8).base64EncodedString())")
        }
    }
}

extension ClientSettings {
    /// Whether the person is known by the ID token, as long as the provider has one to give.
    var expectsIDToken: Bool { insecureOptions.allSatisfy { $0.subjectMember == nil } }

    /// What a sign-in asks for: with `openid`, if an ID token is expected.
    ///
    /// - Parameter scopes: The scopes of this sign-in; nil for those of the settings.
    /// - Returns: What is asked for.
    func requestedScopes(_ scopes: ScopeSet?) -> ScopeSet {
        ScopeSet(expectsIDToken ? [.openID] : []).union(scopes ?? self.scopes)
    }
}
