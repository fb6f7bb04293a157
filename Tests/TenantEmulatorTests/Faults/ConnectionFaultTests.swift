import FaultCases
import Foundation
import PeopleTestSupport
import Testing

@testable import TenantEmulator

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Faults of the connection")
struct ConnectionFaultTests {
    @Test("of a lost refresh the server knows, and in strict mode the old token is used up")
    func lostRefresh() async throws {
        let configuration = EmulatorConfiguration { $0.strict = true }
        let emulator = try await Emulator(keyMaker: .shared, configuration: configuration)
        var browser = TestBrowser(emulator)
        let tokens = try await browser.tokens()
        try emulator.faults.add(Fault("answer-lost") { ($0.grantType, $0.times) = ("refresh_token", 1) })
        await #expect(throws: ConnectionFault.self) { try await browser.refresh(tokens) }
        #expect(try await browser.refresh(tokens).number == 50173)
    }

    @Test("whoever is canceled while it hangs is let go", .timeLimit(.minutes(1)))
    func canceled() async throws {
        let trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("hang"))
        let waiting = Task {
            var trial = trial
            return try await trial.ask(.me).status
        }
        try await eventually { trial.emulator.faults.all.contains { $0.happened > 0 } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test(
        "over a socket the connection breaks, and the next one is good",
        .timeLimit(.minutes(2)),
        arguments: ["connection-reset", "answer-lost", "body-truncated", "content-length-long"])
    func live(kind: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let (ready, started) = AsyncStream.makeStream(of: EmulatorEndpoints.self)
        let serving = Task { try await emulator.run { started.yield($0) } }
        let endpoints = try #require(await ready.first { _ in true })
        let url = try #require(URL(string: endpoints.authority + "/.well-known/openid-configuration"))
        try emulator.faults.add(Fault(kind, times: 1))
        let session = URLSession(configuration: .ephemeral)
        await #expect(throws: URLError.self) { try await session.data(from: url) }
        #expect(emulator.faults.all.first?.happened == 1)
        let (_, response) = try await session.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        session.invalidateAndCancel()
        serving.cancel()
        try await serving.value
    }

    @Test("a gzip bomb unpacks, with gzip, to what it says", .timeLimit(.minutes(1)))
    func gzip() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try GzipBomb.data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.arguments = ["gzip", "-dc"]
        process.standardOutput = output
        try process.run()
        let unpacked = try #require(try output.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "gzip checks the checksum and the length")
        #expect(unpacked == Data(repeating: 0x20, count: 100_000_000))
    }
}
