import Foundation
import NativeOAuth
import NativeOAuthTesting
import URLSessionTransport

/// Times `people search` with a cached token, as a whole process, next to curl that gets the same answer over http.
///
/// The two run in turn, so that a machine that gets slower slows both. What is compared is the median.
@main
struct ColdStart {
    static func main() async throws {
        guard CommandLine.arguments.count == 4, let rounds = Int(CommandLine.arguments[3]), rounds > 0 else {
            print("usage: cold-start PEOPLE TENANT-EMULATOR ROUNDS")
            exit(64)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "cold-start-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let emulator = try await RunningEmulator(program: CommandLine.arguments[2])
        defer { emulator.stop() }
        let session = try await PreparedSession(readyLine: emulator.readyLine, folder: folder)

        let people = Program(
            path: CommandLine.arguments[1], arguments: ["search", "adele", "--format", "json"],
            environment: session.environment)
        let curl = Program(
            path: "/usr/bin/curl", arguments: ["-sS", "--fail", "-H", "@\(session.headerFile)", session.address],
            environment: session.environment)
        var walls = (people: [Double](), curl: [Double]())
        for round in 0...rounds {
            let pair = (people: try people.wallTime(), curl: try curl.wallTime())
            // The first round only warms the machine's caches.
            if round > 0 {
                walls.people.append(pair.people)
                walls.curl.append(pair.curl)
            }
        }
        let memory = (0..<5).map { _ in (people: try? people.peakMemory(), curl: try? curl.peakMemory()) }
        let report = Report(
            people: .init(walls: walls.people, memory: memory.compactMap(\.people)),
            curl: .init(walls: walls.curl, memory: memory.compactMap(\.curl)))
        print(report.text)
    }
}
