import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing
import URLSessionTransport

@testable import NativeOAuth

/// The code of the article about transfers, line for line: Scripts/check-docs compares them.
@Suite("The article about transfers", .timeLimit(.minutes(2)))
struct TransferArticleTests {
    private struct Refused: Error {
        let status: HTTPResponse.Status
        let reason: Data

        init(_ status: HTTPResponse.Status, _ reason: Data) {
            (self.status, self.reason) = (status, reason)
        }
    }

    private let directory: TemporaryDirectory
    private let photo: URL
    private let photoBytes = sampleBytes(200_000)

    init() throws {
        directory = try TemporaryDirectory()
        photo = try directory.file("photo.jpeg", photoBytes)
    }

    /// What the article calls `api`: a transport with a token, for this server.
    private func api(_ address: URL) -> AuthorizedTransport {
        let token = AccessToken(.sample(accessToken: "test-token"))
        return AuthorizedTransport(base: URLSessionTransport(), hosts: AllowedHosts([address])) { _ in token }
    }

    /// A server that keeps the body of each request with the token, and answers with the photo.
    private func server(keeping bodies: Locked<[Data]> = Locked([])) throws -> BodyServer {
        let photoBytes = Array(photoBytes)
        return try BodyServer { connection in
            guard let head = connection.head(), head.contains("Bearer test-token") else { return }
            var body = Data()
            connection.body(after: head) { body += $0 }
            let received = body
            bodies.withLock { $0.append(received) }
            connection.answer(
                head.contains("/missing") ? [] : photoBytes,
                status: head.contains("/missing") ? "404 Not Found" : "200 OK")
        }
    }

    @Test("Send a file, a form with a file, and what is made on the way")
    func upload() async throws {
        let bodies = Locked<[Data]>([])
        let server = try server(keeping: bodies)
        defer { server.stop() }
        let (api, address) = (api(server.url), server.url)
        let (response, _) = try await api.upload(
            HTTPRequest(method: .put, url: address), body: .file(photo, contentType: "image/jpeg"))
        #expect(response.status == .ok)
        let form = RequestBody.multipart([
            .text("title", "Summer"), try .file("photo", at: photo, contentType: "image/jpeg"),
        ])
        _ = try await api.upload(HTTPRequest(method: .post, url: address), body: form)
        let entries = AsyncStream<Int> { continuation in
            (1...1000).forEach { continuation.yield($0) }
            continuation.finish()
        }
        let log = RequestBody.stream(entries.map { Data("\($0)\n".utf8) }, contentType: "text/plain")
        _ = try await api.upload(HTTPRequest(method: .post, url: address), body: log)
        let sent = bodies.withLock { $0 }
        try #require(sent.count == 3)
        #expect(sent[0] == photoBytes)
        #expect(sent[1].count == form.length && sent[1].range(of: photoBytes) != nil)
        #expect(
            String(decoding: sent[2], as: UTF8.self).split(separator: "\n").compactMap { Int($0) } == Array(1...1000))
    }

    @Test("Get a file; an answer that is no success is handed back")
    func download() async throws {
        let server = try server()
        defer { server.stop() }
        let api = api(server.url)
        let file = directory.url.appendingPathComponent("copy.jpeg")
        func get(_ address: URL) async throws {
            let (answer, refusal) = try await api.download(HTTPRequest(url: address), to: file)
            guard answer.status.kind == .successful else { throw Refused(answer.status, refusal) }
        }
        try await get(server.url.appendingPathComponent("photo"))
        await #expect {
            try await get(server.url.appendingPathComponent("missing"))
        } throws: {
            ($0 as? Refused)?.status == .notFound
        }
        #expect(try Data(contentsOf: file) == photoBytes)
    }

    @Test("Show how far it is, in order and up to the end")
    func progress() async throws {
        let server = try server()
        defer { server.stop() }
        let api = api(server.url)
        let request = HTTPRequest(method: .put, url: server.url)
        let body = try RequestBody.file(photo)
        var shown: [Int] = []
        func show(_ sent: Int, of total: Int?) {
            #expect(total == 200_000)
            shown.append(sent)
        }
        let (steps, report) = AsyncStream.makeStream(of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
        let upload = Task {
            defer { report.finish() }
            return try await api.upload(request, body: body) { report.yield($0) }
        }
        for await step in steps {
            show(step.bytesSent, of: step.bytesToSend)
        }
        let (response, _) = try await upload.value
        #expect(response.status == .ok && shown == shown.sorted() && shown.last == 200_000)
    }

    @Test("Read an answer while it arrives, and within limits of one's own")
    func receive() async throws {
        let server = try server()
        defer { server.stop() }
        let (api, address) = (api(server.url), server.url)
        let count = try await api.withResponse(
            to: HTTPRequest(url: address), body: nil, limits: .download, progress: nil
        ) { response, body in
            var count = 0
            for try await chunk in body {
                count += chunk.count
            }
            return count
        }
        #expect(count == 200_000)
        let limits = TransferLimits(responseBytes: 64 << 20, timeout: .seconds(300), idleTimeout: .seconds(20))
        let (response, body) = try await api.send(HTTPRequest(url: address), body: nil, limits: limits)
        #expect(response.status == .ok && body == photoBytes)
    }
}
