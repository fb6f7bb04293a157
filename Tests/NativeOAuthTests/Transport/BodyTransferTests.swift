import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// What every transport owes for bodies of every kind, for each of the two that we ship.
@Suite("Bodies on the wire", .timeLimit(.minutes(5)))
struct BodyTransferTests {
    typealias Kind = TransportTests.Kind

    private func put(_ server: BodyServer) -> HTTPRequest {
        HTTPRequest(method: .put, url: server.url)
    }

    private func field(_ name: String, of response: HTTPResponse) throws -> String? {
        response.headerFields[try #require(HTTPField.Name(name))]
    }

    @Test("each kind of body arrives byte for byte, with its type and its length", arguments: Kind.allCases)
    func kinds(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("a.bin", sampleBytes(300_000))
        let multipart = RequestBody.multipart([
            .text("a", "1"), try .file("f", at: file), .init(name: "d", body: .data(sampleBytes(70_000))),
        ])
        let bodies: [RequestBody] = [
            .data(Data()), .data(sampleBytes(200_000), contentType: "image/png"), try .json(["a": [1, 2]]),
            .form([("a", "b c")]), try .file(file), try .file(directory.file("empty", Data())), multipart,
            .stream(pieces("one", "two"), contentType: "text/plain", length: 6),
        ]
        for body in bodies {
            let sent = body.isReplayable ? try await body.collect(upTo: 1 << 20) : Data("onetwo".utf8)
            let server = try BodyServer.echo()
            defer { server.stop() }
            let (response, echoed) = try await kind.make().upload(put(server), body: body)
            #expect(echoed == sent, "\(body)")
            #expect(try field("X-Framing", of: response) == "length", "\(body)")
            if let type = body.contentType {
                #expect(try field("X-Type", of: response) == type)
            }
        }
    }

    @Test("a stream of unknown length arrives whole: in chunks where the client can, by way of a file where not")
    func unknownLength() async throws {
        for kind in Kind.allCases {
            let server = try BodyServer.echo()
            defer { server.stop() }
            let (response, echoed) = try await kind.make().upload(put(server), body: .stream(pieces("one", "two")))
            #expect(String(decoding: echoed, as: UTF8.self) == "onetwo")
            #expect(try field("X-Framing", of: response) == (kind == .curl ? "chunked" : "length"))
        }
    }

    @Test("the request's own content type wins", arguments: Kind.allCases)
    func ownContentType(kind: Kind) async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        var request = put(server)
        request.headerFields[.contentType] = "application/merge-patch+json"
        let (response, _) = try await kind.make().upload(request, body: .json(["a": 1]))
        #expect(try field("X-Type", of: response) == "application/merge-patch+json")
    }

    @Test("progress grows both ways and ends at the totals", arguments: Kind.allCases)
    func progress(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let body = try RequestBody.file(directory.file("a.bin", sampleBytes(1_000_000)))
        let server = try BodyServer.echo()
        defer { server.stop() }
        let log = ProgressLog()
        _ = try await kind.make().upload(put(server), body: body, progress: log.report)
        #expect(log.isMonotonic)
        let last = try #require(log.last)
        #expect(last.bytesSent == 1_000_000 && last.bytesToSend == 1_000_000)
        #expect(last.bytesReceived == 1_000_000 && last.bytesToReceive == 1_000_000)
        // URLSession tells of its steps when it likes, and of so small a body sometimes only of the last one.
        #expect(kind == .urlSession || log.steps.contains { $0.bytesSent > 0 && $0.bytesSent < 1_000_000 })
    }

    @Test("a file of 16 MiB goes out whole", arguments: Kind.allCases)
    func largeFile(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("large.bin", Data(count: 16 << 20))
        let server = try BodyServer.counting()
        defer { server.stop() }
        let (_, count) = try await kind.make().upload(put(server), body: .file(file))
        #expect(String(decoding: count, as: UTF8.self) == "\(16 << 20)")
    }

    @Test("a redirect of an upload is handed back, and the body goes nowhere else", arguments: Kind.allCases)
    func redirect(kind: Kind) async throws {
        let asked = Locked(0)
        let other = try BodyServer { _ in asked.withLock { $0 += 1 } }
        defer { other.stop() }
        let target = other.url
        let server = try BodyServer { connection in
            guard let head = connection.head() else { return }
            connection.body(after: head) { _ in }
            connection.answer([], status: "307 Temporary Redirect", fields: ["Location: \(target)"])
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let file = try directory.file("a.bin", sampleBytes(100_000))
        let (response, _) = try await kind.make().upload(put(server), body: .file(file))
        #expect(response.status.code == 307)
        #expect(asked.withLock { $0 } == 0)
    }

    @Test("what the function that receives throws comes out as it is", arguments: Kind.allCases)
    func ownError(kind: Kind) async throws {
        struct Own: Error {}
        let server = try BodyServer.echo()
        defer { server.stop() }
        await #expect(throws: Own.self) {
            try await kind.make().withResponse(to: put(server), body: nil, limits: .api, progress: nil) { _, _ in
                throw Own()
            }
        }
    }

    @Test("an answer's body can be read once, and not after its exchange", arguments: Kind.allCases)
    func onceOnly(kind: Kind) async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        let leaked = try await kind.make().withResponse(
            to: put(server), body: .data(Data("abc".utf8)), limits: .api, progress: nil
        ) { _, body in body }
        await expectFailure(.bodyNotReplayable) { try await leaked.data() }
    }

    @Test("a body that fails half-way fails the exchange with its own error", arguments: Kind.allCases)
    func failingBody(kind: Kind) async throws {
        let server = try BodyServer.counting()
        defer { server.stop() }
        let short = RequestBody.stream(pieces("ab"), length: 100)
        await expectFailure(.bodyUnreadable) { try await kind.make().upload(put(server), body: short) }
    }

    @Test("a transport that only sends data gets any body collected, and reports both ends")
    func collected() async throws {
        let seen = Locked<HTTPRequest?>(nil)
        let stub = StubTransport { request, body in
            seen.withLock { $0 = request }
            return (HTTPResponse(status: .ok), body ?? Data())
        }
        let log = ProgressLog()
        let request = HTTPRequest(method: .put, url: try #require(URL(string: "https://api.example/a")))
        let body = RequestBody.stream(pieces("one", "two"), contentType: "text/plain")
        let (_, echoed) = try await stub.upload(request, body: body, progress: log.report)
        #expect(String(decoding: echoed, as: UTF8.self) == "onetwo")
        #expect(seen.withLock { $0?.headerFields[.contentType] } == "text/plain")
        #expect(log.isMonotonic && log.last?.bytesSent == 6 && log.last?.bytesReceived == 6)
    }
}
