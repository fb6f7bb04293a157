import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import TenantEmulatorTLS
import Testing

@testable import TenantEmulator

@Suite("Served live")
struct LiveTests {
    /// Serves an emulator while the body runs, and ends it as a program does.
    private func serve(
        host: String = "127.0.0.1", usesTLS: Bool = false, remote: RemoteAccess = RemoteAccess(),
        limits: ConnectionLimits = ConnectionLimits(),
        _ body: @Sendable @escaping (EmulatorEndpoints, _ port: Int) async throws -> Void
    ) async throws {
        var made = try await Emulator(keyMaker: .shared)
        made.connectionLimits = limits
        let emulator = made
        let (ready, started) = AsyncStream.makeStream(of: EmulatorEndpoints.self)
        let serving = Task {
            defer { started.finish() }
            try await emulator.run(host: host, tls: usesTLS ? .swiftNIO : nil, remote: remote) { started.yield($0) }
        }
        for await endpoints in ready {
            defer { serving.cancel() }
            try await body(endpoints, try #require(endpoints.base.split(separator: ":").last.flatMap { Int($0) }))
            break
        }
        try await serving.value
    }

    @Test(
        "closes a connection that is idle, or sends its head or its body too slowly", .timeLimit(.minutes(5)),
        arguments: [
            "", "GET /devicelogin HTTP/1.1\\r\\n",
            "POST /devicelogin HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 900\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\n\\r\\n",
        ])
    func slow(start: String) async throws {
        var limits = ConnectionLimits()
        limits.timeout = .seconds(1)
        try await serve(limits: limits) { (_, port) async throws in
            // A byte every quarter of a second, until the other side has closed; each would be patient for minutes.
            let sent = try await Self.run([
                "bash", "-c",
                """
                trap '' PIPE
                exec 3<>/dev/tcp/127.0.0.1/\(port)
                printf '\(start)' >&3
                (timeout 60 cat <&3 >/dev/null; echo closed) &
                waiting=$!
                for number in $(seq 200); do
                    kill -0 $waiting 2>/dev/null || break
                    sleep 0.25
                    [ -z '\(start)' ] || printf 'x' >&3 2>/dev/null || break
                done
                wait $waiting
                echo $number
                """,
            ])
            let lines = sent.split(separator: "\n").map(String.init)
            #expect(lines.first == "closed")
            #expect(lines.last.flatMap { Int($0) } ?? 200 < 120, "\(sent)")
        }
    }

    @Test("lets whoever comes wait while there are as many connections as there may be", .timeLimit(.minutes(5)))
    func full() async throws {
        var limits = ConnectionLimits()
        limits.count = 2
        try await serve(limits: limits) { (_, port) async throws in
            let said = try await Self.run([
                "bash", "-c",
                """
                exec 3<>/dev/tcp/127.0.0.1/\(port) 4<>/dev/tcp/127.0.0.1/\(port)
                sleep 0.5
                ask() { curl -s -o /dev/null -m $1 -w '%{http_code} ' http://127.0.0.1:\(port)/devicelogin; }
                ask 1
                exec 3>&- 4>&-
                ask 60
                """,
            ])
            #expect(said == "000 200 ")
        }
    }

    @Test("says so when the port is taken", .timeLimit(.minutes(5)))
    func portInUse() async throws {
        try await serve { (_, port) async throws in
            let second = try await Emulator(keyMaker: .shared)

            let error = await #expect(throws: EmulatorError.self) { try await second.run(port: port) { _ in } }

            #expect(error?.code == .portInUse)
            #expect(error?.message.contains("\(port)") == true)
        }
    }

    @Test("listens on loopback only", arguments: ["0.0.0.0", "::", "192.0.2.1", "contoso.test", ""])
    func loopbackOnly(host: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)

        let error = await #expect(throws: EmulatorError.self) { try await emulator.run(host: host) { _ in } }

        #expect(error?.code == .hostNotLoopback)
    }

    @Test(
        "is there for whoever calls this machine by a loopback name, on every route, and for no rebound name",
        .timeLimit(.minutes(5)), arguments: [false, true])
    func hosts(usesTLS: Bool) async throws {
        try await serve(usesTLS: usesTLS) { (endpoints, port) async throws in
            let query = "client_id=\(endpoints.clientID)&response_type=code&redirect_uri=http://localhost&scope=openid"
            let routes = [
                ("/common/v2.0/.well-known/openid-configuration", "200"),
                ("/common/oauth2/v2.0/authorize?\(query)", "200"),
                ("/devicelogin", "200"), ("/v1.0/me", "401"), ("/_emulator/clock", "200"), ("/nowhere", "404"),
            ]
            for (path, expected) in routes {
                for host in ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)", "LOCALHOST", "localhost:1"] {
                    #expect(try await Self.status(endpoints.base + path, host: host) == expected, "\(host) \(path)")
                }
                for host in [
                    "evil.example", "evil.example:\(port)", "127.0.0.1.evil.example", "10.0.0.1:\(port)", "localhost:x",
                ] {
                    #expect(try await Self.status(endpoints.base + path, host: host) == "403", "\(host) \(path)")
                }
            }
        }
    }

    @Test("refuses a request with two Host fields, or with none", .timeLimit(.minutes(5)))
    func hostFields() async throws {
        try await serve { (_, port) async throws in
            for fields in [
                "Host: localhost\\r\\nHost: localhost\\r\\n", "Host: localhost\\r\\nhost: evil.example\\r\\n", "",
            ] {
                let status = try await Self.run([
                    "bash", "-c",
                    """
                    exec 3<>/dev/tcp/127.0.0.1/\(port)
                    printf 'GET /devicelogin HTTP/1.1\\r\\n\(fields)Connection: close\\r\\n\\r\\n' >&3
                    head -n 1 <&3
                    """,
                ])
                #expect(status.contains(" 400 "), "\(fields): \(status)")
            }
        }
    }

    /// An address of this machine that others could reach; nil if it has none.
    fileprivate static let ownAddress: String? = (try? System.enumerateDevices())?.lazy.compactMap {
        device -> String? in
        guard let address = device.address, address.protocol == .inet, let text = address.ipAddress,
            !text.hasPrefix("127.")
        else { return nil }
        return text
    }.first

    @Test(
        "lets other machines sign in, and not drive it by a Host that is this one's", .timeLimit(.minutes(5)),
        .enabled(if: LiveTests.ownAddress != nil, "this machine has an address beside loopback"))
    func remoteAdmin() async throws {
        let address = try #require(Self.ownAddress)
        var remote = RemoteAccess()
        remote.isAllowed = true
        try await serve(host: "0.0.0.0", usesTLS: true, remote: remote) { (_, port) async throws in
            func status(_ machine: String, _ path: String, host: String? = nil) async throws -> String {
                try await Self.status("https://\(machine):\(port)\(path)", host: host ?? "localhost:\(port)")
            }
            let configuration = "/common/v2.0/.well-known/openid-configuration"
            #expect(try await status("127.0.0.1", "/_emulator/clock") == "200")
            // Other machines call it by whatever name they know; a browser has the certificate vouch for that.
            #expect(try await status(address, configuration, host: "contoso.test:8443") == "200")
            #expect(try await status(address, "/_emulator/clock") == "403")
            #expect(try await status(address, "/_emulator/openapi.json") == "403")
            #expect(try await status(address, configuration) == "200")
        }
    }

    private static func status(_ address: String, host: String) async throws -> String {
        try await run(["curl", "-sk", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Host: \(host)", address])
    }

    /// Runs a program and returns what it writes.
    private static func run(_ arguments: [String]) async throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = output
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        for await _ in ended {}
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("prints a ready line with exactly the words that clients read")
    func readyLine() async throws {
        let line = try await Emulator(keyMaker: .shared).endpoints(at: "http://127.0.0.1:8380").readyLine

        #expect(
            line == """
                {"authority":"http://127.0.0.1:8380/common/v2.0","graph":"http://127.0.0.1:8380/v1.0",\
                "admin":"http://127.0.0.1:8380/_emulator","clientId":"c0470500-0000-4000-8000-0000000000aa",\
                "provider":"entra","userPrincipalName":"adelev@contoso.onmicrosoft.com",\
                "password":"Contoso-Test-1","ca":null}
                """)
    }

    @Test("tells its observer path and status of every request, and never the query")
    func observer() async throws {
        let heard = NIOLockedValueBox<[HandledRequest]>([])
        let emulator = try await Emulator(
            keyMaker: .shared, observer: { request in heard.withLockedValue { $0.append(request) } })
        var browser = TestBrowser(emulator)

        _ = try await browser.authorize()
        _ = try await browser.graph("/me?$select=id", token: "x")
        _ = try await browser.send(.get, "/nowhere")

        let lines = heard.withLockedValue { $0 }.map { "\($0.status) \($0.method) \($0.path)" }
        #expect(lines == ["200 GET /common/oauth2/v2.0/authorize", "401 GET /v1.0/me", "404 GET /nowhere"])
    }
}
