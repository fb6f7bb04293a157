import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@Suite("Stub provider: faults", .timeLimit(.minutes(5)))
struct StubFaultTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }
    private var clock: ManualClock { app.clock }

    init() throws {
        app = try StubApp()
    }

    @Test("an address of somebody else's is asked in vain, and the journal shows what was sent there")
    func elsewhere() async throws {
        await provider.on(.discovery) { $0.members["token_endpoint"] = "https://evil.example/token" }
        await expectFailure(.connectionFailed) { try await app.signedIn() }
        let sent = await provider.requests.filter { $0.url.hasPrefix("https://evil.example") }
        #expect(sent.map { $0.form["grant_type"] } == ["authorization_code"])
    }

    @Test("a provider with a path answers at both of its well-known addresses (C04)")
    func path() async throws {
        let provider = try StubProvider(issuer: "https://login.example/tenant", time: clock.source)
        await provider.on(.discovery) {
            if $0.request.url.hasSuffix("openid-configuration") { $0.status = .notFound }
        }
        let client = OAuthClient(
            settings: try provider.settings(), transport: provider.transport, store: app.store, time: clock.source)
        _ = try await client.signIn(with: provider.userAgent())
        #expect(
            await provider.requests(to: .discovery).map(\.url) == [
                "https://login.example/tenant/.well-known/openid-configuration",
                "https://login.example/.well-known/oauth-authorization-server/tenant",
            ])
    }

    @Test("a fault can be put in for a number of times")
    func times() async throws {
        await provider.instead(of: .discovery, times: 2) { $0.status = .serviceUnavailable }
        for _ in 1...2 {
            await #expect(throws: OAuthError.self) { try await app.signedIn() }
        }
        _ = try await app.signedIn()
    }

    @Test("a key that was changed just before signing is found (C15)")
    func rotatedKey() async throws {
        await provider.on(.token) { _ in }
        let before = await provider.keys
        await provider.on(.keys, times: 1) { $0.members["keys"] = .array(before.map(\.published)) }
        try await provider.configure { $0.keys = [try StubKey(id: "new")] }
        _ = try await app.signedIn()
        #expect(await provider.requests(to: .keys).count == 2)
    }

    @Test("an answer can be held back while others go on")
    func heldBack() async throws {
        let clock = clock
        await provider.on(.token) { _ in try await clock.source.sleep(.seconds(60)) }
        let waiting = Task { try await app.signedIn() }
        try await eventually { await !provider.requests(to: .token).isEmpty }
        try await eventually { clock.sleeperCount >= 1 }
        // Others are answered meanwhile, and nobody has been signed in.
        let keys = HTTPRequest(url: provider.issuer.appending(path: "keys"))
        #expect(try await provider.transport.send(keys).0.status == .ok)
        #expect(try await app.store.records().isEmpty)
        clock.advance(by: .seconds(61))
        _ = try await waiting.value
        #expect(await provider.requests(to: .token).count == 1)
    }
}
