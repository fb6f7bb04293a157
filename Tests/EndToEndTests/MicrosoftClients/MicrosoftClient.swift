import Foundation
import Testing

/// A program of a few lines around one of Microsoft's own client libraries, running as a process of its own.
///
/// The libraries are installed as Microsoft publishes them, and nothing in them is replaced: what they are told is what
/// their documentation lets everybody say. Tests/python.txt has their versions.
struct MicrosoftClient: Sendable {
    private let program: RunningProgram

    /// Starts one of `Programs` with one of its checks.
    ///
    /// The emulator has to speak TLS, without which the libraries sign nobody in. The program listens at the redirect
    /// URI, if it doesn't choose one itself.
    static func start(
        _ name: String, _ check: String, at emulator: RunningEmulator, in folder: URL, redirectURI: String? = nil
    ) throws -> MicrosoftClient {
        var environment = [
            "EMULATOR": emulator.readyLine, "JOB_SECRET": "Contoso-Test-Secret-1", "HOME": folder.path,
            "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1",
            // The browser that they open says where it was sent, and the test opens a real one there.
            "BROWSER": "/bin/echo %s",
        ]
        // The three HTTP clients underneath read one of these each.
        environment["REQUESTS_CA_BUNDLE"] = emulator.ready.ca
        environment["SSL_CERT_FILE"] = emulator.ready.ca
        environment["REDIRECT_URI"] = redirectURI
        return MicrosoftClient(
            program: try RunningProgram(
                python(), [programs.appending(path: "\(name).py").path, check], environment: environment))
    }

    /// The address that it opens in a browser.
    func openedAddress() async throws -> URL {
        let line = try await program.nextLine()
        guard let address = URL(string: line) else { throw ProgramFailure("“\(line)” is no address.") }
        return address
    }

    /// The next line that it writes, as JSON.
    func nextLine<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        try JSONDecoder().decode(type, from: Data(try await program.nextLine().utf8))
    }

    /// What it saw, when it has ended well.
    func result<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        let finished = try await program.finish()
        finished.expect(status: 0)
        do {
            let line = finished.output.split(separator: "\n").last ?? ""
            return try JSONDecoder().decode(type, from: Data(line.utf8))
        } catch {
            throw ProgramFailure("The last line is not the JSON that was expected (\(error)). \(finished)")
        }
    }

    /// Ends it if it still runs.
    func stop() async {
        await program.stop()
    }

    static func python() throws -> URL {
        let python = package.appending(path: ".build/python/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw ProgramFailure(
                "Microsoft's clients are not installed here. Install them: Scripts/install-packages --tests")
        }
        return python
    }

    private static var programs: URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    }

    static var package: URL {
        (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }
}

/// Gives a test an organization over TLS and one of Microsoft's clients that asks it.
func withMicrosoftClient(
    _ name: String, _ check: String, redirectURI: String? = nil,
    _ body: (MicrosoftClient, RunningEmulator) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        try await withEmulator(["--tls"]) { emulator in
            let client = try MicrosoftClient.start(name, check, at: emulator, in: folder, redirectURI: redirectURI)
            do {
                try await body(client, emulator)
            } catch {
                await client.stop()
                throw error
            }
        }
    }
}
