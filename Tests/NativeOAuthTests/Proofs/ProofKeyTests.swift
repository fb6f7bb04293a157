import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Proof key", .timeLimit(.minutes(5)))
struct ProofKeyTests {
    private let clock = ManualClock()
    private let id = Account.ID(issuer: "https://login.example", subject: StubPerson.adele.id)

    private func record(_ key: ProofKey?) -> AccountRecord {
        var tokens = TokenSet.sample(accessToken: "test-access-token")
        tokens.proofKey = key
        return AccountRecord(account: Account(id: id), tokens: tokens, clientID: "test-client")
    }

    private func key(_ json: String) throws -> ProofKey {
        try JSONDecoder().decode(ProofKey.self, from: Data(json.utf8))
    }

    @Test("is the same after it was written and read")
    func roundTrip() throws {
        let key = ProofKey.inStore()
        let read = try JSONDecoder().decode(ProofKey.self, from: JSONEncoder().encode(key))
        #expect(read == key)
        #expect(try read.thumbprint() == key.thumbprint())
        #expect(try key.thumbprint() != ProofKey.inStore().thumbprint())
    }

    @Test("is not in a record without one, whose form is what it was before there were keys")
    func oldForm() throws {
        let text = String(decoding: try JSONEncoder().encode(record(nil)), as: UTF8.self)
        #expect(!text.contains("proofKey"))
        #expect(try JSONDecoder().decode(AccountRecord.self, from: Data(text.utf8)).tokens.proofKey == nil)
    }

    @Test(
        "that cannot be opened ends the session in words of its own, and nothing is sent (I07)",
        arguments: [
            #"{"place":"store","secret":"AAAA"}"#, #"{"place":"store","secret":"not base64url!"}"#,
            #"{"place":"store","secret":""}"#,
            #"{"place":"store","secret":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
            #"{"place":"secure-enclave","secret":"AAAA"}"#, #"{"place":"of-a-later-version","secret":"AAAA"}"#,
        ])
    func lost(json: String) async throws {
        let store = InMemoryAccountStore()
        try await store.save(record(try key(json)))
        let provider = try StubProvider(time: clock.source)
        var settings = try provider.settings()
        settings.senderConstraint = .dpop
        let client = OAuthClient(
            settings: settings, transport: provider.transport, store: store, time: clock.source)
        let api = provider.graph.appending(path: "me")
        let transport = client.transport(for: id, allowing: AllowedHosts([api]))
        // Both while the token is fresh and when it would have to be refreshed.
        for _ in 0..<2 {
            let error = await expectFailure(.proofKeyLost) { try await transport.send(HTTPRequest(url: api)) }
            #expect(error?.recovery == .signInAgain)
            clock.advance(by: .seconds(3600))
        }
        #expect(await provider.requests.isEmpty)
        #expect(try await store.record(for: id)?.tokens.refreshToken != nil)
    }

    @Test("that is lost is made anew by the sign-in that the app allows (I07)")
    func replaced() async throws {
        let store = InMemoryAccountStore()
        try await store.save(record(try key(#"{"place":"secure-enclave","secret":"AAAA"}"#)))
        let provider = try StubProvider(time: clock.source)
        var settings = try provider.settings()
        settings.senderConstraint = .dpop
        let client = OAuthClient(
            settings: settings, transport: provider.transport, store: store, time: clock.source)
        let token = try await client.accessToken(for: id, asking: provider.userAgent())
        let kept = try #require(try await store.record(for: id)?.tokens.proofKey)
        #expect(token.proofKey == kept)
        #expect(await provider.requests(to: .authorization).first?.query["dpop_jkt"] == (try kept.thumbprint()))
    }

    @Test("is in nothing that is printed, dumped, mirrored or told in an error (K02)")
    func hygiene() async throws {
        let key = ProofKey.inStore()
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(key)) as? [String: String]
        let secret = try #require(json?["secret"])
        #expect(secret.utf8.count == 43)
        let record = record(key)
        let prover = Prover(key: key, source: ProofSource())
        var request = HTTPRequest(url: try #require(URL(string: "https://api.example/")))
        request = try prover.proven(request, with: nil).request
        var shown = ""
        for value in [key, record, record.tokens, AccessToken(record.tokens), prover, request] as [Any] {
            dump(value, to: &shown)
            shown += "\(value) \(String(reflecting: value)) \(Mirror(reflecting: value).children.map { "\($0)" })"
        }
        shown += String(describing: ProofKey.lost("is damaged"))
        #expect(!shown.contains(secret))
        #expect(!shown.contains("test-access-token"))
    }
}
