struct StubLedger: Sendable {
    /// What somebody agreed to; everything that comes of one sign-in has the same number.
    struct Grant: Sendable {
        var session: Int
        /// Nil when the app asked for itself.
        var person: StubPerson?
        var scopes: [String]
        var authenticatedAt: Int
        var nonce: String?
        var contextClass: String?
        /// The key that tokens are bound to.
        var keyThumbprint: String?
    }

    struct Code: Sendable {
        var grant: Grant
        var redirectURI: String
        var challenge: String
        var expiresAt: Int
        var isUsed = false
    }

    struct Device: Sendable {
        enum Decision: Sendable {
            case pending
            case approved(StubPerson)
            case denied
        }

        /// The later the higher.
        var number: Int
        var scopes: [String]
        var expiresAt: Int
        var interval = 5
        var askedAt: Int?
        var decision = Decision.pending
    }

    /// Authorization requests that wait for the person, by the secret in the page's form.
    var waiting: [String: StubParameters] = [:]
    /// Pushed authorization requests, and when they end.
    var pushed: [String: (parameters: StubParameters, expiresAt: Int)] = [:]
    var codes: [String: Code] = [:]
    var devices: [String: Device] = [:]
    var refreshTokens: [String: (grant: Grant, isUsed: Bool)] = [:]
    var accessTokens: [String: (grant: Grant, expiresAt: Int)] = [:]
    /// Sessions that were revoked.
    var ended: Set<Int> = []
    /// Proofs and assertions that have been seen (`jti`).
    var seen: Set<String> = []
    /// The nonces that proofs have to carry, by who asks for them.
    var proofNonces: [String: String] = [:]
    var sessions = 0

    mutating func newSession() -> Int {
        sessions += 1
        return sessions
    }
}
