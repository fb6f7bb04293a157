import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

/// Every fault arrives at the client: each of these sign-ins succeeds when the fault is taken out.
@Suite("Stub provider: faults", .timeLimit(.minutes(5)))
struct StubFaultTests {
    private let clock = ManualClock()
    private let store = InMemoryAccountStore()
    private let provider: StubProvider

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    private func signIn() async throws -> Account {
        let client = OAuthClient(
            settings: try provider.settings(), transport: provider.transport, store: store, time: clock.source)
        return try await client.signIn(with: provider.userAgent())
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: OAuthError.Code
        let plant: @Sendable (StubProvider) async throws -> Void
    }

    static let faults: [Fault] = [
        Fault(testDescription: "A08: iss is missing in the answer", code: .issuerMismatch) {
            await $0.on(.authorization) { $0.redirect?.parameters["iss"] = nil }
        },
        Fault(testDescription: "A05: code comes twice", code: .malformedCallback) {
            await $0.on(.authorization) { $0.redirect?.parameters.append("code", "test") }
        },
        Fault(testDescription: "A15: a token in the answer", code: .malformedCallback) {
            await $0.on(.authorization) { $0.redirect?.parameters["access_token"] = "test" }
        },
        Fault(testDescription: "A19: a path that is longer than the registered one", code: .canceled) {
            await $0.on(.authorization) { $0.redirect?.uri += "-evil" }
        },
        Fault(testDescription: "C01: another issuer in the metadata", code: .issuerMismatch) {
            await $0.on(.discovery) { $0.members["issuer"] = "https://other.example" }
        },
        Fault(testDescription: "C05: a page in place of the metadata", code: .discoveryFailed) {
            await $0.on(.discovery) {
                $0.headerFields[.contentType] = "text/html"
                $0.body = Data("<p>Welcome to the hotel</p>".utf8)
            }
        },
        Fault(testDescription: "C07: a document that is too deep", code: .discoveryFailed) {
            await $0.on(.discovery) { $0.members["x"] = .verbatim(String(repeating: "[", count: 99)) }
        },
        Fault(testDescription: "C14: keys is no list", code: .discoveryFailed) {
            await $0.on(.keys) { $0.members["keys"] = ["kid": "test"] }
        },
        Fault(testDescription: "D06: token_type is mac", code: .malformedResponse) {
            await $0.on(.token) { $0.members["token_type"] = "mac" }
        },
        Fault(testDescription: "D11: a lifetime that is no number", code: .malformedResponse) {
            await $0.on(.token) { $0.members["expires_in"] = .verbatim("1e400") }
        },
        Fault(testDescription: "D20: the answer to the code is lost", code: .timedOut) {
            await $0.on(.token) { _ in throw OAuthError(.timedOut, "Test.") }
        },
        Fault(testDescription: "D19: 503 in place of an answer", code: .serverError) {
            await $0.instead(of: .token) { $0.status = .serviceUnavailable }
        },
        Fault(testDescription: "E01: no signature, by its own account", code: .invalidIDToken) {
            await $0.onIDToken {
                $0.header["alg"] = "none"
                $0.sign = { _ in Data() }
            }
        },
        Fault(testDescription: "E03: signed with another key", code: .invalidIDToken) {
            await $0.onIDToken { $0.sign = try StubKey(id: "another").sign }
        },
        Fault(testDescription: "E10: two parts", code: .invalidIDToken) {
            await $0.on(.token) { answer in
                let token = answer.members["id_token"]?.string ?? ""
                answer.members["id_token"] = .string(token.split(separator: ".").dropLast().joined(separator: "."))
            }
        },
        Fault(testDescription: "E16: no audience", code: .invalidIDToken) {
            await $0.onIDToken { $0.claims["aud"] = nil }
        },
        Fault(testDescription: "E33: another nonce", code: .invalidIDToken) {
            await $0.onIDToken { $0.claims["nonce"] = "other" }
        },
        Fault(testDescription: "E45: the clocks are two hours apart", code: .clockSkew) { provider in
            await provider.on(.token) { $0.headerFields[.date] = "Wed, 15 Nov 2023 00:13:20 GMT" }
            await provider.onIDToken {
                $0.claims["iat"] = 1_700_007_200
                $0.claims["exp"] = 1_700_010_800
            }
        },
    ]

    @Test("a fault makes the sign-in fail, leaves nothing, and is gone when it is mended", arguments: faults)
    func fault(_ fault: Fault) async throws {
        try await fault.plant(provider)
        await #expect {
            _ = try await signIn()
        } throws: { error in
            #expect((error as? OAuthError)?.code == fault.code)
            return true
        }
        #expect(try await store.records().isEmpty)
        #expect(await provider.requests(to: .token).count <= 1)
        await provider.mend()
        _ = try await signIn()
    }

    @Test("an address of somebody else's is asked in vain, and the journal shows what was sent there")
    func elsewhere() async throws {
        await provider.on(.discovery) { $0.members["token_endpoint"] = "https://evil.example/token" }
        await #expect { _ = try await signIn() } throws: { ($0 as? OAuthError)?.code == .connectionFailed }
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
            settings: try provider.settings(), transport: provider.transport, store: store, time: clock.source)
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
            await #expect(throws: OAuthError.self) { try await signIn() }
        }
        _ = try await signIn()
    }

    @Test("a key that was changed just before signing is found (C15)")
    func rotatedKey() async throws {
        await provider.on(.token) { _ in }
        let before = await provider.keys
        await provider.on(.keys, times: 1) { $0.members["keys"] = .array(before.map(\.published)) }
        try await provider.configure { $0.keys = [try StubKey(id: "new")] }
        _ = try await signIn()
        #expect(await provider.requests(to: .keys).count == 2)
    }

    @Test("an answer can be held back while others go on")
    func heldBack() async throws {
        let clock = clock
        await provider.on(.token) { _ in try await clock.source.sleep(.seconds(60)) }
        let waiting = Task { try await signIn() }
        try await eventually { await !provider.requests(to: .token).isEmpty }
        try await eventually { clock.sleeperCount >= 1 }
        // Others are answered meanwhile, and nobody has been signed in.
        let keys = HTTPRequest(url: provider.issuer.appending(path: "keys"))
        #expect(try await provider.transport.send(keys).0.status == .ok)
        #expect(try await store.records().isEmpty)
        clock.advance(by: .seconds(61))
        _ = try await waiting.value
        #expect(await provider.requests(to: .token).count == 1)
    }
}
