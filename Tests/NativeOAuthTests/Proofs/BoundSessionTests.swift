import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Session that is bound to a key", .timeLimit(.minutes(5)))
struct BoundSessionTests {
    private let clock = ManualClock()
    private let store = InMemoryAccountStore()
    private let provider: BoundProvider

    init() {
        provider = BoundProvider(time: clock.source)
    }

    private func client(_ constraint: ClientSettings.SenderConstraint = .dpop, store other: (any AccountStore)? = nil)
        throws
        -> OAuthClient
    {
        OAuthClient(
            settings: try provider.settings(constraint), transport: provider.transport, store: other ?? store,
            time: clock.source)
    }

    private func callAPI(_ client: OAuthClient, for id: Account.ID) async throws -> Int {
        let api = try #require(URL(string: "\(BoundProvider.api)/me"))
        let transport = client.transport(for: id, allowing: AllowedHosts([api]))
        return try await transport.send(HTTPRequest(url: api)).0.status.code
    }

    // RFC 9449, sections 5, 7 and 10
    @Test("one key is named in the request, redeems the code, refreshes, and calls APIs, with a proof of its own each")
    func wholeWay() async throws {
        let client = try client()
        let account = try await client.signIn(with: provider.browser)
        #expect(try await callAPI(client, for: account.id) == 200)
        #expect(try await client.userInfo(for: account.id).name == "Adele Vance")
        clock.advance(by: .seconds(3600))
        #expect(try await callAPI(client, for: account.id) == 200)
        let proofs = await provider.proofs
        #expect(proofs["login.example/token"]?.count == 2)
        #expect(proofs["api.example/me"]?.count == 2)
        #expect(proofs["login.example/userinfo"]?.count == 1)
        let keys = Set(proofs.values.joined().map(\.thumbprint))
        #expect(keys.count == 1)
        #expect(await provider.asked["dpop_jkt"] == keys.first)
        #expect(await provider.schemes.allSatisfy { $0 == "DPoP" })
        #expect(try await client.accessToken(for: account.id).isSenderConstrained)
    }

    @Test("a pushed request names the key and proves it, and the browser sees neither (RFC 9449, section 10.1)")
    func pushed() async throws {
        await provider.configure { $0.requiresPushing = true }
        _ = try await client().signIn(with: provider.browser)
        let proof = try #require(await provider.proofs["login.example/par"]?.first)
        #expect(await provider.pushed["dpop_jkt"] == proof.thumbprint)
        #expect(await provider.proofs["login.example/token"]?.first?.thumbprint == proof.thumbprint)
    }

    @Test("after a restart the key from the store signs, and each sign-in makes another one")
    func reload() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = try await client(store: EncryptedFileAccountStore(directory: folder)).signIn(with: provider.browser).id
        let restarted = try client(store: EncryptedFileAccountStore(directory: folder))
        #expect(try await callAPI(restarted, for: id) == 200)
        #expect(Set(await provider.proofs.values.joined().map(\.thumbprint)).count == 1)
        _ = try await client().signIn(with: provider.browser)
        #expect(Set(await provider.proofs.values.joined().map(\.thumbprint)).count == 2)
    }

    @Test("a nonce that the provider wants is got with one more request, for the code and for a refresh (I01)")
    func providerNonce() async throws {
        await provider.configure {
            $0.wantsNonces = true
            $0.givesNoncesEarly = false
        }
        let client = try client()
        let id = try await client.signIn(with: provider.browser).id
        clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: id)
        let token = await provider.journal.filter { $0.hasPrefix("POST /token") }
        #expect(token == ["POST /token 400", "POST /token 200", "POST /token 400", "POST /token 200"])
    }

    @Test("a nonce that comes with a good answer is used, so that nothing is asked twice but the first time")
    func earlyNonce() async throws {
        await provider.configure { $0.wantsNonces = true }
        let client = try client()
        let id = try await client.signIn(with: provider.browser).id
        for _ in 0..<3 {
            #expect(try await callAPI(client, for: id) == 200)
        }
        #expect(await provider.journal.filter { $0.hasPrefix("POST /token") }.count == 2)
        #expect(
            await provider.journal.filter { $0.hasPrefix("GET /me") }
                == ["GET /me 401", "GET /me 200", "GET /me 200", "GET /me 200"])
    }

    @Test(
        "an API that wants another nonce each time is asked twice with the same token, and nothing is refreshed (I02)")
    func apiNonce() async throws {
        await provider.configure {
            $0.wantsNonces = true
            $0.givesNoncesEarly = false
        }
        let client = try client()
        let id = try await client.signIn(with: provider.browser).id
        let before = await provider.journal.filter { $0.hasPrefix("POST /token") }.count
        for _ in 0..<3 {
            #expect(try await callAPI(client, for: id) == 200)
        }
        #expect(await provider.journal.filter { $0.hasPrefix("POST /token") }.count == before)
        #expect(await provider.journal.filter { $0.hasPrefix("GET /me") }.count == 6)
    }

    @Test("the nonces of the provider and of its userinfo are kept apart, though both are on one host")
    func apart() async throws {
        await provider.configure { $0.wantsNonces = true }
        let client = try client()
        let id = try await client.signIn(with: provider.browser).id
        _ = try await client.userInfo(for: id)
        let journal = await provider.journal
        _ = try await client.userInfo(for: id)
        clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: id)
        #expect(await provider.journal.dropFirst(journal.count) == ["GET /userinfo 200", "POST /token 200"])
    }

    @Test("an API that only ever asks for nonces gets two requests, and costs no refresh (I02)")
    func endlessNonces() async throws {
        let client = try client()
        let id = try await client.signIn(with: provider.browser).id
        await provider.configure {
            $0.wantsNonces = true
            $0.endlessDemands = 100
        }
        #expect(try await callAPI(client, for: id) == 401)
        #expect(await provider.journal.filter { $0.hasPrefix("GET /me") }.count == 2)
        #expect(await provider.journal.filter { $0.hasPrefix("POST /token") }.count == 1)
    }

    @Test("getting a nonce does not count as the retry with a new token")
    func nonceAndRefresh() async throws {
        let client = try client()
        let id = try await client.signIn(with: provider.browser).id
        await provider.configure { $0.endAccess() }
        await provider.configure {
            $0.wantsNonces = true
            $0.endlessDemands = 1
        }
        #expect(try await callAPI(client, for: id) == 200)
        let calls = await provider.journal.filter { $0.hasPrefix("GET /me") }
        #expect(calls.prefix(2) == ["GET /me 401", "GET /me 401"])
        #expect(calls.last == "GET /me 200")
        #expect(await provider.journal.last { $0.hasPrefix("POST /token") } == "POST /token 200")
    }

    @Test("a token of the app itself is bound as well, and is of use with its own transport")
    func applicationToken() async throws {
        var settings = try provider.settings()
        settings.authentication = .post(Redacted("test-secret"))
        let client = OAuthClient(settings: settings, transport: provider.transport, store: store, time: clock.source)
        let token = try await client.applicationToken(scopes: ["test.read"])
        let api = try #require(URL(string: "\(BoundProvider.api)/me"))
        let transport = client.transport(sending: token, allowing: AllowedHosts([api]))
        #expect(try await transport.send(HTTPRequest(url: api)).0.status == .ok)
        await provider.configure { $0.endAccess() }
        #expect(try await transport.send(HTTPRequest(url: api)).0.status == .unauthorized)
        #expect(await provider.journal.filter { $0.hasPrefix("GET /me") }.count == 2)
        #expect(await provider.schemes == ["DPoP", "DPoP"])
    }

    @Test("tokens without a binding are refused where one was asked for, and nothing is kept")
    func downgrade() async throws {
        await provider.configure { $0.tokenType = "bEaReR" }
        await #expect { try await client().signIn(with: provider.browser) } throws: {
            ($0 as? OAuthError)?.code == .unsupportedProvider
        }
        #expect(try await store.records().isEmpty)
    }

    @Test("tokens with a binding are refused where none was asked for")
    func unasked() async throws {
        await #expect { try await client(.none).signIn(with: provider.browser) } throws: {
            ($0 as? OAuthError)?.code == .malformedResponse
        }
    }

    @Test("the type of bound tokens may be written in any case (D07)", arguments: ["DPoP", "dpop", "DPOP"])
    func anyCase(type: String) async throws {
        await provider.configure { $0.tokenType = type }
        #expect(try await client().signIn(with: provider.browser).id.subject == "test-subject")
    }

    // RFC 9449, section 5.1
    @Test("a provider that says it cannot check the proofs is refused before the browser opens")
    func unsupported() async throws {
        await provider.configure { $0.algorithms = #"["RS256","EdDSA"]"# }
        await #expect { try await client().signIn(with: provider.browser) } throws: {
            ($0 as? OAuthError)?.code == .unsupportedProvider
        }
        #expect(await provider.journal == ["GET /.well-known/openid-configuration 200"])
    }

    @Test("a provider that says nothing of proofs is tried: the type of its tokens decides")
    func silent() async throws {
        await provider.configure { $0.algorithms = "" }
        #expect(try await client().signIn(with: provider.browser).id.subject == "test-subject")
    }

    @Test("an account from before tokens were bound has to sign in again, and its token is not sent")
    func unboundAccount() async throws {
        await provider.configure { $0.tokenType = "Bearer" }
        let id = try await client(.none).signIn(with: provider.browser).id
        await #expect { try await callAPI(client(), for: id) } throws: {
            ($0 as? OAuthError)?.code == .signInRequired
        }
        #expect(await provider.schemes.isEmpty)
    }

    @Test("an account whose tokens are bound stays so when the settings do not ask for it any more")
    func stillBound() async throws {
        let id = try await client().signIn(with: provider.browser).id
        let relaxed = try client(.none)
        clock.advance(by: .seconds(3600))
        #expect(try await callAPI(relaxed, for: id) == 200)
        #expect(await provider.schemes == ["DPoP"])
    }

    @Test("a clock that is wrong is told in words, and put right from the provider's date for the next proof")
    func wrongClock() async throws {
        let wrong = ManualClock(clock.date.addingTimeInterval(-120))
        let source = ProofSource(time: wrong.source)
        let prover = Prover(key: .inStore(), source: source)
        let date = Locked<String?>(nil)
        let transport = StubTransport { [provider] request, body in
            var (response, body) = try await provider.transport.send(request, body: body)
            response.headerFields[.date] = date.withLock { $0 }
            return (response, body)
        }
        let party = try RelyingParty.sample(try provider.settings(), transport) {
            $0.tokenEndpoint = URL(string: "\(BoundProvider.issuer)/token")
        }
        let request = TokenRequest.deviceCode(Redacted("test-device-code"), claims: ClaimsRequest())
        await #expect { try await party.send(request, provenBy: prover) } throws: {
            guard let error = $0 as? OAuthError else { return false }
            return error.message.contains("clock") && error.recovery == .tryAgain
        }
        date.withLock { $0 = "Tue, 14 Nov 2023 22:13:20 GMT" }
        await #expect(throws: OAuthError.self) { try await party.send(request, provenBy: prover) }
        #expect(try await party.send(request, provenBy: prover).proofKey == prover.key)
        #expect(await provider.journal == ["POST /token 400", "POST /token 400", "POST /token 200"])
    }
}
