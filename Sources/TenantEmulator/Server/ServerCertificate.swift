import Crypto
import Foundation
package import HummingbirdCore
import SwiftASN1
import X509

package struct TLSLayer: Sendable {
    let wrap: @Sendable (HTTPServerBuilder, ServerCertificate) throws -> HTTPServerBuilder

    package init(_ wrap: @escaping @Sendable (HTTPServerBuilder, ServerCertificate) throws -> HTTPServerBuilder) {
        self.wrap = wrap
    }
}

/// The certificate of the emulator's server, and the root that vouches for it and for nothing else in the world.
///
/// The root's key signs this one certificate and is then forgotten: whoever trusts the root trusts no other site, whatever
/// gets lost. Its name constraints say the same of names. They leave addresses open, because BoringSSL, and with it every
/// client on SwiftNIO, refuses a chain that constrains them.
///
/// > Source: [RFC 5280, section 4.2](https://www.rfc-editor.org/rfc/rfc5280#section-4.2)
package struct ServerCertificate: Sendable, Codable {
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// How far a certificate looks back, in seconds, against clocks that are behind.
    private static let backdating: TimeInterval = 24 * 60 * 60
    let names: ServerNames
    let rootPEM: String
    package let certificatePEM: String
    package let keyPEM: String

    /// Makes new ones, by the time of the world: the other side of a connection compares them with its own clock.
    init(for names: ServerNames, at now: Date) throws {
        let (rootKey, key) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        (self.names, keyPEM) = (names, key.pemRepresentation)
        let (rootPublic, publicKey) = (Certificate.PublicKey(rootKey.publicKey), Certificate.PublicKey(key.publicKey))
        let identifier = SubjectKeyIdentifier(hash: rootPublic)
        // A name of its own, because programs that trust several of them find them by name.
        let number = identifier.keyIdentifier.prefix(4).map { String($0, radix: 16) }.joined()
        let name = try DistinguishedName {
            OrganizationName("Tenant emulator, for tests only")
            CommonName("Tenant emulator \(number)")
        }
        let (start, end) = (now.addingTimeInterval(-Self.backdating), now.addingTimeInterval(Self.lifetime))
        let root = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: rootPublic, notValidBefore: start,
            notValidAfter: end, issuer: name, subject: name,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                Critical(NameConstraints(permittedDNSDomains: names.domains))
                identifier
            },
            issuerPrivateKey: Certificate.PrivateKey(rootKey))
        let alternatives =
            names.domains.map(GeneralName.dnsName)
            + names.addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: start,
            notValidAfter: end, issuer: name, subject: try DistinguishedName { CommonName("Tenant emulator") },
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(alternatives)
                SubjectKeyIdentifier(hash: publicKey)
                AuthorityKeyIdentifier(keyIdentifier: identifier.keyIdentifier)
            },
            issuerPrivateKey: Certificate.PrivateKey(rootKey))
        rootPEM = try root.serializeAsPEM().pemString
        certificatePEM = try certificate.serializeAsPEM().pemString
    }

    /// Takes what the database keeps, whose file only its owner may read, or makes it anew and keeps it.
    ///
    /// It is kept so that a client which trusts the root, a browser or a container's trust store, trusts it after a restart
    /// too. One that doesn't have all the names, or has less than half of its life left, is replaced.
    init(database: EmulatorDatabase, for names: ServerNames, at now: Date) throws {
        if let kept = try database.all(.serverCertificate, as: Self.self).first?.value, kept.names.include(names),
            let root = try? Certificate(pemEncoded: kept.rootPEM), root.notValidBefore <= now,
            root.notValidAfter.timeIntervalSince(now) > Self.lifetime / 2
        {
            self = kept
            return
        }
        try self.init(for: names, at: now)
        try database.write(self, as: "", in: .serverCertificate)
    }
}

/// The file in which clients find the root certificate; no key is in it.
struct CertificateFile: Sendable {
    let path: String
    private let folder: PrivateFolder?

    /// Writes it: beside the database, where it stays, or into a new folder that only its owner may open.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/fileUnwritable``.
    init(_ pem: String, beside database: String?) throws(EmulatorError) {
        let temporary = PrivateFolder()
        folder = database == nil ? temporary : nil
        path =
            database.map { URL(fileURLWithPath: $0).standardizedFileURL.path + ".ca.pem" } ?? temporary.path + "/ca.pem"
        do {
            try folder?.make()
            // Atomic, so that a client that reads at this moment finds the old one or the new one.
            // With a newline at its end, so that bundles can be made of such files.
            try Data((pem.hasSuffix("\n") ? pem : pem + "\n").utf8).write(
                to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw EmulatorError(
                .fileUnwritable,
                "The certificate can't be written to \(path): \(error.localizedDescription) Check the folder's rights.")
        }
    }

    func removeIfTemporary() { folder?.remove() }
}
