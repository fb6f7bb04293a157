import Crypto
import CryptoExtras
import Foundation

/// A password as the directory keeps it: PBKDF2 with SHA-256.
///
/// The rounds are few. The passwords of this organization are test data that every ready line prints; what is kept
/// is the habit of never storing one.
///
/// > Source: [RFC 8018, section 5.2](https://www.rfc-editor.org/rfc/rfc8018#section-5.2)
enum PasswordHash {
    private static let rounds = 1000

    /// Hashes a password, with a new salt.
    static func make(_ password: String) throws -> String {
        let salt = RandomText.make(bytes: 16)
        return try salt + "$" + derive(password, salt: salt)
    }

    /// Whether a password is the one that was hashed.
    static func matches(_ password: String, _ stored: String) -> Bool {
        let parts = stored.split(separator: "$")
        guard parts.count == 2, let derived = try? derive(password, salt: String(parts[0])) else { return false }
        return Data(derived.utf8).elementsEqual(parts[1].utf8)
    }

    private static func derive(_ password: String, salt: String) throws -> String {
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: Data(password.utf8), salt: Data(salt.utf8), using: .sha256, outputByteCount: 32,
            unsafeUncheckedRounds: rounds)
        return key.withUnsafeBytes { Base64URL.encode(Data($0)) }
    }
}
