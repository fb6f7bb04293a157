#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps the provider's keys, and gets them anew when a token names one that is not there.
actor JSONWebKeySetLoader {
    private let fetch: JSONFetch
    private let time: TimeSource
    private var loaded: [URL: JSONWebKeySet] = [:]
    /// When a key was last looked for in vain and the set fetched anew.
    private var missedAt: [URL: Date] = [:]

    /// A provider that signs with an unpublished key must not be able to make the app ask for keys again and again.
    private static let pauseBetweenMisses: TimeInterval = 30

    init(transport: any HTTPTransport, time: TimeSource) {
        self.fetch = JSONFetch(transport: transport)
        self.time = time
    }

    /// Returns the keys that fit, after one new look at the provider if none does.
    ///
    /// > Source: [OpenID Connect Core 1.0, section 10.1.1](https://openid.net/specs/openid-connect-core-1_0.html#RotateSigKeys)
    func candidates(at url: URL, keyID: String?, algorithm: SigningAlgorithm) async throws -> [JSONWebKey] {
        if let known = loaded[url] {
            let found = known.candidates(keyID: keyID, algorithm: algorithm)
            let sinceMiss = missedAt[url].map { time.now().timeIntervalSince($0) } ?? .infinity
            if !found.isEmpty || (0..<Self.pauseBetweenMisses).contains(sinceMiss) {
                return found
            }
            missedAt[url] = time.now()
        }
        guard let keys = try await fetch(JSONWebKeySet.self, at: url, named: "The provider's key set") else {
            throw OAuthError(
                .discoveryFailed, "The provider's key set is not where its metadata says (404).",
                nextStep: "Check the authority in the settings.")
        }
        loaded[url] = keys
        return keys.candidates(keyID: keyID, algorithm: algorithm)
    }
}
