import Crypto
import SmallFoundation

/// Checks signatures with a published key: RS256 and ES256 (RFC 7518, section 3.3 and 3.4).
enum SignatureVerifier {
    case rs256(RSAPublicKey)
    case es256(P256.Signing.PublicKey)

    /// Reads a key; nil for one of another type than the algorithm's, and for one whose numbers make no key.
    init?(_ key: JSONWebKey, for algorithm: SigningAlgorithm) {
        switch algorithm {
        case .rs256:
            // A shorter one must not be used; not every library that checks with it looks (RFC 7518, section 3.3).
            guard key.kty == "RSA", let modulus = Self.number(key.n), let exponent = Self.number(key.e),
                modulus.drop(while: { $0 == 0 }).count >= 2048 / 8,
                let publicKey = RSAPublicKey(modulus: modulus, exponent: exponent)
            else { return nil }
            self = .rs256(publicKey)
        case .es256:
            guard key.kty == "EC", key.crv == "P-256", let x = Self.number(key.x), let y = Self.number(key.y),
                x.count == 32, y.count == 32, let publicKey = try? P256.Signing.PublicKey(rawRepresentation: x + y)
            else { return nil }
            self = .es256(publicKey)
        }
    }

    private static func number(_ text: String?) -> Data? { text.flatMap { Base64URL.decode($0) } }

    func isValid(_ signature: Data, of bytes: Data) -> Bool {
        switch self {
        case .rs256(let key): return key.isValid(signature, of: bytes)
        case .es256(let key):
            guard let claimed = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else { return false }
            return key.isValidSignature(claimed, for: SHA256.hash(data: bytes))
        }
    }
}
