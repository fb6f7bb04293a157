#if os(Linux)
import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Agrees with a secret service on a key, so that secrets do not cross the bus in the clear.
///
/// Who only listens learns nothing; nobody is authenticated by it, for that is what the bus does.
///
/// > Source: [Secret Service API, dh-ietf1024-sha256-aes128-cbc-pkcs7](https://specifications.freedesktop.org/secret-service/latest/transfer-secrets.html),
/// > [RFC 2409, section 6.2](https://www.rfc-editor.org/rfc/rfc2409#section-6.2)
struct SecretServiceKeyAgreement: Sendable {
    static let algorithm = "dh-ietf1024-sha256-aes128-cbc-pkcs7"

    /// What the service is told.
    let publicKey: [UInt8]
    private let secret: [UInt8]
    private static let group = ModularPower(modulus: prime)

    init(_ random: RandomBytes) {
        // Twice the bits of the strength that a group of this size has at most.
        secret = random.bytes(32)
        publicKey = Self.group.power([UInt8](repeating: 0, count: 127) + [2], secret)
    }

    /// The key that both sides have now.
    ///
    /// - Parameter other: The service's public key, the highest byte first.
    /// - Returns: A key of 128 bits.
    /// - Throws: ``DBusFailure/malformed(_:)`` for a key that would give the secret away.
    func key(with other: [UInt8]) throws(DBusFailure) -> SymmetricKey {
        let digits = other.drop { $0 == 0 }
        let padded = [UInt8](repeating: 0, count: max(0, 128 - digits.count)) + digits
        // 0, 1 and -1 have powers that everybody knows.
        var largest = Self.prime
        largest[127] -= 1
        guard digits.count <= 128, digits.count > 1 || digits.first ?? 0 > 1,
            padded.lexicographicallyPrecedes(largest)
        else { throw .malformed("a public key that gives its secret away") }
        return HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Self.group.power(padded, secret)), outputByteCount: 16)
    }

    /// The Second Oakley Group's prime.
    private static let prime: [UInt8] = {
        let digits = Array(
            """
            FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
            EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
            EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE65381FFFFFFFFFFFFFFFF
            """.utf8)
        return stride(from: 0, to: digits.count, by: 2).map { place in
            digits[place..<place + 2].reduce(0) { $0 << 4 | ($1 < 0x41 ? $1 - 0x30 : $1 - 0x37) }
        }
    }()
}
#endif
