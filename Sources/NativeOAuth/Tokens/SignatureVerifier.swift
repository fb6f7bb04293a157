import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks a signature with a published key.
///
/// > Source: [RFC 7518, section 3.3](https://www.rfc-editor.org/rfc/rfc7518#section-3.3) (RS256) and
/// > [section 3.4](https://www.rfc-editor.org/rfc/rfc7518#section-3.4) (ES256)
enum SignatureVerifier {
    static func isValid(_ signature: Data, of bytes: Data, algorithm: SigningAlgorithm, key: JSONWebKey) -> Bool {
        switch algorithm {
        case .rs256: isValidRS256(signature, of: bytes, key: key)
        case .es256: isValidES256(signature, of: bytes, key: key)
        }
    }

    private static func isValidRS256(_ signature: Data, of bytes: Data, key: JSONWebKey) -> Bool {
        guard let modulus = key.n.flatMap({ Base64URL.decode($0) }),
            let exponent = key.e.flatMap({ Base64URL.decode($0) }),
            let publicKey = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
        else { return false }
        let claimed = _RSA.Signing.RSASignature(rawRepresentation: signature)
        return publicKey.isValidSignature(claimed, for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5)
    }

    private static func isValidES256(_ signature: Data, of bytes: Data, key: JSONWebKey) -> Bool {
        guard let x = key.x.flatMap({ Base64URL.decode($0) }), let y = key.y.flatMap({ Base64URL.decode($0) }),
            x.count == 32, y.count == 32, let publicKey = try? P256.Signing.PublicKey(rawRepresentation: x + y),
            let claimed = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return publicKey.isValidSignature(claimed, for: SHA256.hash(data: bytes))
    }
}
