import Foundation
import Testing

@testable import TenantEmulator

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The built program with a database, killed while it works: `EMULATOR_KILL_ROUNDS` says how often.
@Suite("tenant-emulator, killed", .serialized, .timeLimit(.minutes(30)))
struct KilledTests {
    private static let rounds = Int(ProcessInfo.processInfo.environment["EMULATOR_KILL_ROUNDS"] ?? "") ?? 20

    /// A run of the program.
    private struct Run {
        let process: Process
        let endpoint: URL

        init(_ database: String) throws {
            let output = Pipe()
            process = Process()
            process.executableURL = ProgramTests.program
            process.arguments = ["--port", "0", "--quiet", "--database", database]
            process.standardOutput = output
            try process.run()
            let line = output.fileHandleForReading.availableData
            let ready = try JSONSerialization.jsonObject(with: line) as? [String: Any]
            let graph = try #require(ready?["graph"] as? String)
            endpoint = try #require(
                URL(string: graph.replacing("/v1.0", with: "/\(SampleOrganization.contoso.id)/oauth2/v2.0/token")))
        }

        /// Asks for tokens; nil if there was no answer, or it was a refusal.
        func refreshToken(_ form: String) async -> String? {
            var request = URLRequest(url: endpoint)
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            let scope = "scope=\("openid offline_access User.Read.All".queryEncoded)"
            request.httpBody = Data("\(form)&client_id=\(TestBrowser.clientID)&\(scope)".utf8)
            guard let (data, response) = try? await URLSession.shared.data(for: request),
                (response as? HTTPURLResponse)?.statusCode == 200
            else { return nil }
            return (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?["refresh_token"] as? String
        }

        /// Has four clients sign in and refresh without a pause, and kills the program among it.
        ///
        /// - Returns: Every refresh token that a client has seen.
        func killUnderLoad(after count: Int) async -> [String] {
            let (tokens, seen) = AsyncStream.makeStream(of: String.self)
            let clients = Task {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            let password = "username=\(TestBrowser.adele)&password=\(TestBrowser.password)"
                            var next = await refreshToken("grant_type=password&\(password)")
                            while let token = next {
                                seen.yield(token)
                                next = await refreshToken("grant_type=refresh_token&refresh_token=\(token)")
                            }
                        }
                    }
                }
                seen.finish()
            }
            var acknowledged: [String] = []
            for await token in tokens {
                acknowledged.append(token)
                if acknowledged.count == count { kill(process.processIdentifier, SIGKILL) }
            }
            await clients.value
            process.waitUntilExit()
            return acknowledged
        }
    }

    @Test("opens again each time, and every token that a client has seen is good")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path + "/a.sqlite"
        var acknowledged: [String] = []

        for round in 0...Self.rounds {
            let run = try Run(database)
            var lost = 0
            for token in acknowledged
            where await run.refreshToken("grant_type=refresh_token&refresh_token=\(token)") == nil { lost += 1 }
            #expect(lost == 0, "round \(round): \(lost) of \(acknowledged.count)")
            acknowledged = await run.killUnderLoad(after: 3 + round % 7)
            #expect(acknowledged.count >= 3)
        }
    }
}
