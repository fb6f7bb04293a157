import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Session that is bound to a key", .timeLimit(.minutes(5)))
struct BoundSessionTests {
    private let clock = ManualClock()
    private let store = InMemoryAccountStore()
    private let provider: StubProvider
    /// Method, end of the path and status of everything that the client asked, in its order.
    private let journal = Locked<[String]>([])

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    private var transport: StubTransport {
        StubTransport { [provider, journal] request, body in
            let (response, data) = try await provider.transport.send(request, body: body)
            let place = request.url?.lastPathComponent ?? ""
            journal.withLock { $0.append("\(request.method) /\(place) \(response.status.code)") }
            return (response, data)
        }
    }

    private func asked(_ beginning: String) -> [String] {
        journal.withLock { $0.filter { $0.hasPrefix(beginning) } }
    }

    private func settings(_ constraint: ClientSettings.SenderConstraint = .dpop) throws -> ClientSettings {
        var settings = try provider.settings()
        settings.senderConstraint = constraint
        return settings
    }

    private func client(_ constraint: ClientSettings.SenderConstraint = .dpop, store other: (any AccountStore)? = nil)
        throws
        -> OAuthClient
    {
        OAuthClient(
            settings: try settings(constraint), transport: transport, store: other ?? store, time: clock.source)
    }

    private func callAPI(_ client: OAuthClient, for id: Account.ID) async throws -> Int {
        let transport = client.transport(for: id, allowing: AllowedHosts([provider.graph]))
        return try await transport.send(HTTPRequest(url: provider.graph.appending(path: "me"))).0.status.code
    }

    /// The proofs that came, at one endpoint or at all, read by hand.
    private func proofs(_ endpoint: StubProvider.Endpoint? = nil) async throws -> [ReceivedProof] {
        try await provider.requests.filter { endpoint == nil || $0.endpoint == endpoint }
            .compactMap { $0.headerFields[.dpop] }.map { try ReceivedProof($0) }
    }

    /// The first words of the authorization fields at the API and at userinfo.
    private var schemes: [String] {
        get async {
            await provider.requests.filter { [.me, .users, .userinfo].contains($0.endpoint) }
                .map { String($0.headerFields[.authorization]?.prefix { $0 != " " } ?? "") }
        }
    }

    private static func refuse(_ answer: inout StubProvider.Answer, _ error: String, nonce: String? = nil) {
        answer.status = .unauthorized
        answer.headerFields[.wwwAuthenticate] = #"Bearer, dPoP algs="ES256", error="\#(error)""#
        answer.headerFields[.dpopNonce] = nonce
    }

    // RFC 9449, sections 5, 7 and 10
    @Test("one key is named in the request, redeems the code, refreshes, and calls APIs, with a proof of its own each")
    func wholeWay() async throws {
        let client = try client()
        let account = try await client.signIn(with: provider.userAgent())
        #expect(try await callAPI(client, for: account.id) == 200)
        #expect(try await client.userInfo(for: account.id).name == "Adele Vance")
        clock.advance(by: .seconds(3600))
        #expect(try await callAPI(client, for: account.id) == 200)
        #expect(try await proofs(.token).count == 2)
        #expect(try await proofs(.me).count == 2)
        #expect(try await proofs(.userinfo).count == 1)
        let keys = Set(try await proofs().map(\.thumbprint))
        #expect(keys.count == 1)
        #expect(await provider.requests(to: .authorization).first?.query["dpop_jkt"] == keys.first)
        #expect(await schemes == ["DPoP", "DPoP", "DPoP"])
        #expect(try await client.accessToken(for: account.id).isSenderConstrained)
    }

    @Test("a pushed request names the key and proves it, and the browser sees neither (RFC 9449, section 10.1)")
    func pushed() async throws {
        await provider.configure { $0.rules.requiresPushedRequests = true }
        _ = try await client().signIn(with: provider.userAgent())
        let proof = try #require(try await proofs(.pushedAuthorization).first)
        #expect(await provider.requests(to: .pushedAuthorization).first?.form["dpop_jkt"] == proof.thumbprint)
        #expect(await provider.requests(to: .authorization).first?.query["dpop_jkt"] == nil)
        #expect(try await proofs(.token).first?.thumbprint == proof.thumbprint)
    }

    @Test("after a restart the key from the store signs, and each sign-in makes another one")
    func reload() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = try await client(store: EncryptedFileAccountStore(directory: folder)).signIn(
            with: provider.userAgent()
        ).id
        let restarted = try client(store: EncryptedFileAccountStore(directory: folder))
        #expect(try await callAPI(restarted, for: id) == 200)
        #expect(Set(try await proofs().map(\.thumbprint)).count == 1)
        _ = try await client().signIn(with: provider.userAgent())
        #expect(Set(try await proofs().map(\.thumbprint)).count == 2)
    }

    @Test("a nonce that the provider wants is got with one more request, for the code and for a refresh (I01)")
    func providerNonce() async throws {
        await provider.configure { $0.rules.requiresProofNonces = true }
        let client = try client()
        let id = try await client.signIn(with: provider.userAgent()).id
        clock.advance(by: .seconds(3600))
        await provider.renewProofNonces()
        _ = try await client.accessToken(for: id)
        let token = asked("POST /token")
        #expect(token == ["POST /token 400", "POST /token 200", "POST /token 400", "POST /token 200"])
    }

    @Test("a nonce that comes with a good answer is used, so that nothing is asked twice")
    func earlyNonce() async throws {
        let client = try client()
        await provider.on(.token) { $0.headerFields[.dpopNonce] = "test-provider-nonce" }
        let given = Locked(0)
        await provider.on(.me) { answer in
            let number = given.withLock { count in
                count += 1
                return count
            }
            answer.headerFields[.dpopNonce] = "test-api-nonce-\(number)"
        }
        let id = try await client.signIn(with: provider.userAgent()).id
        for _ in 0..<3 {
            #expect(try await callAPI(client, for: id) == 200)
        }
        #expect(try await proofs(.me).map(\.nonce) == [nil, "test-api-nonce-1", "test-api-nonce-2"])
        clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: id)
        #expect(try await proofs(.token).map(\.nonce) == [nil, "test-provider-nonce"])
    }

    @Test(
        "an API that wants another nonce each time is asked twice with the same token, and nothing is refreshed (I02)")
    func apiNonce() async throws {
        await provider.configure { $0.rules.requiresProofNonces = true }
        let client = try client()
        let id = try await client.signIn(with: provider.userAgent()).id
        let before = asked("POST /token").count
        for _ in 0..<3 {
            await provider.renewProofNonces()
            #expect(try await callAPI(client, for: id) == 200)
        }
        #expect(asked("POST /token").count == before)
        #expect(asked("GET /me").count == 6)
    }

    @Test("the nonces of the provider and of its userinfo are kept apart, though both are on one host")
    func apart() async throws {
        await provider.configure { $0.rules.requiresProofNonces = true }
        let client = try client()
        let id = try await client.signIn(with: provider.userAgent()).id
        _ = try await client.userInfo(for: id)
        let before = journal.withLock { $0.count }
        _ = try await client.userInfo(for: id)
        clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: id)
        #expect(journal.withLock { $0.dropFirst(before) } == ["GET /userinfo 200", "POST /token 200"])
    }

    @Test("an API that only ever asks for nonces gets two requests, and costs no refresh (I02)")
    func endlessNonces() async throws {
        let client = try client()
        let id = try await client.signIn(with: provider.userAgent()).id
        let drawn = Locked(0)
        await provider.instead(of: .me) { answer in
            drawn.withLock { $0 += 1 }
            Self.refuse(&answer, "use_dpop_nonce", nonce: "test-nonce-\(drawn.withLock { $0 })")
        }
        #expect(try await callAPI(client, for: id) == 401)
        #expect(asked("GET /me").count == 2)
        #expect(asked("POST /token").count == 1)
    }

    @Test("getting a nonce does not count as the retry with a new token")
    func nonceAndRefresh() async throws {
        let client = try client()
        let id = try await client.signIn(with: provider.userAgent()).id
        await provider.configure { $0.rules.requiresProofNonces = true }
        await provider.instead(of: .me, times: 2) { answer in
            let isFirst = try ReceivedProof(answer.request.headerFields[.dpop] ?? "").nonce == nil
            Self.refuse(&answer, isFirst ? "use_dpop_nonce" : "invalid_token", nonce: isFirst ? "test-nonce" : nil)
        }
        #expect(try await callAPI(client, for: id) == 200)
        let calls = asked("GET /me")
        #expect(calls.prefix(2) == ["GET /me 401", "GET /me 401"])
        #expect(calls.last == "GET /me 200")
        #expect(asked("POST /token") == ["POST /token 200", "POST /token 400", "POST /token 200"])
    }

    @Test("a token of the app itself is bound as well, and is of use with its own transport")
    func applicationToken() async throws {
        await provider.configure { $0.rules.clientSecret = "test-secret" }
        var settings = try settings()
        settings.authentication = .post(Redacted("test-secret"))
        let client = OAuthClient(settings: settings, transport: transport, store: store, time: clock.source)
        let token = try await client.applicationToken(scopes: ["test.read"])
        let sending = client.transport(sending: token, allowing: AllowedHosts([provider.graph]))
        let request = HTTPRequest(url: provider.graph.appending(path: "users"))
        #expect(try await sending.send(request).0.status == .ok)
        await provider.instead(of: .users) { Self.refuse(&$0, "invalid_token") }
        #expect(try await sending.send(request).0.status == .unauthorized)
        #expect(asked("GET /users").count == 2)
        #expect(await schemes == ["DPoP", "DPoP"])
    }

    @Test("tokens without a binding are refused where one was asked for, and nothing is kept")
    func downgrade() async throws {
        await provider.on(.token) { $0.members["token_type"] = "bEaReR" }
        await expectFailure(.unsupportedProvider) { try await client().signIn(with: provider.userAgent()) }
        #expect(try await store.records().isEmpty)
    }

    @Test("tokens with a binding are refused where none was asked for")
    func unasked() async throws {
        await provider.on(.token) { $0.members["token_type"] = "DPoP" }
        await expectFailure(.malformedResponse) { try await client(.none).signIn(with: provider.userAgent()) }
    }

    @Test("the type of bound tokens may be written in any case (D07)", arguments: ["DPoP", "dpop", "DPOP"])
    func anyCase(type: String) async throws {
        await provider.on(.token) { $0.members["token_type"] = .string(type) }
        #expect(try await client().signIn(with: provider.userAgent()).id.subject == StubPerson.adele.id)
    }

    // RFC 9449, section 5.1
    @Test("a provider that says it cannot check the proofs is refused before the browser opens")
    func unsupported() async throws {
        await provider.on(.discovery) { $0.members["dpop_signing_alg_values_supported"] = ["RS256", "EdDSA"] }
        await expectFailure(.unsupportedProvider) { try await client().signIn(with: provider.userAgent()) }
        #expect(await provider.requests.map(\.endpoint) == [.discovery])
    }

    @Test("a provider that says nothing of proofs is tried: the type of its tokens decides")
    func silent() async throws {
        await provider.on(.discovery) { $0.members["dpop_signing_alg_values_supported"] = nil }
        #expect(try await client().signIn(with: provider.userAgent()).id.subject == StubPerson.adele.id)
    }

    @Test("an account from before tokens were bound has to sign in again, and its token is not sent")
    func unboundAccount() async throws {
        let id = try await client(.none).signIn(with: provider.userAgent()).id
        await expectFailure(.signInRequired) { try await callAPI(client(), for: id) }
        #expect(await schemes.isEmpty)
    }

    @Test("an account whose tokens are bound stays so when the settings do not ask for it any more")
    func stillBound() async throws {
        let id = try await client().signIn(with: provider.userAgent()).id
        let relaxed = try client(.none)
        clock.advance(by: .seconds(3600))
        #expect(try await callAPI(relaxed, for: id) == 200)
        #expect(await schemes == ["DPoP"])
    }

    @Test("a clock that is wrong is told in words, and put right from the provider's date for the next proof")
    func wrongClock() async throws {
        let wrong = ManualClock(clock.date.addingTimeInterval(-600))
        let source = ProofSource(time: wrong.source)
        let prover = Prover(key: .inStore(), source: source)
        let tellsTime = Locked(false)
        let transport = StubTransport { [transport] request, body in
            var (response, body) = try await transport.send(request, body: body)
            if !tellsTime.withLock({ $0 }) { response.headerFields[.date] = nil }
            return (response, body)
        }
        let party = try RelyingParty.sample(try settings(), transport) {
            $0.tokenEndpoint = provider.issuer.appending(path: "token")
        }
        let request = TokenRequest.deviceCode(Redacted(try await deviceCode()), claims: ClaimsRequest())
        await #expect { try await party.tokens(for: request, provenBy: prover) } throws: {
            guard let error = $0 as? OAuthError else { return false }
            return error.message.contains("clock") && error.recovery == .tryAgain
        }
        tellsTime.withLock { $0 = true }
        await #expect(throws: OAuthError.self) { try await party.tokens(for: request, provenBy: prover) }
        #expect(try await party.tokens(for: request, provenBy: prover).proofKey == prover.key)
        #expect(asked("POST /token") == ["POST /token 400", "POST /token 400", "POST /token 200"])
    }

    /// The code of a device that somebody has signed in.
    private func deviceCode() async throws -> String {
        let url = provider.issuer.appending(path: "device_authorization")
        let type = "application/x-www-form-urlencoded"
        let request = HTTPRequest(method: .post, url: url, headerFields: [.contentType: type])
        let answer = try await provider.transport.send(request, body: Data("client_id=test-client&scope=openid".utf8))
        await provider.decideDevice(as: .adele)
        let members = try JSONDecoder().decode([String: JSONValue].self, from: answer.1)
        return try #require(members["device_code"]?.string)
    }
}
