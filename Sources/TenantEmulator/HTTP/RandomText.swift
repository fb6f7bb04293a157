import Foundation

/// Text by chance.
enum RandomText {
    /// Makes base64url text that nobody can guess, from bytes of the system's generator.
    static func make(bytes count: Int = 32) -> String {
        // Eight bytes at a time, because the generator asks the kernel each time.
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0.prefix(count - bytes.count)) }
        }
        return Base64URL.encode(bytes)
    }

    /// Makes a GUID that nobody else has.
    static func guid() -> String { UUID().uuidString.lowercased() }
}
