import SmallFoundation

// What few settings need to say.

extension ClientSettings {
    /// Whether the request is sent to the provider first, so that only a reference to it passes through the browser.
    ///
    /// > Source: [RFC 9126](https://www.rfc-editor.org/rfc/rfc9126)
    public enum PushedAuthorization: Sendable, Hashable {
        /// If the provider requires it.
        case whenRequired
        /// If the provider offers it.
        case whenOffered
        /// Always; a provider without the endpoint is refused.
        case always
    }

    /// What tokens are bound to, so that a copied token is useless.
    public enum SenderConstraint: Sendable, Hashable {
        /// Nothing: a bearer token.
        case none
        /// A key on this device, with a proof in each request (DPoP). Each sign-in makes its own key: in the Secure
        /// Enclave if there is one, otherwise in the store beside the tokens.
        ///
        /// A provider that does not bind tokens is refused. Accounts whose tokens are not bound have to sign in again.
        ///
        /// > Source: [RFC 9449](https://www.rfc-editor.org/rfc/rfc9449)
        case dpop
    }

    /// An ability of the app that Microsoft's platform has to know about before it relies on it.
    ///
    /// > Source: [Client capabilities](https://learn.microsoft.com/entra/identity-platform/claims-challenge#client-capabilities)
    public struct Capability: RawRepresentable, Sendable, Hashable {
        /// The value as it is sent.
        public let rawValue: String

        /// Names a capability by the value that is sent.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app answers claims challenges.
        ///
        /// Tokens then live up to a day, and end at once when the account or a policy changes (continuous access
        /// evaluation).
        public static let claimsChallenges = Capability(rawValue: "cp1")
    }

    /// How the app authenticates to the provider.
    ///
    /// A native app can't keep a secret: use ``none``. A secret is for servers that the app's owner controls, and for
    /// tests.
    ///
    /// > Source: [RFC 6749, section 2.3](https://www.rfc-editor.org/rfc/rfc6749#section-2.3),
    /// > [RFC 8252, section 8.4](https://www.rfc-editor.org/rfc/rfc8252#section-8.4)
    public enum Authentication: Sendable, Hashable {
        /// A public client: it sends its client id only.
        case none
        /// The secret in the `Authorization` header, which every provider has to accept.
        case basic(Redacted<String>)
        /// The secret in the form.
        case post(Redacted<String>)

        /// The fields that go into the form; the header says the rest.
        func fields(clientID: String) -> [RequestParameters.Field] {
            switch self {
            case .none: [("client_id", clientID)]
            case .basic: []
            case .post(let secret): [("client_id", clientID), ("client_secret", secret.reveal())]
            }
        }

        /// The value of the `Authorization` header, if there is to be one: both halves are form encoded before they are
        /// joined (RFC 6749, section 2.3.1).
        func header(clientID: String) -> Redacted<String>? {
            guard case .basic(let secret) = self else { return nil }
            let pair = "\(PercentEncoding.encode(clientID)):\(PercentEncoding.encode(secret.reveal()))"
            return Redacted("Basic \(Data(pair.utf8).base64EncodedString())")
        }
    }

    /// Whether the person is known by the ID token, as long as the provider has one to give.
    var expectsIDToken: Bool { insecureIdentityMember == nil }

    /// What a sign-in asks for: these scopes, or those of the settings, and `openid` if an ID token is expected.
    func requestedScopes(_ scopes: ScopeSet?) -> ScopeSet {
        ScopeSet(expectsIDToken ? [.openID] : []).union(scopes ?? self.scopes)
    }
}
