import CurlTransport
import Foundation

/// Debian's chromedriver, running on a free port.
struct ChromeDriver: Sendable {
    let driver: WebDriver
    private let program: RunningProgram

    /// Starts it in a folder where it and its browsers may leave files, and waits until it accepts connections.
    static func start(in folder: URL) async throws -> ChromeDriver {
        // It takes a port that is free for IPv6, and ends when somebody else has the same one for IPv4.
        for _ in 0..<4 {
            do {
                return try await startOnce(in: folder)
            } catch let failure as ProgramFailure where failure.description.contains("Address already in use") {}
        }
        return try await startOnce(in: folder)
    }

    private static func startOnce(in folder: URL) async throws -> ChromeDriver {
        let program = try RunningProgram(
            installed("chromedriver"), ["--port=0"],
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path],
            timeLimit: .seconds(1200))
        while true {
            // "ChromeDriver was started successfully on port 41234."
            let words = try await program.nextLine().split(separator: " ")
            guard let place = words.lastIndex(of: "port"), words.contains("successfully"), place + 1 < words.endIndex,
                let port = Int(words[place + 1].filter(\.isNumber))
            else { continue }
            return ChromeDriver(
                driver: WebDriver(base: "http://127.0.0.1:\(port)", transport: CurlTransport()), program: program)
        }
    }

    /// Ends it.
    func stop() async {
        program.send(SIGTERM)
        _ = try? await program.finish()
    }

    /// Finds a program of the system.
    ///
    /// - Throws: ``ProgramFailure`` that names the packages, because a test that is skipped proves nothing.
    static func installed(_ name: String) throws -> URL {
        let places = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { URL(filePath: "\($0)/\(name)") }
        guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw ProgramFailure(
                "There is no \(name) here. On Debian: apt-get install chromium chromium-driver (Scripts/install-packages --tests)"
            )
        }
        return place
    }
}
