import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// An authority of the emulator's own, which vouches for its server and for nothing else in the world.
///
/// Whoever trusts it trusts it for a month and for the names of its scope only, so that a key that got lost could not
/// stand for any other site.
///
/// > Source: [RFC 5280, section 4.2](https://www.rfc-editor.org/rfc/rfc5280#section-4.2)
struct CertificateAuthority: Sendable {
    /// How long it is trusted, in seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60
    /// How far a certificate looks back, in seconds, against clocks that are behind.
    private static let backdating: TimeInterval = 24 * 60 * 60

    let scope: NameScope
    let certificate: Certificate
    let key: P256.Signing.PrivateKey

    /// The certificate without the key, for clients.
    var publicPEM: String {
        get throws { try certificate.serializeAsPEM().pemString }
    }

    /// Makes a new one.
    ///
    /// - Parameters:
    ///   - scope: What it may vouch for.
    ///   - now: The time of the world, not the emulator's own: the other side of a connection compares it with its clock.
    /// - Throws: What the cryptography says.
    init(scope: NameScope, at now: Date) throws {
        key = P256.Signing.PrivateKey()
        self.scope = scope
        let publicKey = Certificate.PublicKey(key.publicKey)
        let identifier = SubjectKeyIdentifier(hash: publicKey)
        // A name of its own, because programs that trust several of them find them by name.
        let number = identifier.keyIdentifier.prefix(4).map { String($0, radix: 16) }.joined()
        let name = try DistinguishedName {
            OrganizationName("Tenant emulator, for tests only")
            CommonName("Tenant emulator \(number)")
        }
        certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey,
            notValidBefore: now.addingTimeInterval(-Self.backdating),
            notValidAfter: now.addingTimeInterval(Self.lifetime), issuer: name, subject: name,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                Critical(NameConstraints(permittedDNSDomains: scope.domains))
                identifier
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
    }

    /// Takes one up again that was made before.
    init(scope: NameScope, certificatePEM: String, keyPEM: String) throws {
        self.scope = scope
        certificate = try Certificate(pemEncoded: certificatePEM)
        key = try P256.Signing.PrivateKey(pemRepresentation: keyPEM)
    }

    /// Makes a certificate for a server, which is good as long as the authority is.
    func certificate(
        for names: ServerNames, publicKey: P256.Signing.PublicKey, at now: Date
    ) throws -> Certificate {
        let publicKey = Certificate.PublicKey(publicKey)
        let alternatives =
            names.domains.map(GeneralName.dnsName)
            + names.addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey,
            notValidBefore: now.addingTimeInterval(-Self.backdating), notValidAfter: certificate.notValidAfter,
            issuer: certificate.subject,
            subject: try DistinguishedName { CommonName("Tenant emulator") },
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(alternatives)
                SubjectKeyIdentifier(hash: publicKey)
                AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: certificate.publicKey).keyIdentifier)
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
    }

    /// What a server needs: a key that lives in memory only, and a certificate for it.
    func serverConfiguration(for names: ServerNames, at now: Date) throws -> TLSConfiguration {
        let key = P256.Signing.PrivateKey()
        let leaf = try certificate(for: names, publicKey: key.publicKey, at: now)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(leaf.serializeAsPEM().pemString.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }
}
