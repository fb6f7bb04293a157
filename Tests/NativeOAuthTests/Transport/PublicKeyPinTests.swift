import Foundation
import Testing

@testable import NativeOAuth
@testable import URLSessionTransport

/// Pins are compared with what openssl says of the same certificates, by the command in the documentation of the type.
@Suite("Public key pins")
struct PublicKeyPinTests {
    private static let known = [
        ("ed25519.pem", "sha256/vyAUiLTCwB1vo7+6jwbV095r1Pdjq6itLSYBLKROgMA="),
        ("p-256.pem", "sha256/dxmQlI4Ih6DuRINNOhsX7qlrIH4lQKz5D5GFnZc7bd4="),
        ("p-384.pem", "sha256/bm79+6WU5D+dYe5yDn3y2FwhV/FiKBIU65q9e4O3DwQ="),
        ("rsa-2048.pem", "sha256/YWHjJmLTUTLW/NUZyGTwVHw5KeUbp28OlL3VePwTARk="),
        ("version-1.pem", "sha256/3XTiOuAfhicwm9Uy+HUlDRM17QFJbPjejDr0L5ETqw8="),
    ]

    private func certificate(_ name: String) throws -> Data {
        let path = fixturePath("certificates/\(name)")
        return try #require(try PEMCertificates.read(path).first)
    }

    @Test("A pin is of the key with its kind, as openssl says (RFC 7469, section 2.4)", arguments: known)
    func sameAsOpenSSL(name: String, pin: String) throws {
        let certificate = try certificate(name)
        for (_, other) in Self.known {
            #expect(try PublicKeyPin(other).matches(certificate: certificate) == (other == pin))
        }
    }

    @Test("A certificate that is cut off has no key, wherever the cut is", arguments: known.map(\.0))
    func cut(name: String) throws {
        let certificate = try certificate(name)
        for length in 0..<certificate.count {
            #expect(SubjectPublicKeyInfo.bytes(of: certificate.prefix(length)) == nil)
        }
    }

    @Test("A certificate with a wrong byte anywhere is read without harm", arguments: known.map(\.0))
    func damaged(name: String) throws {
        let certificate = try certificate(name)
        for place in certificate.indices {
            for byte: UInt8 in [0x00, 0x30, 0x7F, 0x80, 0x84, 0xFF] {
                var damaged = certificate
                damaged[place] = byte
                guard let key = SubjectPublicKeyInfo.bytes(of: damaged) else { continue }
                #expect(!key.isEmpty && damaged.range(of: key) != nil)
            }
        }
    }

    @Test(
        "What is no pin is refused, and not taken for one that nothing matches",
        arguments: [
            "", "sha256", "sha256/", "sha1/\(String(repeating: "A", count: 43))=",
            String(repeating: "A", count: 43) + "=",
            "sha256/AAAA", "sha256/\(String(repeating: "A", count: 43))",
            "sha256/\(String(repeating: "_", count: 43))=",
            "sha256//\(String(repeating: "A", count: 43))=", "sha256/ \(String(repeating: "A", count: 43))=",
            "sha256/\(String(repeating: "A", count: 42))B=",
        ])
    func noPin(text: String) throws {
        let error = try #require(#expect(throws: OAuthError.self) { try PublicKeyPin(text) })
        #expect(error.code == .invalidSettings)
    }

    @Test("One pinned key anywhere in the chain is enough; none in it is not (RFC 7469, section 2.6)")
    func chain() throws {
        let (root, leaf) = (try certificate("rsa-2048.pem"), try certificate("p-256.pem"))
        let pins = try Dictionary(uniqueKeysWithValues: Self.known.map { ($0.0, try PublicKeyPin($0.1)) })
        let (rootPin, spare) = (try #require(pins["rsa-2048.pem"]), try #require(pins["ed25519.pem"]))
        func holds(_ pinned: Set<PublicKeyPin>, _ chain: [Data]) throws -> Bool {
            try #require(try TrustEvaluation(.system, pinnedKeys: pinned)).hasPinnedKey(chain)
        }
        #expect(try holds([rootPin, spare], [leaf, root]))
        #expect(try holds([rootPin], [root]))
        #expect(try !holds([spare], [leaf, root]))
        #expect(try !holds([rootPin], [leaf]))
        #expect(try !holds([rootPin], []))
        let rootsOnly = CertificateTrust(addedRootsFile: fixturePath("certificates/rsa-2048.pem"))
        #expect(try #require(try TrustEvaluation(rootsOnly, pinnedKeys: [])).hasPinnedKey([leaf]))
    }
}
