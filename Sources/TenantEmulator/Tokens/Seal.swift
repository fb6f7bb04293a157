import Crypto
import Foundation

/// Encrypts small values that travel through a browser or a client and come back unchanged.
struct Seal: Sendable {
    private let key: SymmetricKey

    /// Uses the key that the database keeps, or makes it.
    init(database: EmulatorDatabase) throws {
        key = SymmetricKey(
            data: try database.secret("seal") { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } })
    }

    /// Encrypts a value, which can be opened for the same purpose only.
    func close(_ value: some Encodable, purpose: String) throws -> String {
        let box = try AES.GCM.seal(
            try JSONEncoder().encode(value), using: key, authenticating: Data(purpose.utf8))
        return Base64URL.encode(box.combined ?? Data())
    }

    /// Decrypts a value, or returns nil if it was changed or made for something else.
    func open<Value: Decodable>(_ text: String, as type: Value.Type, purpose: String) -> Value? {
        guard let bytes = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes),
            let plain = try? AES.GCM.open(box, using: key, authenticating: Data(purpose.utf8))
        else { return nil }
        return try? JSONDecoder().decode(type, from: plain)
    }
}
