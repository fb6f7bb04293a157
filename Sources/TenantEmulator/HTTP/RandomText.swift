import Foundation

/// Text that nobody can guess.
enum RandomText {
    /// Makes base64url text from bytes of the system's generator.
    static func make(bytes count: Int = 32) -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.encode((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
