import Crypto
import Foundation
import SwiftASN1
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import TenantEmulator

@Suite("The certificate of the emulator's server")
struct ServerCertificateTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let elsewhere = ServerNames(
        domains: ["localhost", "contoso.test"], addresses: [[203, 0, 113, 9]])

    /// Whether a client that trusts the root takes a certificate, for a name or an address.
    private func trusts(
        _ made: ServerCertificate, _ leaf: Certificate? = nil, name: String? = nil, address: String? = nil,
        at now: Date = now
    ) async throws -> Bool {
        let own = try made.certificate
        var verifier = Verifier(rootCertificates: CertificateStore([try made.root])) {
            RFC5280Policy(fixedExpiryValidationTime: now)
            ServerIdentityPolicy(serverHostname: name, serverIP: address)
        }
        let intermediates = CertificateStore(leaf == nil ? [] : [own])
        if case .validCertificate = await verifier.validate(leaf: leaf ?? own, intermediates: intermediates) {
            return true
        }
        return false
    }

    @Test("stands for this machine by name and by both addresses, and for nothing else")
    func loopback() async throws {
        let made = try ServerCertificate(for: .loopback, at: Self.now)

        #expect(try await trusts(made, name: "localhost"))
        #expect(try await trusts(made, address: "127.0.0.1"))
        #expect(try await trusts(made, address: "::1"))
        #expect(try await !trusts(made, name: "contoso.test"))
        #expect(try await !trusts(made, address: "203.0.113.9"))
    }

    @Test("can't be used to stand for another name or address: the one key that is kept vouches for nobody")
    func constrained() async throws {
        let folder = try TemporaryFolder()
        let made = try ServerCertificate(for: .loopback, at: Date())
        func write(_ name: String, _ certificate: Certificate) throws -> String {
            let path = folder.path + "/\(name).pem"
            try certificate.serializeAsPEM().pemString.write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }
        let (root, leaf) = (try write("root", made.root), try write("leaf", made.certificate))
        func openSSL(_ arguments: [String]) async throws -> Bool {
            let (process, ended) = (Process(), AsyncStream.makeStream(of: Int32.self))
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["openssl", "verify", "-CAfile", root] + arguments
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            process.terminationHandler = { ended.continuation.yield($0.terminationStatus) }
            try process.run()
            return await ended.stream.first { _ in true } == 0
        }
        for own in [["-verify_hostname", "localhost"], ["-verify_ip", "127.0.0.1"], ["-verify_ip", "::1"]] {
            #expect(try await openSSL(own + [leaf]), "\(own)")
        }
        let others: [(check: [String], name: GeneralName)] = [
            (["-verify_hostname", "bank.example"], .dnsName("bank.example")),
            (["-verify_ip", "203.0.113.9"], .ipAddress(ASN1OctetString(contentBytes: [203, 0, 113, 9]))),
        ]
        for (number, other) in others.enumerated() {
            #expect(try await !openSSL(other.check + [leaf]))
            for issuer in [try made.root.subject, try made.certificate.subject] {
                let key = P256.Signing.PrivateKey()
                let forged = try Certificate(
                    version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
                    notValidBefore: Date() - 60, notValidAfter: Date() + 3600, issuer: issuer,
                    subject: try DistinguishedName { CommonName("Forged") },
                    extensions: try Certificate.Extensions { SubjectAlternativeNames([other.name]) },
                    issuerPrivateKey: .init(made.key))
                let path = try write("forged-\(number)", forged)
                #expect(try await !openSSL(other.check + ["-untrusted", leaf, path]), "\(issuer)")
                let (name, address) = number == 0 ? ("bank.example", nil) : (nil, "203.0.113.9")
                #expect(try await !trusts(made, forged, name: name, address: address, at: Date()), "\(issuer)")
            }
        }
    }

    @Test("leaves no key in the database but the server's own")
    func keys() throws {
        let database = try EmulatorDatabase(path: nil)
        let made = try ServerCertificate(database: database, for: .loopback, at: Self.now)

        let kept = try #require(try database.all(.serverCertificate, as: JSONValue.self).first).value
        #expect(kept.text.components(separatedBy: "BEGIN PRIVATE KEY").count == 2)
        let (root, certificate, key) = (try made.root, try made.certificate, try made.key)
        #expect(certificate.publicKey == .init(key.publicKey) && root.publicKey != .init(key.publicKey))
    }

    @Test("stands for the host too when other machines are let in")
    func remote() async throws {
        let made = try ServerCertificate(for: Self.elsewhere, at: Self.now)

        #expect(try await trusts(made, name: "contoso.test"))
        #expect(try await trusts(made, address: "203.0.113.9"))
        #expect(try await !trusts(made, name: "fabrikam.test"))
    }

    @Test("is trusted for thirty days")
    func life() async throws {
        let made = try ServerCertificate(for: .loopback, at: Self.now)
        let days: (Double) -> Date = { Self.now.addingTimeInterval($0 * 24 * 60 * 60) }

        #expect(try await trusts(made, name: "localhost", at: days(29.9)))
        #expect(try await !trusts(made, name: "localhost", at: days(30.1)))
    }

    @Test("stays the same with a database, until half of its life is over or it lacks a name or an address")
    func kept() throws {
        let folder = try TemporaryFolder()
        let database = try EmulatorDatabase(path: folder.path + "/a.sqlite")
        let half = ServerCertificate.lifetime / 2
        func made(for names: ServerNames = .loopback, _ seconds: Double) throws -> ServerCertificate {
            try ServerCertificate(database: database, for: names, at: Self.now + seconds)
        }
        let first = try made(0)
        let second = try made(half - 60)
        let third = try made(half + 60)
        let fourth = try made(for: Self.elsewhere, half + 60)
        let fifth = try made(for: ServerNames(domains: ["contoso.test"], addresses: []), half + 60)
        var further = Self.elsewhere
        further.addresses.append([203, 0, 113, 10])
        let sixth = try made(for: further, half + 60)

        #expect(second.rootPEM == first.rootPEM && second.certificatePEM == first.certificatePEM)
        #expect(second.keyPEM == first.keyPEM)
        #expect(third.rootPEM != first.rootPEM)
        #expect(fourth.rootPEM != third.rootPEM && fourth.names == Self.elsewhere)
        #expect(fifth.rootPEM == fourth.rootPEM, "it has more names than are needed")
        #expect(sixth.rootPEM != fifth.rootPEM)
    }

    @Test("puts its certificate beside the database, without a key, and takes a temporary one away again")
    func file() throws {
        let folder = try TemporaryFolder()
        let made = try ServerCertificate(for: .loopback, at: Self.now)

        let kept = try CertificateFile(made.rootPEM, beside: folder.path + "/a.sqlite")
        let passing = try CertificateFile(made.rootPEM, beside: nil)

        let text = try String(contentsOfFile: kept.path, encoding: .utf8)
        #expect(
            FileManager.default.contents(atPath: kept.path)?.last == UInt8(ascii: "\n"), "bundles are made with cat")
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
        #expect(error?.code == .fileUnwritable)
        #expect(error?.message.contains("/proc/nothing/here.ca.pem") == true)
    }
}

extension ServerCertificate {
    fileprivate var root: Certificate { get throws { try Certificate(pemEncoded: rootPEM) } }
    fileprivate var certificate: Certificate { get throws { try Certificate(pemEncoded: certificatePEM) } }
    fileprivate var key: P256.Signing.PrivateKey {
        get throws { try P256.Signing.PrivateKey(pemRepresentation: keyPEM) }
    }
}
