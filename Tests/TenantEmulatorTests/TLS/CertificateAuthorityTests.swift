import Crypto
import Foundation
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import TenantEmulator

@Suite("The authority of the emulator's own")
struct CertificateAuthorityTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let elsewhere = ServerNames(
        domains: ["localhost", "contoso.test"], addresses: [[203, 0, 113, 9]])

    /// Whether a client that trusts the authority takes a certificate of it, for a name or an address.
    private func trusts(
        _ authority: CertificateAuthority, for names: ServerNames, name: String? = nil, address: String? = nil,
        at now: Date = now
    ) async throws -> Bool {
        let leaf = try authority.certificate(for: names, publicKey: P256.Signing.PrivateKey().publicKey, at: Self.now)
        var verifier = Verifier(rootCertificates: CertificateStore([authority.certificate])) {
            RFC5280Policy(fixedExpiryValidationTime: now)
            ServerIdentityPolicy(serverHostname: name, serverIP: address)
        }
        if case .validCertificate = await verifier.validate(leaf: leaf, intermediates: CertificateStore()) {
            return true
        }
        return false
    }

    @Test("vouches for this machine by name and by both addresses")
    func loopback() async throws {
        let authority = try CertificateAuthority(scope: .loopback, at: Self.now)

        #expect(try await trusts(authority, for: .loopback, name: "localhost"))
        #expect(try await trusts(authority, for: .loopback, address: "127.0.0.1"))
        #expect(try await trusts(authority, for: .loopback, address: "::1"))
        #expect(try await !trusts(authority, for: .loopback, name: "contoso.test"))
    }

    @Test("is believed for no other name, even if its key signs one")
    func constrained() async throws {
        let authority = try CertificateAuthority(scope: .loopback, at: Self.now)
        let bank = ServerNames(domains: ["bank.example"], addresses: [])

        #expect(try await !trusts(authority, for: bank, name: "bank.example"))
    }

    @Test("vouches for the host too when other machines are let in, and for no others")
    func remote() async throws {
        let authority = try CertificateAuthority(scope: NameScope(for: Self.elsewhere), at: Self.now)
        let stranger = ServerNames(domains: ["fabrikam.test"], addresses: [])

        #expect(try await trusts(authority, for: Self.elsewhere, name: "contoso.test"))
        #expect(try await trusts(authority, for: Self.elsewhere, address: "203.0.113.9"))
        #expect(!authority.scope.covers(stranger))
        #expect(try await !trusts(authority, for: stranger, name: "fabrikam.test"))
    }

    @Test("is trusted for thirty days")
    func life() async throws {
        let authority = try CertificateAuthority(scope: .loopback, at: Self.now)
        let days: (Double) -> Date = { Self.now.addingTimeInterval($0 * 24 * 60 * 60) }

        #expect(try await trusts(authority, for: .loopback, name: "localhost", at: days(29.9)))
        #expect(try await !trusts(authority, for: .loopback, name: "localhost", at: days(30.1)))
    }

    @Test("stays the same with a database, until half of its life is over or it doesn't cover a name")
    func kept() throws {
        let folder = try TemporaryFolder()
        let database = try EmulatorDatabase(path: folder.path + "/a.sqlite")
        let half = CertificateAuthority.lifetime / 2
        let first = try CertificateAuthority(database: database, covering: .loopback, at: Self.now)

        let second = try CertificateAuthority(database: database, covering: .loopback, at: Self.now + half - 60)
        let third = try CertificateAuthority(database: database, covering: .loopback, at: Self.now + half + 60)
        let fourth = try CertificateAuthority(database: database, covering: Self.elsewhere, at: Self.now + half + 60)

        #expect(second.certificate == first.certificate && second.key.rawRepresentation == first.key.rawRepresentation)
        #expect(third.certificate != first.certificate)
        #expect(fourth.certificate != third.certificate && fourth.scope.covers(Self.elsewhere))
    }

    @Test("puts its certificate beside the database, without a key, and takes a temporary one away again")
    func file() throws {
        let folder = try TemporaryFolder()
        let authority = try CertificateAuthority(scope: .loopback, at: Self.now)

        let kept = try CertificateFile(try authority.publicPEM, beside: folder.path + "/a.sqlite")
        let passing = try CertificateFile(try authority.publicPEM, beside: nil)

        let text = try String(contentsOfFile: kept.path, encoding: .utf8)
        #expect(kept.path == folder.path + "/a.sqlite.ca.pem")
        #expect(text.hasPrefix("-----BEGIN CERTIFICATE-----") && !text.contains("KEY"))
        #expect(try String(contentsOfFile: passing.path, encoding: .utf8) == text)
        kept.removeIfTemporary()
        passing.removeIfTemporary()
        #expect(FileManager.default.fileExists(atPath: kept.path))
        #expect(!FileManager.default.fileExists(atPath: passing.path))
    }

    @Test("says where its certificate can't be written")
    func unwritable() {
        let error = #expect(throws: EmulatorError.self) {
            try CertificateFile("", beside: "/proc/nothing/here")
        }
        #expect(error?.code == .certificateUnwritable)
        #expect(error?.message.contains("/proc/nothing/here.ca.pem") == true)
    }
}
