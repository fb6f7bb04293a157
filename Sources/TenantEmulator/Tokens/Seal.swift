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
        try close(try JSONEncoder().encode(value), purpose: purpose)
    }

    /// Encrypts bytes, which can be opened for the same purpose only.
    func close(_ value: Data, purpose: String) throws -> String {
        let box = try AES.GCM.seal(value, using: key, authenticating: Data(purpose.utf8))
        return Base64URL.encode(box.combined ?? Data())
    }

    /// Decrypts a value, or returns nil if it was changed or made for something else.
    func open<Value: Decodable>(_ text: String, as type: Value.Type, purpose: String) -> Value? {
        open(text, purpose: purpose).flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    /// Decrypts bytes, or returns nil if they were changed or made for something else.
    func open(_ text: String, purpose: String) -> Data? {
        guard let bytes = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes) else { return nil }
        return try? AES.GCM.open(box, using: key, authenticating: Data(purpose.utf8))
    }
}
