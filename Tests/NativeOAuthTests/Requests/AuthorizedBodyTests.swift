import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// What becomes of a body when an API refuses the token that it came with.
@Suite("Bodies with a token", .timeLimit(.minutes(5)))
struct AuthorizedBodyTests {
    private let tokens = ["first", "second"].map { AccessToken(.sample(accessToken: $0)) }

    /// A transport whose first token is refused, and what the server was sent.
    private func transport(
        to server: URL, tokens: [AccessToken]? = nil, base: any HTTPTransport = CurlTransport()
    ) -> AuthorizedTransport {
        let tokens = tokens ?? self.tokens
        return AuthorizedTransport(base: base, hosts: AllowedHosts([server])) { rejected in
            rejected == nil ? tokens[0] : tokens[1]
        }
    }

    private func server(keeping bodies: Locked<[Data]>) throws -> BodyServer {
        try BodyServer { connection in
            guard let head = connection.head() else { return }
            var body = Data()
            connection.body(after: head) { body += $0 }
            let received = body
            bodies.withLock { $0.append(received) }
            let isRefused = head.contains("Bearer first")
            connection.answer(
                Array((isRefused ? "refused" : "welcome").utf8), status: isRefused ? "401 Unauthorized" : "200 OK")
        }
    }

    @Test("a file is sent once more with the new token, from its first byte")
    func replay() async throws {
        let directory = try TemporaryDirectory()
        let bytes = sampleBytes(200_000)
        let bodies = Locked<[Data]>([])
        let server = try server(keeping: bodies)
        defer { server.stop() }
        let (response, answer) = try await transport(to: server.url).upload(
            HTTPRequest(method: .put, url: server.url), body: .file(directory.file("a.bin", bytes)))
        #expect(response.status == .ok && String(decoding: answer, as: UTF8.self) == "welcome")
        #expect(bodies.withLock { $0 } == [bytes, bytes])
    }

    @Test("a stream is not sent a second time: the refusal is an error that says so")
    func noReplay() async throws {
        let bodies = Locked<[Data]>([])
        let server = try server(keeping: bodies)
        defer { server.stop() }
        let error = await expectFailure(.bodyNotReplayable) {
            try await transport(to: server.url).upload(
                HTTPRequest(method: .put, url: server.url), body: .stream(pieces("once")))
        }
        #expect(error?.recovery == .tryAgain && error?.message.contains("cannot be sent a second time") == true)
        #expect(bodies.withLock { $0 } == [Data("once".utf8)])
    }

    @Test("where there is no other token, the refusal is handed over with its body, whatever was sent")
    func sameToken() async throws {
        let bodies = Locked<[Data]>([])
        let server = try server(keeping: bodies)
        defer { server.stop() }
        let (response, answer) = try await transport(to: server.url, tokens: [tokens[0], tokens[0]]).upload(
            HTTPRequest(method: .put, url: server.url), body: .stream(pieces("once")))
        #expect(response.status == .unauthorized && String(decoding: answer, as: UTF8.self) == "refused")
        #expect(bodies.withLock { $0.count } == 1)
    }

    @Test("another token is fetched when the refused exchange is over, which need not wait for it")
    func fetchingAfterExchange() async throws {
        let tokens = self.tokens
        let base = WatchedTransport()
        let api = try #require(URL(string: "https://graph.example/"))
        let transport = AuthorizedTransport(base: base, hosts: AllowedHosts([api])) { rejected in
            #expect(!base.isExchanging.withLock { $0 })
            return rejected == nil ? tokens[0] : tokens[1]
        }
        let (response, _) = try await transport.upload(HTTPRequest(method: .put, url: api), body: .data(Data("a".utf8)))
        #expect(response.status == .ok)
    }

    @Test("a download is tried once more, and the refusal is not what is kept")
    func download() async throws {
        let directory = try TemporaryDirectory()
        let server = try server(keeping: Locked([]))
        defer { server.stop() }
        let target = directory.url.appendingPathComponent("photo")
        try await transport(to: server.url).download(HTTPRequest(url: server.url), to: target)
        #expect(try String(contentsOf: target, encoding: .utf8) == "welcome")
    }

    @Test("a body goes to allowed hosts only, and is not even opened for others")
    func hosts() async throws {
        let opened = Locked(false)
        let body = RequestBody.stream(
            AsyncStream<Data>(unfolding: {
                opened.withLock { $0 = true }
                return nil
            }))
        let allowed = try #require(URL(string: "https://graph.example/"))
        let other = try #require(URL(string: "https://evil.example/"))
        await expectFailure(.hostNotAllowed) {
            try await transport(to: allowed, base: StubTransport.unused).upload(HTTPRequest(url: other), body: body)
        }
        #expect(!opened.withLock { $0 })
    }

    @Test("a request for another client gets the token, but only for an allowed host")
    func authorize() async throws {
        let allowed = try #require(URL(string: "https://graph.example/v1.0"))
        let transport = transport(to: allowed, base: StubTransport.unused)
        var request = HTTPRequest(url: allowed)
        request.headerFields[.authorization] = "Basic from-the-caller"
        try await transport.authorize(&request)
        #expect(request.headerFields[values: .authorization] == ["Bearer first"])
        var other = HTTPRequest(url: try #require(URL(string: "https://evil.example/")))
        await expectFailure(.hostNotAllowed) { try await transport.authorize(&other) }
        #expect(other.headerFields[.authorization] == nil)
    }
}

/// Refuses the first token, and knows whether an exchange is under way.
private struct WatchedTransport: StreamingTransport {
    let isExchanging = Locked(false)

    func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        isExchanging.withLock { $0 = true }
        defer { isExchanging.withLock { $0 = false } }
        let isRefused = request.headerFields[.authorization] == "Bearer first"
        return try await receive(
            HTTPResponse(status: isRefused ? .unauthorized : .ok), ResponseBody(RequestBody.data(Data()).chunks))
    }
}
