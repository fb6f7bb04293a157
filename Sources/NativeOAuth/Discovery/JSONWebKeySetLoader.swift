import SmallFoundation

/// Keeps the provider's keys, and fetches them again when they are old or a token was signed with one that is not
/// there; a fetch that fails takes no keys away.
actor JSONWebKeySetLoader {
    private let transport: any HTTPTransport
    private let time: TimeSource
    private var known: JSONWebKeySet?
    /// This moment and the next ones are those of ``TimeSource/elapsed``.
    private var fetchedAt = Duration.zero
    /// When they were last fetched because a key was missing.
    private var renewedAt: Duration?
    private var running: SharedWork<JSONWebKeySet>?
    /// The last fetch's error, and until when it stands for another try.
    private var failure: (error: OAuthError, until: Duration)?

    /// A provider that signs with an unpublished key must not be able to make the app ask for keys again and again.
    private static let pauseBetweenRenewals = Duration.seconds(30)
    /// A key that the provider has withdrawn is believed for no longer than this.
    private static let maximumAge = Duration.seconds(86_400)

    init(transport: any HTTPTransport, time: TimeSource) {
        self.transport = transport
        self.time = time
    }

    /// Returns the keys that are known, from the network when there are none or they are old.
    func keys(at url: URL) async throws -> JSONWebKeySet {
        if let known, time.elapsed() - fetchedAt < Self.maximumAge { return known }
        do {
            return try await fetched(from: url)
        } catch {
            guard let known, !Task.isCancelled else { throw error }
            return known
        }
    }

    /// Returns the keys after one new look at the provider, or nil when it has been asked a moment ago
    /// (OpenID Connect Core 1.0, section 10.1.1).
    func renewedKeys(at url: URL) async throws -> JSONWebKeySet? {
        if running == nil, let renewedAt, time.elapsed() - renewedAt < Self.pauseBetweenRenewals { return nil }
        let keys = try await fetched(from: url)
        renewedAt = time.elapsed()
        return keys
    }

    /// Fetches a set, once for all who wait.
    private func fetched(from url: URL) async throws -> JSONWebKeySet {
        if let running { return try await running.value() }
        if let (failure, until) = self.failure, time.elapsed() < until {
            var error = failure
            error.retryAfter = until - time.elapsed()
            throw error
        }
        let work = SharedWork(whenAbandoned: .goesOn) { try await self.fetch(from: url) }
        running = work
        return try await work.value()
    }

    private func fetch(from url: URL) async throws -> JSONWebKeySet {
        defer { running = nil }
        do {
            let name = "The provider's key set"
            guard let keys = try await transport.document(JSONWebKeySet.self, at: url, named: name) else {
                throw OAuthError(.discoveryFailed, "The provider's key set is not where its metadata says (404).")
            }
            known = keys
            fetchedAt = time.elapsed()
            failure = nil
            return keys
        } catch let error as OAuthError {
            // Without keys no sign-in succeeds, and a person may be waiting: only a wait that the provider asks for is
            // kept to.
            let pause = known == nil ? .zero : Self.pauseBetweenRenewals
            failure = (error, time.elapsed() + max(pause, error.retryAfter ?? .zero))
            throw error
        }
    }
}
