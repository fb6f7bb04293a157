import CurlTransport
import Foundation
import PeopleTestSupport
import Testing

@testable import NativeOAuthTesting

/// The ten lines of Examples/SignInTool, built as they stand.
@Suite("Examples", .timeLimit(.minutes(5)))
struct SignInToolTests {
    @Test("ten lines sign a person in with the system's browser")
    func signIn() async throws {
        try await withEmulator { emulator in
            try await withTemporaryFolder { folder in
                // A browser that only notes where it was sent; this test goes there in its stead.
                let opened = folder.appending(path: "opened")
                let browser = folder.appending(path: "browser")
                let script = "printf '%s' \"$1\" >\(opened.path).new && mv \(opened.path).new \(opened.path)\n"
                try Data(script.utf8).write(to: browser)
                let program = try RunningProgram(
                    BuiltProgram.signInTool.url(), [],
                    environment: [
                        "PEOPLE_AUTHORITY": emulator.ready.authority, "PEOPLE_CLIENT_ID": emulator.ready.clientId,
                        "PEOPLE_PROVIDER": "entra", "BROWSER": "/bin/sh \(browser.path)", "PATH": "/usr/bin:/bin",
                    ])
                try await program.whileRunning { FileManager.default.fileExists(atPath: opened.path) }
                let address = try #require(URL(string: String(decoding: Data(contentsOf: opened), as: UTF8.self)))
                var visit = ScriptedVisit(
                    transport: CurlTransport(), answers: emulator.ready.answers, presses: [])
                _ = try await visit.run(from: address, until: { _ in false })
                let run = try await program.finish().expect(status: 0)
                #expect(run.output == "Hello Adele Vance\n")
            }
        }
    }
}
