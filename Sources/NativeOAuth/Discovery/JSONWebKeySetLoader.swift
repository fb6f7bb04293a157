import SmallFoundation

/// Keeps the provider's keys, and fetches them again when they are old or a token was signed with one that is not there.
///
/// A fetch that fails takes no keys away.
actor JSONWebKeySetLoader {
    /// What is known of the keys at one address; moments are those of ``TimeSource/elapsed``.
    private struct Place {
        var keys: JSONWebKeySet?
        var fetchedAt = Duration.zero
        /// When they were last fetched because a key was missing.
        var renewedAt: Duration?
        var running: SharedWork<JSONWebKeySet>?
        /// The last fetch's error, and until when it stands for another try.
        var failure: (error: OAuthError, until: Duration)?
    }

    private let fetch: JSONFetch
    private let time: TimeSource
    private var places: [URL: Place] = [:]

    /// A provider that signs with an unpublished key must not be able to make the app ask for keys again and again.
    private static let pauseBetweenRenewals = Duration.seconds(30)
    /// A key that the provider has withdrawn is believed for no longer than this.
    private static let maximumAge = Duration.seconds(86_400)

    init(transport: any HTTPTransport, time: TimeSource) {
        self.fetch = JSONFetch(transport: transport)
        self.time = time
    }

    /// Returns the keys that are known, from the network when there are none or they are old.
    func keys(at url: URL) async throws -> JSONWebKeySet {
        if let place = places[url], let known = place.keys, time.elapsed() - place.fetchedAt < Self.maximumAge {
            return known
        }
        do {
            return try await fetched(from: url)
        } catch {
            guard let old = places[url]?.keys, !Task.isCancelled else { throw error }
            return old
        }
    }

    /// Returns the keys after one new look at the provider, or nil when it has been asked a moment ago.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 10.1.1](https://openid.net/specs/openid-connect-core-1_0.html#RotateSigKeys)
    func renewedKeys(at url: URL) async throws -> JSONWebKeySet? {
        if let place = places[url], place.running == nil, let renewed = place.renewedAt,
            time.elapsed() - renewed < Self.pauseBetweenRenewals
        {
            return nil
        }
        let keys = try await fetched(from: url)
        places[url]?.renewedAt = time.elapsed()
        return keys
    }

    /// Fetches a set, once for all who wait.
    private func fetched(from url: URL) async throws -> JSONWebKeySet {
        var place = places[url] ?? Place()
        if let running = place.running { return try await running.value() }
        if let (failure, until) = place.failure, time.elapsed() < until {
            var error = failure
            error.retryAfter = until - time.elapsed()
            throw error
        }
        let work = SharedWork(whenAbandoned: .goesOn) { try await self.fetch(from: url) }
        place.running = work
        places[url] = place
        return try await work.value()
    }

    private func fetch(from url: URL) async throws -> JSONWebKeySet {
        defer { places[url]?.running = nil }
        do {
            guard let keys = try await fetch(JSONWebKeySet.self, at: url, named: "The provider's key set") else {
                throw OAuthError(.discoveryFailed, "The provider's key set is not where its metadata says (404).")
            }
            places[url]?.keys = keys
            places[url]?.fetchedAt = time.elapsed()
            places[url]?.failure = nil
            return keys
        } catch let error as OAuthError {
            remember(error, at: url)
            throw error
        }
    }

    /// Lets an error stand for the next tries.
    ///
    /// Without keys no sign-in succeeds, and a person may be waiting: only a wait that the provider asks for is kept to.
    private func remember(_ error: OAuthError, at url: URL) {
        let pause = places[url]?.keys == nil ? .zero : Self.pauseBetweenRenewals
        places[url]?.failure = (error, time.elapsed() + max(pause, error.retryAfter ?? .zero))
    }
}
