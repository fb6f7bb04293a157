import Crypto
import CryptoExtras
import Foundation

/// Encrypts small values that travel through a browser or a client and come back unchanged.
struct Seal: Sendable {
    private let key: SymmetricKey
    init(key: Data) { self.key = SymmetricKey(data: key) }

    /// Encrypts a value, which can be opened for the same purpose only.
    func close(_ value: some Encodable, purpose: String) throws -> String {
        let box = try AES.GCM.seal(
            try JSONEncoder().encode(value), using: key, authenticating: Data(purpose.utf8))
        return Base64URL.encode(box.combined ?? Data())
    }

    func open<Value: Decodable>(_ text: String, as type: Value.Type, purpose: String) -> Value? {
        guard let bytes = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes),
            let json = try? AES.GCM.open(box, using: key, authenticating: Data(purpose.utf8))
        else { return nil }
        return try? JSONDecoder().decode(type, from: json)
    }
}

/// A password as the directory keeps it: PBKDF2 with SHA-256.
///
/// The rounds are few. The passwords of the emulator are test data that every ready line prints; what is kept
/// is the habit of never storing one.
///
/// > Source: [RFC 8018, section 5.2](https://www.rfc-editor.org/rfc/rfc8018#section-5.2)
enum PasswordHash {
    private static let rounds = 1000

    static func make(_ password: String) throws -> String {
        let salt = RandomText.make(bytes: 16)
        return try salt + "$" + derive(password, salt: salt)
    }

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
