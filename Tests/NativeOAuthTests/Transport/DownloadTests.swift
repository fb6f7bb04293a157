import Foundation
import HTTPTypes
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Downloads", .timeLimit(.minutes(5)))
struct DownloadTests {
    typealias Kind = TransportTests.Kind

    @Test("a file arrives whole, in place of what was there, for its owner's eyes only", arguments: Kind.allCases)
    func whole(kind: Kind) async throws {
        let bytes = sampleBytes(1_000_000)
        let server = try BodyServer { connection in
            guard connection.head() != nil else { return }
            connection.answer(Array(bytes))
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let target = try directory.file("photo žluť.bin", Data("old".utf8))
        let log = ProgressLog()
        let (response, body) = try await kind.make().download(
            HTTPRequest(url: server.url), to: target, progress: log.report)
        #expect(response.status == .ok && body.isEmpty)
        #expect(try Data(contentsOf: target) == bytes)
        #expect(try directory.names == ["photo žluť.bin"])
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(log.isMonotonic && log.last?.bytesReceived == 1_000_000 && log.last?.bytesToReceive == 1_000_000)
    }

    @Test("an answer that is no success is handed back and not written", arguments: Kind.allCases)
    func refused(kind: Kind) async throws {
        let server = try BodyServer { connection in
            guard connection.head() != nil else { return }
            connection.answer(Array("no such photo".utf8), status: "404 Not Found")
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let target = try directory.file("photo", Data("old".utf8))
        let (response, body) = try await kind.make().download(HTTPRequest(url: server.url), to: target)
        #expect(response.status == .notFound && String(decoding: body, as: UTF8.self) == "no such photo")
        #expect(try String(contentsOf: target, encoding: .utf8) == "old")
    }

    @Test("a canceled download leaves nothing behind, and the connection is closed", arguments: Kind.allCases)
    func canceled(kind: Kind) async throws {
        let hungUp = Locked(false)
        let server = try BodyServer.flood(sending: 500_000, promising: 1_000_000, hungUp: hungUp)
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let target = directory.url.appendingPathComponent("photo")
        let log = ProgressLog()
        let request = HTTPRequest(url: server.url)
        let task = Task { try await kind.make().download(request, to: target, progress: log.report) }
        try await eventually { log.last?.bytesReceived == 500_000 }
        #expect(try directory.names.count == 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try directory.names == [])
        try await eventually { hungUp.withLock { $0 } }
    }

    @Test("a download that breaks off, is too large or has no room leaves nothing behind", arguments: Kind.allCases)
    func failed(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let target = directory.url.appendingPathComponent("photo")
        let breaking = try BodyServer { connection in
            guard connection.head() != nil else { return }
            _ = connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)[...])
        }
        defer { breaking.stop() }
        await expectFailure(.connectionFailed) {
            try await kind.make().download(HTTPRequest(url: breaking.url), to: target)
        }
        let limits = TransferLimits(responseBytes: 100_000, timeout: .seconds(20))
        let large = try BodyServer.flood(sending: 200_000, promising: 200_000)
        defer { large.stop() }
        await expectFailure(.responseTooLarge) {
            try await kind.make().download(HTTPRequest(url: large.url), to: target, limits: limits)
        }
        #expect(try directory.names == [])
        let nowhere = directory.url.appendingPathComponent("none/photo")
        await expectFailure(.fileWriteFailed) {
            try await kind.make().download(HTTPRequest(url: large.url), to: nowhere)
        }
    }

    @Test("a small answer that unpacks to a large one is bounded (D22)", arguments: Kind.allCases)
    func bomb(kind: Kind) async throws {
        let directory = try TemporaryDirectory()
        let zipped = try zip(directory.file("zeros", Data(count: 20 << 20)))
        let server = try BodyServer { connection in
            guard connection.head() != nil else { return }
            connection.answer(Array(zipped), fields: ["Content-Encoding: gzip"])
        }
        defer { server.stop() }
        let limits = TransferLimits(responseBytes: 1 << 20, timeout: .seconds(20))
        switch kind {
        case .urlSession:
            await expectFailure(.responseTooLarge) {
                try await kind.make().send(HTTPRequest(url: server.url), body: nil, limits: limits)
            }
        case .curl:
            let (_, body) = try await kind.make().send(HTTPRequest(url: server.url), body: nil, limits: limits)
            #expect(body == zipped)
        }
    }

    private func zip(_ file: URL) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-9", file.path]
        try process.run()
        process.waitUntilExit()
        return try Data(contentsOf: file.appendingPathExtension("gz"))
    }
}
