import BlockingThread
import Foundation
import NIOCore
import Testing

@testable import TenantEmulator

/// What the built program does with its options, and what it says, as somebody sees it who asks it with curl.
@Suite("tenant-emulator, asked over its socket", .serialized, .timeLimit(.minutes(5)))
@BlockingThread
struct ProgramOptionTests {
    /// A run of the program that has said that it is ready.
    private struct Run {
        let process: Process
        let errors: Pipe
        let ready: [String: Any]

        var base: String { (ready["graph"] as? String ?? "").replacing("/v1.0", with: "") }

        init(_ arguments: [String]) throws {
            let run = try ProgramTests.start(["--port", "0"] + arguments)
            (process, errors) = (run.process, run.errors)
            let line = run.output.fileHandleForReading.availableData
            // Nothing where it did not start.
            ready = line.isEmpty ? [:] : try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
        }

        /// Ends it where a test has failed before.
        func giveUp() {
            if process.isRunning { process.terminate() }
        }

        /// Ends it, and gives what it has said on standard error.
        func end() -> String {
            process.terminate()
            process.waitUntilExit()
            return String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
    }

    private func curl(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
        let run = try ProgramTests.start(["curl", "-sg"] + arguments, of: URL(fileURLWithPath: "/usr/bin/env"))
        return (run.process, run.output)
    }

    private func ask(_ arguments: [String]) throws -> [String: Any] {
        let (process, output) = try curl(arguments)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    @Test("calls itself in answers by the address of a proxy, but for what drives it")
    func publicURL() throws {
        let run = try Run(["--quiet", "--public-url", "https://emulator.example:8443"])
        defer { run.giveUp() }
        let admin = run.ready["admin"] as? String ?? ""
        #expect(run.ready["authority"] as? String == "https://emulator.example:8443/common/v2.0")
        let base = admin.replacing("/_emulator", with: "")
        for headers in [[], ["-H", "Host: emulator.example:8443"]] {
            let said = try ask(headers + ["\(base)/common/v2.0/.well-known/openid-configuration"])
            #expect(said["token_endpoint"] as? String == "https://emulator.example:8443/common/oauth2/v2.0/token")
        }
        // Whoever comes through the proxy comes from this machine, by the name that the proxy writes: nginx writes ours.
        for headers in [[], ["-H", "Host: emulator.example:8443"], ["-H", "X-Forwarded-For: 192.0.2.7"]] {
            let refused = try ask(headers + [admin + "/clock"])["error"] as? [String: Any]
            #expect(refused?["code"] as? String == "secretMissing")
        }
        let file = run.ready["adminSecretFile"] as? String ?? ""
        let secret = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
        #expect(try ask(["-H", "Authorization: Bearer \(secret)", admin + "/clock"])["now"] != nil)
        _ = run.end()
    }

    @Test("tells a client that asks before it sends a large body to go on")
    func expectation() throws {
        let run = try Run(["--quiet"])
        defer { run.giveUp() }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(count: 1_500_000).write(to: URL(fileURLWithPath: file))
        // Each with a connection of its own that is used twice.
        let (process, output) = try curl([
            "--include", "-H", "Expect: 100-continue", "-H", "Content-Type: application/x-www-form-urlencoded",
            "--data-binary", "@\(file)", "\(run.base)/common/oauth2/v2.0/token",
            "\(run.base)/common/oauth2/v2.0/token",
        ])
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(said.ranges(of: "HTTP/1.1 100 Continue").count == 2, "\(said)")
        #expect(said.ranges(of: "HTTP/1.1 4").count == 2, "\(said)")
        _ = run.end()
    }

    @Test("lets other machines in without TLS when that is said, and names the file with a secret for its admin API")
    func clearText() throws {
        let run = try Run(["--host", "0.0.0.0", "--allow-remote", "--insecure-http", "--quiet"])
        defer { run.giveUp() }
        let file = run.ready["adminSecretFile"] as? String ?? ""
        let secret = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
        let admin = run.ready["admin"] as? String ?? ""
        #expect(
            try ask(["-H", "Authorization: Bearer \(secret)", "-H", "Host: elsewhere", admin + "/clock"])["now"] != nil)
        let said = run.end()
        #expect(said.contains("in the clear") && !said.contains(secret) && !secret.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("says its version and nothing else")
    func version() throws {
        let (process, output, _) = try ProgramTests.start(["--version"])
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(said.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(said)")
    }

    @Test("makes people, and adds those of a file")
    func people() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.path + "/organization.yaml"
        let text = "people:\n  - {userPrincipalName: xenia@contoso.onmicrosoft.com, displayName: Xénia Testperson}\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let run = try Run(["--people", "300", "--seed", "7", "--config", file])
        defer { run.giveUp() }
        let summary = try ask(["\(run.base)/_emulator"])
        let added = try ask(["\(run.base)/_emulator/people/xenia@contoso.onmicrosoft.com"])
        _ = run.end()
        #expect((summary["people"] as? Int ?? 0) > 300)
        #expect(added["displayName"] as? String == "Xénia Testperson")
        #expect(run.process.terminationStatus == 0)
    }

    nonisolated fileprivate static let hasIPv6 =
        (try? System.enumerateDevices())?.contains { $0.address?.ipAddress == "::1" } ?? false

    @Test("listens on the loopback of IPv6", .enabled(if: ProgramOptionTests.hasIPv6, "this machine has ::1"))
    func loopback6() throws {
        let run = try Run(["--host", "::1", "--quiet"])
        defer { run.giveUp() }
        #expect(run.base.hasPrefix("http://[::1]:"))
        let clock = try ask(["\(run.base)/_emulator/clock"])
        #expect(clock["now"] != nil)
        #expect(run.end().isEmpty && run.process.terminationStatus == 0)
    }

    @Test("logs requests without a password, a token or a code in them")
    func log() throws {
        let run = try Run([])
        defer { run.giveUp() }
        let (password, token) = (
            run.ready["password"] as? String ?? "", "\(SampleOrganization.contoso.id)/oauth2/v2.0/token"
        )
        let app = "client_id=\(run.ready["clientId"] as? String ?? "")"
        let scope = "scope=openid%20offline_access%20User.Read.All"
        let name = run.ready["userPrincipalName"] as? String ?? ""
        let first = try ask([
            "-d", "grant_type=password&username=\(name)&password=\(password)&\(app)&\(scope)", "\(run.base)/\(token)",
        ])
        let refresh = try #require(first["refresh_token"] as? String)
        let second = try ask([
            "-d", "grant_type=refresh_token&refresh_token=\(refresh)&\(app)&\(scope)", "\(run.base)/\(token)",
        ])
        let access = try #require(second["access_token"] as? String)
        _ = try ask(["-H", "Authorization: Bearer \(access)", "\(run.base)/v1.0/me?$select=displayName"])
        let said = run.end()

        #expect(said.split(separator: "\n").count == 3 && said.contains("200 GET /v1.0/me "), "\(said)")
        let secrets = [first, second].flatMap { answer in
            ["access_token", "refresh_token", "id_token"].compactMap { answer[$0] as? String }
        }
        #expect(secrets.count == 6)
        for secret in secrets + [password, name, "displayName"] { #expect(!said.contains(secret)) }
    }

    @Test("answers what is running when SIGTERM comes, and then ends with 0")
    func terminated() throws {
        let run = try Run(["--quiet"])
        defer { run.giveUp() }
        let fault = try ask([
            "-H", "Content-Type: application/json", "-d", #"{"kind":"delay","seconds":1.5,"endpoint":"discovery"}"#,
            "\(run.base)/_emulator/faults",
        ])
        let id = try #require(fault["id"] as? Int)
        let (client, output) = try curl(["\(run.base)/common/v2.0/.well-known/openid-configuration"])
        // The emulator counts a fault when it begins: from then on the request runs.
        for _ in 1...500 where try ask(["\(run.base)/_emulator/faults/\(id)"])["happened"] as? Int == 0 {
            Thread.sleep(forTimeInterval: 0.01)
        }
        let errors = run.end()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()

        let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect(client.terminationStatus == 0 && document?["issuer"] != nil)
        #expect(run.process.terminationStatus == 0 && errors.isEmpty, "\(errors)")
    }
}
