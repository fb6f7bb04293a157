import BlockingThread
import Foundation
import GRDB
import Testing

@testable import TenantEmulator

/// The built program, as somebody starts it from a shell.
@Suite("tenant-emulator", .serialized)
@BlockingThread
struct ProgramTests {
    /// The program lies beside the tests that were built with it.
    nonisolated static let program: URL = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            let candidate = folder.appendingPathComponent("tenant-emulator")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
        }
        return URL(fileURLWithPath: ".build/debug/tenant-emulator")
    }()

    /// Starts the program, or another one.
    nonisolated static func start(
        _ arguments: [String], of program: URL = program
    ) throws -> (process: Process, output: Pipe, errors: Pipe) {
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return (process, output, errors)
    }

    @Test(
        "prints one ready line from any folder, and ends with 0 by SIGTERM, 130 by SIGINT",
        arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let (process, output, errors) = try Self.start(["--port", "0", "--quiet"])
        let line = output.fileHandleForReading.availableData

        kill(process.processIdentifier, signal)
        process.waitUntilExit()

        let json = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        #expect(json?["provider"] as? String == "entra")
        #expect(process.terminationStatus == (signal == SIGTERM ? 0 : 130))
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test("ends at once beside a client that keeps its connection for later", arguments: [[], ["--tls"]])
    func idle(options: [String]) throws {
        let (process, output, _) = try Self.start(["--port", "0", "--quiet"] + options)
        let ready = try JSONSerialization.jsonObject(with: output.fileHandleForReading.availableData) as? [String: Any]
        let client = """
            import http.client, ssl, sys, urllib.parse
            address = urllib.parse.urlsplit(sys.argv[1])
            trusting = {"context": ssl._create_unverified_context()} if address.scheme == "https" else {}
            kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
            connection = kinds[address.scheme](address.netloc, **trusting)
            connection.request("GET", "/devicelogin")
            connection.getresponse().read()
            print("idle", flush=True)
            # Until the emulator closes it.
            connection.sock.recv(1)
            """
        let admin = try #require(ready?["admin"] as? String)
        let idle = try Self.start(["python3", "-c", client, admin], of: URL(fileURLWithPath: "/usr/bin/env"))
        #expect(String(decoding: idle.output.fileHandleForReading.availableData, as: UTF8.self).hasPrefix("idle"))

        let start = ContinuousClock.now
        process.terminate()
        process.waitUntilExit()
        // Requests that are under way have five seconds.
        #expect(ContinuousClock.now - start < .seconds(4))
        #expect(process.terminationStatus == 0)
        idle.process.waitUntilExit()
    }

    @Test(
        "ends with the right status and one sentence, after the program's name",
        arguments: [
            (["--database", "/proc/nothing/here"], 5, "/proc/nothing/here"),
            (["--host", "0.0.0.0"], 64, "can be reached from other machines"),
            (["--host", "0.0.0.0", "--allow-remote"], 64, "Add --tls"),
            (["--insecure-http"], 64, "--insecure-http is for --allow-remote"),
            (["--insecure-http", "--allow-remote", "--tls"], 64, "--insecure-http is for --allow-remote"),
            (["--public-url", "emulator.example"], 64, "--public-url has to be like"),
            (["--public-url", "https://emulator.example/path"], 64, "--public-url has to be like"),
            (["--public-url", "ftp://emulator.example"], 64, "--public-url has to be like"),
            (["--admin-secret-file", "/nowhere/secret"], 5, "can't be read from /nowhere/secret"),
            (["--port", "70000"], 64, "--port has to be 0 to 65535."),
            (["--access-token-lifetime", "0"], 64, "1 to 86400 seconds"), (["--shout"], 64, "--shout"),
            (["--seed", "1"], 64, "--seed is for --people"),
            (["--people", "9999999"], 64, "--people has to be at most 5000000"),
            (["--people", "3"], 5, "Choose 64 to 5000000"),
            (["--config", "/nothing/here.yaml"], 5, "There is no file /nothing/here.yaml"),
        ] as [([String], Int32, String)])
    func failures(arguments: [String], status: Int32, text: String) throws {
        let (process, output, errors) = try Self.start(arguments)
        process.waitUntilExit()

        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.terminationStatus == status)
        #expect(said.hasPrefix("tenant-emulator: ") && said.contains(text))
        #expect(!said.contains("Fatal error"))
    }

    @Test("says in its help what each exit status means")
    func help() throws {
        let (process, output, _) = try Self.start(["--help"])
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let words = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("5 the port is in use, or the database or the --config file is unusable; 64 usage"))
    }

    @Test("has a database for itself: another one is told whose it is, until the first has ended")
    func twice() throws {
        let folder = try TemporaryFolder()
        let database = folder.path + "/a.sqlite"
        func start() throws -> (process: Process, ready: Data, errors: Pipe) {
            let started = try Self.start(["--port", "0", "--quiet", "--database", database])
            return (started.0, started.1.fileHandleForReading.availableData, started.2)
        }
        let first = try start()
        let second = try start()
        second.process.waitUntilExit()
        #expect(second.process.terminationStatus == 5 && second.ready.isEmpty)
        let said = String(decoding: second.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let owner = "another tenant-emulator (process \(first.process.processIdentifier))"
        #expect(said.contains("\(database) is in use by \(owner). Stop that one, or choose another file"), "\(said)")
        kill(first.process.processIdentifier, SIGKILL)
        first.process.waitUntilExit()
        let third = try start()
        #expect(!third.ready.isEmpty)
        kill(third.process.processIdentifier, SIGTERM)
        third.process.waitUntilExit()
    }

    @Test("says why it failed inside, also when it is to be quiet", .timeLimit(.minutes(5)))
    func quiet() async throws {
        let folder = try TemporaryFolder()
        let (process, output, errors) = try Self.start([
            "--port", "0", "--quiet", "--database", folder.path + "/a.sqlite",
        ])
        let ready = try JSONSerialization.jsonObject(with: output.fileHandleForReading.availableData) as? [String: Any]
        let admin = try #require(ready?["admin"] as? String)
        try await DatabaseQueue(path: folder.path + "/a.sqlite").write { db in
            try db.execute(sql: "ALTER TABLE directoryGroup RENAME TO gone; ALTER TABLE deviceCode RENAME TO missing")
        }
        func ask(_ path: String, _ arguments: [String] = []) throws {
            let curl = URL(fileURLWithPath: "/usr/bin/env")
            try Self.start(["curl", "-s", "-o", "/dev/null"] + arguments + [path], of: curl).process.waitUntilExit()
        }
        try ask(admin)
        try ask(
            admin.replacing("/_emulator", with: "/common/oauth2/v2.0/devicecode"),
            ["-d", "client_id=\(TestBrowser.clientID)&scope=openid"])

        process.terminate()
        process.waitUntilExit()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(said.contains("500 POST /common/oauth2/v2.0/devicecode") && said.contains("deviceCode"), "\(said)")
        #expect(said.split(separator: "\n").count == 1)
    }
}
