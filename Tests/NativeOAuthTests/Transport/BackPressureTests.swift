import Foundation
import HTTPTypes
import PeopleTestSupport
import Testing

@testable import NativeOAuth

/// What happens when one side is slow, silent, or gone.
@Suite("Transfers that stop", .timeLimit(.minutes(5)))
struct BackPressureTests {
    typealias Kind = TransportTests.Kind

    private let mebibyte = 1 << 20

    @Test("a server that does not read is not sent the whole body", arguments: Kind.allCases)
    func slowServer(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("large.bin", Data(count: 96 << 20))
        let hungUp = Locked(false)
        let server = try BodyServer.deaf(hungUp: hungUp)
        defer { server.stop() }
        let log = ProgressLog()
        let request = HTTPRequest(method: .put, url: server.url)
        let task = Task {
            try await kind.make().upload(request, body: .file(file), progress: log.report)
        }
        let sent = try await settled { log.last?.bytesSent ?? 0 }
        // What the kernel takes by itself, up to 18 MiB on a busy machine, is neither side's doing.
        #expect(sent < 64 * mebibyte)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await eventually { hungUp.withLock { $0 } }
    }

    @Test("an upload can be canceled while its file is read", arguments: Kind.allCases)
    func canceledWhileReading(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("large.bin", Data(count: 4 << 20))
        let server = try BodyServer.counting()
        defer { server.stop() }
        let transport = kind.make()
        for round in 0..<100 {
            let task = Task {
                try await transport.upload(HTTPRequest(method: .put, url: server.url), body: .file(file))
            }
            try await Task.sleep(for: .microseconds(round * 60))
            task.cancel()
            _ = await task.result
        }
        let (_, body) = try await transport.upload(HTTPRequest(method: .put, url: server.url), body: .file(file))
        #expect(String(decoding: body, as: UTF8.self) == "\(4 << 20)")
    }

    @Test("a stream is asked for no more than the connection takes")
    func slowServerStream() async throws {
        let hungUp = Locked(false)
        let server = try BodyServer.deaf(hungUp: hungUp)
        defer { server.stop() }
        let asked = Locked(0)
        let endless = AsyncStream<Data>(unfolding: {
            asked.withLock { $0 += 1 }
            return Data(count: 64 * 1024)
        })
        let request = HTTPRequest(method: .put, url: server.url)
        let task = Task { try await Kind.curl.make().upload(request, body: .stream(endless)) }
        #expect(try await settled { asked.withLock { $0 } } < 64 * 16)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await eventually { hungUp.withLock { $0 } }
    }

    /// A stream that gives one byte and then waits until its task is canceled.
    private func silence(waits: Locked<Bool> = Locked(false), ended: Locked<Bool>) -> AsyncStream<Data> {
        let asked = Locked(0)
        return AsyncStream(
            unfolding: {
                let isFirst = asked.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { return Data("a".utf8) }
                waits.withLock { $0 = true }
                try? await Task.sleep(for: .seconds(60))
                return nil
            }, onCancel: { ended.withLock { $0 = true } })
    }

    @Test("a stream that waits is let go of when the task is canceled", arguments: Kind.allCases)
    func silentStream(kind: Kind) async throws {
        let server = try BodyServer.deaf()
        defer { server.stop() }
        let (waits, ended) = (Locked(false), Locked(false))
        let body = RequestBody.stream(silence(waits: waits, ended: ended))
        let request = HTTPRequest(method: .put, url: server.url)
        let task = Task { try await kind.make().upload(request, body: body) }
        try await eventually { waits.withLock { $0 } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ended.withLock { $0 })
    }

    @Test("an answer before the end of the body is taken, and the rest of the body is let go of")
    func earlyAnswer() async throws {
        let (waits, ended) = (Locked(false), Locked(false))
        let server = try BodyServer { connection in
            _ = connection.head()
            // A stream that nobody has asked yet has nothing to be told of the end.
            while !waits.withLock({ $0 }) { usleep(10_000) }
            connection.answer(Array("too much".utf8), status: "413 Content Too Large")
            connection.waitForHangUp()
        }
        defer { server.stop() }
        let request = HTTPRequest(method: .put, url: server.url)
        let (response, body) = try await Kind.curl.make().upload(
            request, body: .stream(silence(waits: waits, ended: ended)))
        #expect(response.status.code == 413 && String(decoding: body, as: UTF8.self) == "too much")
        try await eventually { ended.withLock { $0 } }
    }

    // On Linux URLSession reads on, up to the limit for the answer.
    #if canImport(Darwin)
    private static let holding = Kind.allCases
    #else
    private static let holding = [Kind.curl]
    #endif

    @Test("a server is not read faster than the body", arguments: holding)
    func slowReader(kind: Kind) async throws {
        let written = Locked(0)
        let server = try BodyServer.flood(sending: 32 << 20, promising: 32 << 20, written: written)
        defer { server.stop() }
        let request = HTTPRequest(url: server.url)
        let (first, total) = try await kind.make().withResponse(
            to: request, body: nil, limits: .download, progress: nil
        ) { _, body in
            var chunks = body.makeAsyncIterator()
            var count = try await chunks.next()?.count ?? 0
            let atRest = try await settled { written.withLock { $0 } }
            while let chunk = try await chunks.next() {
                count += chunk.count
            }
            return (atRest, count)
        }
        #expect(first < 16 * mebibyte)
        #expect(total == 32 << 20)
    }

    @Test("an exchange in which nothing moves is given up", arguments: Kind.allCases)
    func idle(kind: Kind) async throws {
        let limits = TransferLimits(
            responseBytes: mebibyte, timeout: .seconds(60), idleTimeout: .milliseconds(300))
        let deaf = try BodyServer.deaf()
        defer { deaf.stop() }
        let hungUp = Locked(false)
        let stalling = try BodyServer.flood(sending: 1000, promising: 2000, hungUp: hungUp)
        defer { stalling.stop() }
        for server in [deaf, stalling] {
            await #expect {
                try await kind.make().upload(
                    HTTPRequest(method: .put, url: server.url), body: .data(Data(count: 10)), limits: limits)
            } throws: {
                ($0 as? OAuthError)?.code == .timedOut && "\($0)".contains("made no progress")
            }
        }
        try await eventually { hungUp.withLock { $0 } }
    }

    private let aWhileOfSilence = TransferLimits(
        responseBytes: 1 << 20, timeout: .seconds(60), idleTimeout: .seconds(3))

    @Test("the time that this program takes to make its body is no silence of the network", arguments: Kind.allCases)
    func slowBody(kind: Kind) async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        let pieces = Locked([Data("x".utf8)])
        let slow = AsyncStream<Data>(unfolding: {
            if let piece = pieces.withLock({ $0.popLast() }) { return piece }
            try? await Task.sleep(for: .seconds(4))
            return nil
        })
        let (_, body) = try await kind.make().upload(
            HTTPRequest(method: .put, url: server.url), body: .stream(slow), limits: aWhileOfSilence)
        #expect(String(decoding: body, as: UTF8.self) == "x")
    }

    @Test("the time that this program takes to read the answer is none either", arguments: Kind.allCases)
    func slowReading(kind: Kind) async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        let request = HTTPRequest(method: .put, url: server.url)
        let text = try await kind.make().withResponse(
            to: request, body: .data(Data("x".utf8)), limits: aWhileOfSilence, progress: nil
        ) { _, body in
            try await Task.sleep(for: .seconds(4))
            return String(decoding: try await body.data(), as: UTF8.self)
        }
        #expect(text == "x")
    }

    @Test("the time for the whole exchange counts even while bytes move", arguments: Kind.allCases)
    func wholeTimeout(kind: Kind) async throws {
        let server = try BodyServer { connection in
            guard connection.head() != nil else { return }
            _ = connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8)[...])
            while connection.write([65]) { usleep(50_000) }
        }
        defer { server.stop() }
        let limits = TransferLimits(responseBytes: mebibyte, timeout: .milliseconds(500), idleTimeout: .seconds(60))
        await #expect { try await kind.make().send(HTTPRequest(url: server.url), body: nil, limits: limits) } throws: {
            ($0 as? OAuthError)?.code == .timedOut && "\($0)".contains("in time")
        }
    }
}
