extension StubProvider {
    /// How the provider has registered the app, and what it insists on.
    public struct Rules: Sendable {
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
        /// Whether each refresh token is good for one use, and a second use ends the session; else the same one stays.
        public var rotatesRefreshTokens = true
        /// Whether authorization requests have to be pushed (RFC 9126).
        public var requiresPushedRequests = false
        /// Whether tokens are bound to a key (RFC 9449).
        public var requiresProofs = false
        /// Whether a proof has to carry a nonce of the provider's or the API's (RFC 9449, section 8).
        public var requiresProofNonces = false

        /// The usual rules: a public client, and each refresh token is good for one use.
        public init() {}
    }
}
