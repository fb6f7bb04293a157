#if os(Linux)
import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth
import Testing

@Suite("TLS versions", .timeLimit(.minutes(1)))
struct TLSVersionTests {
    private func status(_ server: OpenSSLServer, root: String? = nil) async throws -> Int {
        let transport = CurlTransport(trust: .init(rootsFile: root ?? server.root))
        return try await transport.send(HTTPRequest(url: server.url)).0.status.code
    }

    // RFC 8996, section 5
    @Test(
        "a server that offers nothing above TLS 1.1 is refused, and the error says why", arguments: ["tls1", "tls1_1"])
    func old(version: String) async throws {
        let server = try await OpenSSLServer(speaking: version)
        await expectFailure(.tlsFailed, says: "TLS 1.2") { try await status(server) }
    }

    @Test("a certificate that another root of the same name has signed is not to be trusted")
    func otherRoot() async throws {
        let (server, other) = (try await OpenSSLServer(), try await OpenSSLServer())
        await expectFailure(.tlsFailed, says: "is not to be trusted") { try await status(server, root: other.root) }
    }

    @Test("a server that offers TLS 1.2 or TLS 1.3 is asked", arguments: ["tls1_2", "tls1_3"])
    func new(version: String) async throws {
        #expect(try await status(try await OpenSSLServer(speaking: version)) == 200)
    }
}
#endif
