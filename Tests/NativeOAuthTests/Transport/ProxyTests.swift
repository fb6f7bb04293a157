import CurlTransport
import Foundation
import HTTPTypes
import Testing

@testable import NativeOAuth

/// Requests through a real proxy on this machine.
@Suite("Proxies", .timeLimit(.minutes(5)))
struct ProxyTests {
    private func transport(_ environment: [String: String]) throws -> CurlTransport {
        CurlTransport(proxies: try ProxyRules(environment: environment))
    }

    private func request(_ address: String) throws -> HTTPRequest {
        HTTPRequest(method: .put, url: try #require(URL(string: address)))
    }

    @Test("a request goes through a tunnel to the host that it names, which only the proxy has to know")
    func tunnel() async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.url)
        defer { proxy.stop() }
        let transport = try transport(["http_proxy": "http://127.0.0.1:\(proxy.port)"])
        let (_, body) = try await transport.send(request("http://api.example:81/a"), body: Data("hello".utf8))
        #expect(String(decoding: body, as: UTF8.self) == "hello")
        let heads = proxy.heads.withLock { $0 }
        #expect(heads.count == 1 && heads[0].hasPrefix("CONNECT api.example:81 HTTP/1.1\r\n"))
        #expect(!heads[0].lowercased().contains("proxy-authorization"))
    }

    @Test("this machine too, unless NO_PROXY names it")
    func bypass() async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.url)
        defer { proxy.stop() }
        var environment = ["http_proxy": "127.0.0.1:\(proxy.port)"]
        _ = try await transport(environment).send(HTTPRequest(url: server.url))
        #expect(proxy.heads.withLock { $0.count } == 1)
        environment["NO_PROXY"] = "localhost,127.0.0.0/8"
        _ = try await transport(environment).send(HTTPRequest(url: server.url))
        #expect(proxy.heads.withLock { $0.count } == 1)
    }

    @Test("the user name and the password go to the proxy and to nobody else")
    func credentials() async throws {
        let seen = Locked("")
        let server = try BodyServer { connection in
            guard let head = connection.head() else { return }
            seen.withLock { $0 = head }
            connection.answer([])
        }
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.url)
        defer { proxy.stop() }
        let transport = try transport(["http_proxy": "http://me:p%40ss@127.0.0.1:\(proxy.port)"])
        _ = try await transport.send(request("http://api.example/"))
        let value = Data("me:p@ss".utf8).base64EncodedString()
        #expect(
            proxy.heads.withLock { $0[0] }.lowercased().contains("proxy-authorization: basic \(value.lowercased())"))
        #expect(!seen.withLock { $0 }.lowercased().contains("proxy-authorization"))
    }

    @Test("https asks for a tunnel first, and TLS is with the server, not with the proxy")
    func https() async throws {
        let server = try BodyServer.deaf()
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.url)
        defer { proxy.stop() }
        let transport = try transport(["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
        let limits = TransferLimits(responseBytes: 1000, timeout: .seconds(1))
        await #expect(throws: OAuthError.self) {
            try await transport.send(request("https://api.example/"), body: nil, limits: limits)
        }
        #expect(proxy.heads.withLock { $0.first?.hasPrefix("CONNECT api.example:443 ") } == true)
    }

    @Test(
        "a proxy that refuses is named in the error, but not the user and the password",
        arguments: ["407 Proxy Authentication Required", "403 Forbidden", nil])
    func refused(status: String?) async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        let proxy = try ConnectProxy(to: server.url, refusing: status ?? "")
        if status == nil { proxy.stop() }
        let transport = try transport(["http_proxy": "http://test-user:test-secret@127.0.0.1:\(proxy.port)"])
        await #expect {
            try await transport.send(request("http://api.example/?code=test-code"))
        } throws: { error in
            var dumped = ""
            dump(error, to: &dumped)
            let secrets = [
                "test-user", "test-secret", Data("test-user:test-secret".utf8).base64EncodedString(), "test-code",
            ]
            guard let error = error as? OAuthError, secrets.allSatisfy({ !dumped.contains($0) }) else { return false }
            return error.code == .connectionFailed && error.recovery == .fixSettings
                && error.message.hasPrefix("The proxy http://127.0.0.1:\(proxy.port) ")
        }
        if status != nil { proxy.stop() }
    }
}
