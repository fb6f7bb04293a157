import Foundation
import Testing

@Suite("The example in Python", .timeLimit(.minutes(5)))
struct PythonExampleTests {
    @Test("its API lets the right token in, and turns each kind of wrong one away")
    func check() async throws {
        try await withTemporaryFolder { folder in
            let example = MicrosoftClient.package.appending(path: "Examples/Python/check.py")
            let program = try RunningProgram(
                MicrosoftClient.python(), [example.path, BuiltProgram.tenantEmulator.url().path],
                environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"])
            let finished = try await program.finish()
            finished.expect(status: 0)
            #expect(finished.output.split(separator: "\n").filter { $0.hasPrefix("ok ") }.count == 7)
        }
    }
}
