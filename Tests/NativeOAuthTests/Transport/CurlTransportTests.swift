import Crypto
import Foundation
import HTTPTypes
import Testing

@testable import CurlTransport
@testable import NativeOAuth
@testable import URLSessionTransport

/// What is libcurl's own; what every transport owes is in `TransportTests`.
@Suite("Requests by libcurl", .timeLimit(.minutes(1)))
struct CurlTransportTests {
    @Test("where there is no libcurl, the package to install is named")
    func missing() throws {
        let error = try #require(#expect(throws: OAuthError.self) { try CurlLibrary(named: "libnowhere.so.4") })
        #expect(error.code == .invalidSettings && error.recovery == .fixSettings)
        #expect(error.message.contains("libcurl4"))
    }

    @Test("a file of certificates that is not there is named, and nothing is sent")
    func missingCertificates() async throws {
        let server = try BodyServer.echo()
        defer { server.stop() }
        for trust in [
            CertificateTrust(rootsFile: "/nowhere/a.pem"), CertificateTrust(addedRootsFile: "/nowhere/a.pem"),
        ] {
            await expectFailure(.invalidSettings, says: "/nowhere/a.pem") {
                try await CurlTransport(trust: trust).send(HTTPRequest(url: server.url))
            }
        }
    }

    @Test("TLS to a port that speaks plain http is named as what it is")
    func noTLS() async throws {
        let server = try BodyServer.fixed("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
        defer { server.stop() }
        let port = try #require(server.url.port)
        let url = try #require(URL(string: "https://localhost:\(port)/"))
        await expectFailure(.tlsFailed, says: "does not speak TLS") {
            try await CurlTransport().send(HTTPRequest(url: url))
        }
    }

    @Test(
        "what is no http is not begun, whatever else libcurl speaks",
        arguments: ["file://localhost/etc/hosts", "ftp://localhost:1/", "gopher://localhost:1/"])
    func otherProtocols(address: String) async throws {
        let url = try #require(URL(string: address))
        await expectFailure(.connectionFailed, says: "does not answer in HTTP") {
            try await CurlTransport().send(HTTPRequest(url: url))
        }
    }

    #if os(Linux)
    private func pin(of file: String) throws -> PublicKeyPin {
        let certificate = try #require(try PEMCertificates.read(file).first)
        let key = try #require(SubjectPublicKeyInfo.bytes(of: certificate))
        return try PublicKeyPin("sha256/\(Data(SHA256.hash(data: key)).base64EncodedString())")
    }

    @Test("a pinned key of the server or of its root is enough, each time; a stranger's that is sent along is not")
    func pins() async throws {
        let server = try await OpenSSLServer()
        func status(_ pins: [PublicKeyPin]) async throws -> [Int] {
            let transport = CurlTransport(trust: .init(rootsFile: server.root), pinnedKeys: Set(pins))
            var codes: [Int] = []
            for _ in 0..<2 { codes.append(try await transport.send(HTTPRequest(url: server.url)).0.status.code) }
            return codes
        }
        let (root, leaf) = (try pin(of: server.root), try pin(of: server.certificate))
        let stranger = try pin(of: server.stranger)
        for pins in [[], [root], [leaf], [stranger, leaf]] { #expect(try await status(pins) == [200, 200]) }
        await expectFailure(.tlsFailed, says: "pinned keys") { try await status([stranger]) }
    }
    #endif
}
