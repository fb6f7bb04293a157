import Foundation

/// canaille, an OpenID Connect provider that other people wrote, running as a process of its own.
///
/// It shares no code and no author with what is tested here, so what passes does not only agree with itself.
/// docs/providers.md tells what it does in its own way.
struct RealProvider: Sendable {
    /// Its issuer identifier, letter for letter.
    let issuer: String
    private let program: RunningProgram

    /// Starts it on a free port, with an empty folder for its files, and waits until it accepts connections.
    static func start(in folder: URL) async throws -> RealProvider {
        for _ in 0..<5 {
            let port = try await FreePort.find()
            let program = try RunningProgram(
                python(), ["-m", "canaille.commands", "run", "--bind", "127.0.0.1:\(port)", "--workers", "0"],
                environment: environment(port: port, in: folder), timeLimit: .seconds(1200))
            if try await isListening(program) {
                return RealProvider(issuer: "http://127.0.0.1:\(port)", program: program)
            }
            let finished = try await program.finish()
            guard finished.errors.contains("already in use") else { throw ProgramFailure("\(finished)") }
        }
        throw ProgramFailure("canaille found five ports taken that had been free.")
    }

    /// Ends it, and keeps what it wrote in `.build/canaille.log` for whoever looks into a failure.
    func stop() async {
        program.send(SIGTERM)
        guard let finished = try? await program.finish() else { return }
        try? Data(finished.description.utf8).write(to: build.appending(path: "canaille.log"))
    }

    /// An address of it.
    func url(_ path: String) throws -> URL {
        guard let url = URL(string: issuer + path) else { throw ProgramFailure("\(issuer + path) is no address.") }
        return url
    }

    /// Whether it says that it listens, within half a minute; false when it ends in place of that.
    private static func isListening(_ program: RunningProgram) async throws -> Bool {
        let limit = Task {
            try await Task.sleep(for: .seconds(30))
            program.send(SIGKILL)
        }
        defer { limit.cancel() }
        while let line = await program.errors.nextLine() {
            if line.contains("Running on http://") {
                return true
            }
        }
        return false
    }

    private static func environment(port: UInt16, in folder: URL) throws -> [String: String] {
        let file = folder.appending(path: "canaille-\(port).toml")
        try Data(ProviderConfiguration(port: port).text().utf8).write(to: file)
        return [
            "CANAILLE_CONFIG": file.path, "HOME": folder.path, "PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1",
            // Its library takes http for localhost alone, not for 127.0.0.1.
            "AUTHLIB_INSECURE_TRANSPORT": "1",
        ]
    }

    private static func python() throws -> URL {
        let python = build.appending(path: "python/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw ProgramFailure("canaille is not installed here. Install it: Scripts/install-packages --tests")
        }
        return python
    }

    /// Where Scripts/install-packages puts it, whatever folder the build is in.
    private static var build: URL {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return package.appending(path: ".build")
    }

    private var build: URL { Self.build }
}
