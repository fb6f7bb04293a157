import CurlTransport
import Foundation
import PeopleTestSupport
import Testing

@testable import NativeOAuthTesting

/// The programs of Examples/SignInTool and Examples/TerminalTemplate, built as they stand.
@Suite("Examples", .timeLimit(.minutes(5)))
struct SignInToolTests {
    @Test("ten lines sign a person in with the system's browser")
    func signIn() async throws {
        try await withEmulator { emulator in
            try await withTemporaryFolder { folder in
                let run = try await visited(in: folder, signingInAt: emulator) { browser in
                    try RunningProgram(
                        BuiltProgram.signInTool.url(), [],
                        environment: [
                            "PEOPLE_AUTHORITY": emulator.ready.authority, "PEOPLE_CLIENT_ID": emulator.ready.clientId,
                            "PEOPLE_PROVIDER": "entra", "BROWSER": browser, "PATH": "/usr/bin:/bin",
                        ])
                }
                #expect(run.output == "Hello Adele Vance\n")
            }
        }
    }

    @Test("the terminal template signs in once with each provider, stays signed in, finds people and signs out")
    func findPeople() async throws {
        try await withTemporaryFolder { folder in
            let program = try BuiltProgram.findPeople.url()
            let find = { (text: String, browser: String) in
                // On Linux, Foundation asks the first of these for the home folder, and never HOME.
                let environment = ["CFFIXED_USER_HOME": folder.path, "BROWSER": browser, "PATH": "/usr/bin:/bin"]
                return try RunningProgram(
                    URL(filePath: "/bin/sh"),
                    ["-c", "cd \"$2\" && exec \"$0\" \"$1\"", program.path, text, folder.path],
                    environment: environment)
            }
            let unnamed = try await find("", "false").finish().expect(status: 64)
            #expect(unnamed.output.hasPrefix("Usage: "))
            let unset = try await find("adele", "false").finish().expect(status: 5)
            #expect(unset.output == "Write settings.json here, as PeopleFinder's docs/settings.md says.\n")

            for _ in 1...2 {
                try await withEmulator { emulator in
                    // The ready line is a settings file as it is.
                    try Data(emulator.readyLine.utf8).write(to: folder.appending(path: "settings.json"))
                    let first = try await visited(in: folder, signingInAt: emulator) { try find("adele", $0) }
                    #expect(first.output == "Adele Vance \(emulator.ready.userPrincipalName)\n")
                    // This browser fails: none may be opened now.
                    let second = try await find("zizka", "false").finish().expect(status: 0)
                    #expect(second.output.hasPrefix("Jan Žižka "))
                }
            }
            // The second provider is gone, and its account goes all the same.
            let gone = try await find("sign-out", "false").finish().expect(status: 0)
            #expect(gone.output.hasPrefix("Signed out."))
            let kept = try FileManager.default.contentsOfDirectory(
                atPath: folder.appending(path: ".find-people").path)
            #expect(kept.filter { $0.hasSuffix(".account") }.count == 1)
        }
    }

    /// Runs a program with a browser that only notes where it was sent, and goes there in its stead.
    private func visited(
        in folder: URL, signingInAt emulator: RunningEmulator, start: (String) throws -> RunningProgram
    ) async throws -> FinishedProgram {
        let opened = folder.appending(path: "opened")
        try? FileManager.default.removeItem(at: opened)
        let browser = folder.appending(path: "browser")
        let script = "printf '%s' \"$1\" >\(opened.path).new && mv \(opened.path).new \(opened.path)\n"
        try Data(script.utf8).write(to: browser)
        let program = try start("/bin/sh \(browser.path)")
        try await program.whileRunning { FileManager.default.fileExists(atPath: opened.path) }
        let address = try #require(URL(string: String(decoding: Data(contentsOf: opened), as: UTF8.self)))
        var visit = ScriptedVisit(transport: CurlTransport(), answers: emulator.ready.answers, presses: [])
        _ = try await visit.run(from: address, until: { _ in false })
        return try await program.finish().expect(status: 0)
    }
}
