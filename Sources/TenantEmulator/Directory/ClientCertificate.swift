import Crypto
import CryptoExtras
import Foundation
import SwiftASN1
import X509

/// A certificate that an application has registered, with whose key it proves that it is the one.
///
/// > Source: [Certificate credentials](https://learn.microsoft.com/entra/identity-platform/certificate-credentials)
struct ClientCertificate: Sendable, Equatable {
    /// In DER.
    let der: Data
    let key: _RSA.Signing.PublicKey
    let notValidBefore: Date
    let notValidAfter: Date

    /// Reads a certificate; nil if it is none, or has no RSA key.
    init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        guard let der = Data(base64Encoded: lines.joined()),
            let certificate = try? Certificate(derEncoded: Array(der)),
            let key = _RSA.Signing.PublicKey(certificate.publicKey)
        else { return nil }
        self.der = der
        self.key = key
        (notValidBefore, notValidAfter) = (certificate.notValidBefore, certificate.notValidAfter)
    }

    var thumbprint: Data { Data(Insecure.SHA1.hash(data: der)) }
    var thumbprintSHA256: Data { Data(SHA256.hash(data: der)) }
    static func == (left: ClientCertificate, right: ClientCertificate) -> Bool { left.der == right.der }
}

extension ClientCertificate: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let certificate = ClientCertificate(try container.decode(String.self)) else {
            throw DecodingError.unusable(
                "This is no certificate with an RSA key.", "Write it in PEM or in Base64.", at: container.codingPath)
        }
        self = certificate
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(der.base64EncodedString())
    }
}
