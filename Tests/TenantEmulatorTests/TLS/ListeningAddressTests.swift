import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import TenantEmulator

@Suite("Where the emulator listens")
struct ListeningAddressTests {
    @Test("is loopback, with TLS or without", arguments: ["127.0.0.1", "::1", "localhost"], [true, false])
    func loopback(host: String, usesTLS: Bool) throws {
        try ListeningAddress(host: host).check(allowsRemote: false, usesTLS: usesTLS)
        #expect(ServerNames(of: ListeningAddress(host: host)) == .loopback)
    }

    @Test("is nowhere else unless it is asked for, and then with TLS only", arguments: ["0.0.0.0", "contoso.test"])
    func remote(host: String) throws {
        let address = ListeningAddress(host: host)

        let unasked = #expect(throws: EmulatorError.self) { try address.check(allowsRemote: false, usesTLS: true) }
        let clear = #expect(throws: EmulatorError.self) { try address.check(allowsRemote: true, usesTLS: false) }
        try address.check(allowsRemote: true, usesTLS: true)

        #expect(unasked?.code == .hostNotLoopback && unasked?.message.contains("--allow-remote") == true)
        #expect(clear?.code == .remoteWithoutTLS && clear?.message.contains("--tls") == true)
    }

    @Test("is never an empty host, which would be everywhere")
    func empty() {
        let error = #expect(throws: EmulatorError.self) {
            try ListeningAddress(host: "").check(allowsRemote: true, usesTLS: true)
        }
        #expect(error?.code == .hostNotLoopback)
    }

    @Test(
        "is told to whoever started it by an address of this machine",
        arguments: [
            ("0.0.0.0", "https://127.0.0.1:8380"), ("::", "https://[::1]:8380"), ("::1", "https://[::1]:8380"),
            ("contoso.test", "https://contoso.test:8380"),
        ])
    func base(host: String, base: String) {
        #expect(ListeningAddress(host: host).base(port: 8380, usesTLS: true) == base)
    }

    @Test("is in the certificate: the host, or everything that the machine is called if it listens on all")
    func names() {
        let names = ServerNames(of: ListeningAddress(host: "203.0.113.9"))
        let all = ServerNames(of: ListeningAddress(host: "0.0.0.0"))

        #expect(names.addresses == ServerNames.loopback.addresses + [[203, 0, 113, 9]])
        #expect(ServerNames(of: ListeningAddress(host: "Contoso.Test")).domains == ["localhost", "contoso.test"])
        #expect(all.domains.count == 2 && all.addresses.starts(with: ServerNames.loopback.addresses))
    }
}

@Suite("A request over TLS")
struct SocketResponderTests {
    @Test("is answered with https addresses and with cookies that never leave TLS", arguments: [true, false])
    func secure(usesTLS: Bool) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let responder = SocketResponder(
            routes: emulator.responder, isLoopback: true, usesTLS: usesTLS, timeout: .seconds(60))
        let context = EmulatorRequestContext()
        func get(_ path: String) async throws -> Answer {
            let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost:1", path: path)
            var response = try await responder.respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer())), context: context)
            let body = try await response.gathered()
            return Answer(response.head, body)
        }

        let discovery = try await get("/common/v2.0/.well-known/openid-configuration")
        let query = "client_id=\(TestBrowser.clientID)&response_type=code&scope=openid&state=s"
        let page = try await get("/common/oauth2/v2.0/authorize?\(query)&redirect_uri=http://localhost")

        let scheme = usesTLS ? "https" : "http"
        #expect(discovery.json["token_endpoint"] as? String == "\(scheme)://localhost:1/common/oauth2/v2.0/token")
        let cookies = page.headers[values: .setCookie]
        #expect(cookies.count == 1)
        #expect(cookies.allSatisfy { $0.hasSuffix("; Secure") == usesTLS })
    }
}
