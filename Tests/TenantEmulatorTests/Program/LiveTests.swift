import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Served live")
struct LiveTests {
    /// Serves an emulator while the body runs, and ends it as a program does.
    private func serve(
        port: Int = 0, _ body: @Sendable @escaping (EmulatorEndpoints) async throws -> Void
    ) async throws {
        let emulator = try await Emulator()
        let (ready, started) = AsyncStream.makeStream(of: EmulatorEndpoints.self)
        let serving = Task {
            defer { started.finish() }
            try await emulator.run(port: port) { started.yield($0) }
        }
        for await endpoints in ready {
            defer { serving.cancel() }
            try await body(endpoints)
            break
        }
        try await serving.value
    }

    @Test("answers over a socket on a port of its own, and names that port", .timeLimit(.minutes(5)))
    func socket() async throws {
        try await serve { endpoints in
            let address = try #require(URL(string: endpoints.authority + "/.well-known/openid-configuration"))

            let (data, _) = try await URLSession.shared.data(from: address)

            let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            #expect(json["issuer"] as? String == endpoints.base + "/{tenantid}/v2.0")
            #expect(!endpoints.base.hasSuffix(":0"))
            #expect(endpoints.base.hasPrefix("http://127.0.0.1:"))
        }
    }

    @Test("says so when the port is taken", .timeLimit(.minutes(5)))
    func portInUse() async throws {
        try await serve { endpoints in
            let port = try #require(endpoints.base.split(separator: ":").last.flatMap { Int($0) })
            let second = try await Emulator()

            let error = await #expect(throws: EmulatorError.self) { try await second.run(port: port) { _ in } }

            #expect(error?.code == .portInUse)
            #expect(error?.message.contains("\(port)") == true)
        }
    }

    @Test("listens on loopback only", arguments: ["0.0.0.0", "::", "192.0.2.1", "contoso.test", ""])
    func loopbackOnly(host: String) async throws {
        let emulator = try await Emulator()

        let error = await #expect(throws: EmulatorError.self) { try await emulator.run(host: host) { _ in } }

        #expect(error?.code == .hostNotLoopback)
    }

    @Test("prints a ready line with exactly the words that clients read")
    func readyLine() async throws {
        let line = try await Emulator().endpoints(at: "http://127.0.0.1:8380").readyLine

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
        let heard = Heard()
        let emulator = try await Emulator(observer: { heard.add("\($0.status) \($0.method) \($0.path)") })
        var browser = TestBrowser(emulator)

        _ = try await browser.authorize()
        _ = try await browser.graph("/me?$select=id", token: "x")
        _ = try await browser.send(.get, "/nowhere")

        #expect(heard.lines == ["200 GET /common/oauth2/v2.0/authorize", "401 GET /v1.0/me", "404 GET /nowhere"])
    }
}
