import CurlTransport
import Foundation
import HTTPTypes
import Testing

@testable import NativeOAuth

/// What becomes of a body when an API wants its nonce in the proof that the body came with.
@Suite("Bodies with a proof", .timeLimit(.minutes(1)))
struct ProvenBodyTests {
    private struct Received: Sendable {
        let nonce: String?
        let body: Data
    }

    private let received = Locked<[Received]>([])
    private let keys = Locked<Set<String>>([])

    /// An API that takes proofs with one nonce only, and tells which in each refusal.
    private func server(wanting wanted: String = "test-nonce-1", giving given: String? = nil) throws -> BodyServer {
        try BodyServer { connection in
            guard let head = connection.head() else { return }
            var body = Data()
            connection.body(after: head) { body += $0 }
            let lines = head.split(separator: "\r\n").map(String.init)
            let proof = lines.first { $0.lowercased().hasPrefix("dpop:") }
                .flatMap { try? ReceivedProof(String($0.dropFirst(5).drop { $0 == " " })) }
            let request = Received(nonce: proof?.nonce, body: body)
            received.withLock { $0.append(request) }
            if let thumbprint = proof?.thumbprint {
                keys.withLock { _ = $0.insert(thumbprint) }
            }
            guard let proof, proof.tokenHash == ReceivedProof.hash("test-token"), proof.nonce == wanted else {
                connection.answer(
                    Array("refused".utf8), status: "401 Unauthorized",
                    fields: [
                        "WWW-Authenticate: DPoP error=\"use_dpop_nonce\", algs=\"ES256\"",
                        "DPoP-Nonce: \(given ?? wanted)",
                    ])
                return
            }
            connection.answer(Array("welcome".utf8))
        }
    }

    /// Sends requests with a token that is bound to a key; nobody may ask for another token.
    private func transport(to server: URL) -> AuthorizedTransport {
        var tokens = TokenSet.sample(accessToken: "test-token")
        tokens.proofKey = .inStore()
        let token = AccessToken(tokens)
        return AuthorizedTransport(base: CurlTransport(), hosts: AllowedHosts([server])) { rejected in
            #expect(rejected == nil, "a nonce is no reason for another token")
            return token
        }
    }

    // RFC 9449, section 9
    @Test("a file is sent once more with the nonce, from its first byte, and the next request has the nonce at once")
    func replay() async throws {
        let directory = try TemporaryDirectory()
        let bytes = sampleBytes(200_000)
        let server = try server()
        defer { server.stop() }
        let transport = transport(to: server.url)
        let file = try directory.file("a.bin", bytes)
        for _ in 0..<2 {
            let (response, answer) = try await transport.upload(
                HTTPRequest(method: .put, url: server.url), body: .file(file))
            #expect(response.status == .ok && String(decoding: answer, as: UTF8.self) == "welcome")
        }
        #expect(received.withLock { $0.map(\.nonce) } == [nil, "test-nonce-1", "test-nonce-1"])
        #expect(received.withLock { $0.map(\.body) } == [bytes, bytes, bytes])
        #expect(keys.withLock { $0.count } == 1)
    }

    @Test("a stream is not sent a second time: the error says why, and the nonce is in the next request")
    func noReplay() async throws {
        let server = try server()
        defer { server.stop() }
        let transport = transport(to: server.url)
        let error = await expectFailure(.bodyNotReplayable) {
            try await transport.upload(HTTPRequest(method: .put, url: server.url), body: .stream(pieces("once")))
        }
        #expect(
            error?.recovery == .tryAgain
                && error?.message.contains("nonce") == true && error?.description.contains("test-nonce-1") == false)
        let (response, _) = try await transport.upload(
            HTTPRequest(method: .put, url: server.url), body: .stream(pieces("twice")))
        #expect(response.status == .ok)
        #expect(received.withLock { $0.map(\.nonce) } == [nil, "test-nonce-1"])
        #expect(received.withLock { $0.map(\.body) } == [Data("once".utf8), Data("twice".utf8)])
    }

    @Test("an API that is never content gets two requests, and its refusal is handed over with its body")
    func endless() async throws {
        let server = try server(wanting: "test-nonce-2", giving: "test-nonce-1")
        defer { server.stop() }
        let (response, answer) = try await transport(to: server.url).upload(
            HTTPRequest(method: .put, url: server.url), body: .data(Data("body".utf8)))
        #expect(response.status == .unauthorized && String(decoding: answer, as: UTF8.self) == "refused")
        #expect(received.withLock { $0.map(\.nonce) } == [nil, "test-nonce-1"])
    }
}
