import Crypto
import CryptoExtras
import Foundation
import SwiftASN1
import X509

/// The certificate in which a key that signs tokens is published: signed by itself, good for nothing else.
///
/// > Source: [Signing key rollover](https://learn.microsoft.com/entra/identity-platform/signing-key-rollover),
/// > [RFC 7517, section 4.7](https://www.rfc-editor.org/rfc/rfc7517#section-4.7)
struct SigningCertificate: Sendable, Equatable {
    /// How long it says that it is good, in seconds: five years, as Microsoft's.
    private static let lifetime: TimeInterval = 5 * 365 * 24 * 60 * 60
    let der: Data
    init(der: Data) { self.der = der }

    init(for key: _RSA.Signing.PrivateKey, at now: Date) throws {
        // The emulator's clock can be turned to where no certificate can follow.
        // It says whole seconds, and is to be good at once.
        let seconds = min(max(now.timeIntervalSince1970.rounded(.down), 0), 4_000_000_000)
        let start = Date(timeIntervalSince1970: seconds)
        let name = try DistinguishedName { CommonName("Tenant emulator, signing") }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: start, notValidAfter: start.addingTimeInterval(Self.lifetime), issuer: name, subject: name,
            signatureAlgorithm: .sha256WithRSAEncryption,
            extensions: try Certificate.Extensions {
                SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        der = Data(serializer.serializedBytes)
    }

    /// SHA-1 of the certificate, which is what `x5t` is by definition; nobody's safety rests on it.
    var thumbprint: String { Base64URL.encode(Data(Insecure.SHA1.hash(data: der))) }
    /// As the key set shows it: Base64 with padding, and not the URL's.
    var text: String { der.base64EncodedString() }
}
