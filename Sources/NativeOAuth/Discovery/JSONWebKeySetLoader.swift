#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps the provider's keys, and gets them anew when a token was signed with one that is not there.
actor JSONWebKeySetLoader {
    private let fetch: JSONFetch
    private let time: TimeSource
    private var loaded: [URL: JSONWebKeySet] = [:]
    private var inFlight: [URL: Task<JSONWebKeySet, any Error>] = [:]
    /// When the set was last fetched because a key was missing.
    private var renewedAt: [URL: Date] = [:]

    /// A provider that signs with an unpublished key must not be able to make the app ask for keys again and again.
    private static let pauseBetweenRenewals: TimeInterval = 30

    init(transport: any HTTPTransport, time: TimeSource) {
        self.fetch = JSONFetch(transport: transport)
        self.time = time
    }

    /// Returns the keys that are known, from the network only the first time.
    func keys(at url: URL) async throws -> JSONWebKeySet {
        if let known = loaded[url] {
            return known
        }
        return try await fetched(from: url)
    }

    /// Returns the keys after one new look at the provider, or nil when it has been asked a moment ago.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 10.1.1](https://openid.net/specs/openid-connect-core-1_0.html#RotateSigKeys)
    func renewedKeys(at url: URL) async throws -> JSONWebKeySet? {
        if inFlight[url] == nil, let renewed = renewedAt[url],
            (0..<Self.pauseBetweenRenewals).contains(time.now().timeIntervalSince(renewed))
        {
            return nil
        }
        let keys = try await fetched(from: url)
        renewedAt[url] = time.now()
        return keys
    }

    /// Fetches a set, once for all who wait.
    private func fetched(from url: URL) async throws -> JSONWebKeySet {
        if let running = inFlight[url] {
            return try await running.value
        }
        let task = Task { [fetch] in
            guard let keys = try await fetch(JSONWebKeySet.self, at: url, named: "The provider's key set") else {
                throw OAuthError(
                    .discoveryFailed, "The provider's key set is not where its metadata says (404).",
                    nextStep: "Check the authority in the settings.")
            }
            return keys
        }
        inFlight[url] = task
        defer { inFlight[url] = nil }
        let keys = try await task.value
        loaded[url] = keys
        return keys
    }
}
