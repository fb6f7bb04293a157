import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Authorized transport")
struct AuthorizedTransportTests {
    private let tokens = ["first", "second", "third"].map { AccessToken(.sample(accessToken: $0)) }

    /// Sends a request through a server that answers by a function of the token, and counts what it was sent.
    private func send(
        _ address: String, tokens used: [AccessToken], sent: Locked<[String]> = Locked([]),
        answer: @escaping @Sendable (String) -> Int = { _ in 200 }
    ) async throws -> HTTPResponse {
        let base = StubTransport { request, _ in
            let value = request.headerFields[.authorization] ?? ""
            sent.withLock { $0.append(value) }
            #expect(request.path?.contains("first") == false)
            return (HTTPResponse(status: .init(code: answer(value))), Data())
        }
        let calls = Locked(0)
        let hosts = AllowedHosts([try #require(URL(string: "https://graph.example/v1.0"))])
        let transport = AuthorizedTransport(base: base, hosts: hosts) { demand in
            let index = calls.withLock { count in
                count += 1
                return count - 1
            }
            #expect(index == 0 || demand?.rejected == used[index - 1])
            return used[index]
        }
        var request = HTTPRequest(url: try #require(URL(string: address)))
        request.headerFields[.authorization] = "Basic from-the-caller"
        return try await transport.send(request).0
    }

    @Test("the token goes into the header, in place of what a caller put there")
    func header() async throws {
        let sent = Locked<[String]>([])
        _ = try await send("https://graph.example/v1.0/me", tokens: tokens, sent: sent)
        #expect(sent.withLock { $0 } == ["Bearer first"])
    }

    @Test(
        "the token goes to no other origin and never over plain http to another machine",
        arguments: [
            "https://evil.example/v1.0/me", "http://graph.example/v1.0/me", "https://graph.example:8443/v1.0/me",
            "https://graph.example.evil.example/", "https://graph.example@evil.example/", "https://sub.graph.example/",
        ])
    func hosts(address: String) async throws {
        let sent = Locked<[String]>([])
        await #expect { try await send(address, tokens: tokens, sent: sent) } throws: {
            [.hostNotAllowed, .insecureURL].contains(($0 as? OAuthError)?.code)
        }
        #expect(sent.withLock { $0 }.isEmpty)
    }

    @Test("a 401 is answered with one new token and one more try")
    func retry() async throws {
        let sent = Locked<[String]>([])
        let response = try await send("https://graph.example/v1.0/me", tokens: tokens, sent: sent) {
            $0 == "Bearer first" ? 401 : 200
        }
        #expect(response.status == .ok)
        #expect(sent.withLock { $0 } == ["Bearer first", "Bearer second"])
    }

    @Test("a server that keeps refusing is not asked a third time")
    func noLoop() async throws {
        let sent = Locked<[String]>([])
        let response = try await send("https://graph.example/v1.0/me", tokens: tokens, sent: sent) { _ in 401 }
        #expect(response.status == .unauthorized)
        #expect(sent.withLock { $0.count } == 2)
    }

    @Test("when there is no other token, the refusal is handed back at once")
    func sameToken() async throws {
        let sent = Locked<[String]>([])
        let response = try await send(
            "https://graph.example/v1.0/me", tokens: [tokens[0], tokens[0]], sent: sent
        ) { _ in 401 }
        #expect(response.status == .unauthorized)
        #expect(sent.withLock { $0.count } == 1)
    }
}
