import Foundation
import NativeOAuth
import Testing

@testable import URLSessionTransport

@Suite("Certificates to believe")
struct CertificateTrustTests {
    private let roots = fixturePath("certificates/rsa-2048.pem")
    private let more = fixturePath("certificates/p-256.pem")

    private func write(_ text: String) throws -> String {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
        try Data(text.utf8).write(to: url)
        return url.path(percentEncoded: false)
    }

    @Test("The system's trust without pins leaves everything to the system")
    func system() throws {
        #expect(try TrustEvaluation(.system, pinnedKeys: []) == nil)
    }

    @Test("Added roots are believed besides the system's, roots that replace them are not")
    func addedAndReplaced() throws {
        let added = try #require(try TrustEvaluation(.init(addedRootsFile: more), pinnedKeys: []))
        #expect(added.roots.count == 1 && added.believesSystem)
        let both = try #require(try TrustEvaluation(.init(rootsFile: roots, addedRootsFile: more), pinnedKeys: []))
        #expect(both.roots.count == 2 && !both.believesSystem)
    }

    @Test("A file may hold several certificates, with words between them and any line ends")
    func several() throws {
        let texts = try [roots, more].map { try String(contentsOfFile: $0, encoding: .utf8) }
        let path = try write(texts.joined(separator: "words\r\n\r\n").replacing("\n", with: "\r\n"))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try PEMCertificates.read(path) == PEMCertificates.read(roots) + PEMCertificates.read(more))
    }

    @Test(
        "A file that holds no certificate, or a broken one, is refused and named",
        arguments: [
            "", "words", "-----BEGIN CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nMAAwAA==\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n",
        ])
    func broken(text: String) async throws {
        let path = try write(text)
        defer { try? FileManager.default.removeItem(atPath: path) }
        await expectFailure(.invalidSettings, says: path) {
            try TrustEvaluation(.init(addedRootsFile: path), pinnedKeys: [])
        }
    }

    @Test("A file that is not there is refused and named")
    func missing() async {
        await expectFailure(.invalidSettings, says: "/nowhere/roots.pem") {
            try TrustEvaluation(.init(rootsFile: "/nowhere/roots.pem"), pinnedKeys: [])
        }
    }

    #if !canImport(Security)
    @Test("Where URLSession cannot be told whom to believe, it is not pretended, and the way out is named")
    func linux() async throws {
        let pin = try PublicKeyPin("sha256/\(String(repeating: "A", count: 43))=")
        let wishes: [(trust: CertificateTrust, pins: Set<PublicKeyPin>)] = [
            (.init(addedRootsFile: more), []), (.init(rootsFile: more), []), (.system, [pin]),
        ]
        for (trust, pins) in wishes {
            await expectFailure(.invalidSettings, says: "CurlTransport") {
                try URLSessionTransport(trust: trust, pinnedKeys: pins)
            }
        }
        _ = try URLSessionTransport(trust: .system)
    }
    #endif
}
