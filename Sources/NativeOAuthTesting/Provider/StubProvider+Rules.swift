extension StubProvider {
    /// How the provider has registered the app, and what it insists on.
    public struct Rules: Sendable {
        /// Whether a refresh token can be used again.
        public enum Rotation: Sendable {
            /// Each is good for one use; a second use ends the session.
            case oneTime
            /// The same one stays.
            case none
        }

        /// Whether something is a must.
        public enum Insistence: Sendable {
            /// It is understood and not asked for.
            case optional
            /// Without it the answer is an error.
            case required
        }

        /// The app's id.
        public var clientID = "test-client"
        /// The app's secret, if it is one that can keep it.
        public var clientSecret: String?
        /// The app's public key (``StubKey/published``), for assertions.
        public var clientKey: StubJSON?
        /// Where the browser may be sent; on a loopback host with any port.
        public var redirectURIs = [
            "http://127.0.0.1/callback", "http://localhost", "com.example.app:/callback",
            "https://app.example/callback",
        ]
        /// What may be granted; nil for whatever is asked for.
        public var scopes: [String]?
        /// How long an access token is good for, in seconds.
        public var accessTokenLifetime = 3600
        /// Whether a refresh token can be used again.
        public var rotation = Rotation.oneTime
        /// Whether authorization requests have to be pushed (RFC 9126).
        public var pushedRequests = Insistence.optional
        /// Whether tokens are bound to a key (RFC 9449).
        public var proofs = Insistence.optional
        /// Whether a proof has to carry a nonce of the provider's or the API's (RFC 9449, section 8).
        public var proofNonces = Insistence.optional

        /// The usual rules: a public client, and each refresh token is good for one use.
        public init() {}
    }
}
