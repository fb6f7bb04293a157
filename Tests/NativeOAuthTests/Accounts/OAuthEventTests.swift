import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Events", .timeLimit(.minutes(5)))
struct OAuthEventTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    private static func word(for event: OAuthEvent?) -> String {
        switch event {
        case .signInStarted?: "sign-in started"
        case .signedIn(let id)?: "signed in \(id.subject)"
        case .signInFailed(let error)?: "sign-in failed: \(error.code.rawValue)"
        case .refreshed?: "refreshed"
        case .refreshFailed(_, let error)?: "refresh failed: \(error.code.rawValue)"
        case .notSaved(_, let error)?: "not saved: \(error.code.rawValue)"
        case .sessionEnded?: "session ended"
        case .claimsDemanded?: "claims demanded"
        case .accountUpdated?: "account updated"
        case .signedOut?: "signed out"
        case .revocationFailed?: "revocation failed"
        case nil: "over"
        }
    }

    /// Takes as many events as there have to be, and no event more than has happened.
    private func words(_ count: Int, from stream: AsyncStream<OAuthEvent>) async -> [String] {
        var iterator = stream.makeAsyncIterator()
        var words: [String] = []
        for _ in 0..<count {
            words.append(Self.word(for: await iterator.next()))
        }
        return words
    }

    private func failTokens(_ error: StubJSON) async {
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": error]
        }
    }

    @Test("everybody who listens is told what happens, in its order, from the moment of listening")
    func order() async throws {
        let client = try app.client()
        let first = client.events
        let id = try await client.signIn(with: provider.userAgent()).id
        let second = client.events
        app.endTokens()
        _ = try await client.accessToken(for: id)
        app.endTokens()
        await failTokens("interaction_required")
        _ = try? await client.accessToken(for: id)
        await failTokens("invalid_grant")
        app.endTokens()
        _ = try? await client.accessToken(for: id)
        try await client.signOut(id)
        _ = try? await client.signIn(with: provider.userAgent(as: .adele, .deny))
        let late = [
            "refreshed", "refresh failed: interactionRequired", "session ended", "signed out", "sign-in started",
            "sign-in failed: authorizationDenied",
        ]
        #expect(await words(8, from: first) == ["sign-in started", "signed in test-subject-adele"] + late)
        #expect(await words(6, from: second) == late)
    }

    @Test("a device's sign-in is told once, however often it is asked about")
    func device() async throws {
        let client = try app.client()
        let events = client.events
        var states = client.signInWithDeviceCode().makeAsyncIterator()
        for _ in 0..<4 {
            _ = try await states.next()
            app.clock.advance(by: .seconds(5))
        }
        await provider.decideDevice(as: .jan)
        _ = try await states.next()
        var refused = client.signInWithDeviceCode().makeAsyncIterator()
        _ = try await refused.next()
        app.clock.advance(by: .seconds(3600))
        _ = try? await refused.next()
        #expect(
            await words(4, from: events) == [
                "sign-in started", "signed in test-subject-jan", "sign-in started", "sign-in failed: deviceCodeExpired",
            ])
    }

    @Test("a sign-in that is canceled has failed for those who listen")
    func canceled() async throws {
        let client = try app.client()
        let events = client.events
        let task = Task { try await client.signIn(with: provider.userAgent(as: .adele, .wait)) }
        try await eventually { app.clock.sleeperCount == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await words(2, from: events) == ["sign-in started", "sign-in failed: canceled"])
    }

    @Test("no event shows a secret (K02)")
    func secrets() async throws {
        let client = try app.client()
        let stream = client.events
        let id = try await client.signIn(with: provider.userAgent()).id
        app.endTokens()
        _ = try await client.accessToken(for: id)
        await provider.onIDToken(times: 1) { $0.claims["nonce"] = "uninvited" }
        _ = try? await client.signIn(with: provider.userAgent())
        app.endTokens()
        await failTokens("invalid_grant")
        _ = try? await client.accessToken(for: id)
        try await client.signOut(id)
        var printed = ""
        var events = stream.makeAsyncIterator()
        for _ in 0..<7 {
            guard let event = await events.next() else { break }
            dump(event, to: &printed)
            printed += "\(event) \(String(reflecting: event))"
        }
        let secrets = await provider.issuedSecrets
        #expect(secrets.count > 10 && printed.contains("sessionEnded"))
        #expect(secrets.filter { printed.contains($0) }.isEmpty)
    }

    @Test("of a listener who does not keep up the newest events are kept")
    func slowListener() async {
        let hub = OAuthEvents()
        let stream = hub.stream()
        hub.post(.signedOut(.init(issuer: "https://login.example", subject: "first")))
        for _ in 0..<1000 {
            hub.post(.signInStarted)
        }
        #expect(await words(1000, from: stream).allSatisfy { $0 == "sign-in started" })
    }
}
