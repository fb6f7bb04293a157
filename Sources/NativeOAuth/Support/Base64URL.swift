#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encodes and strictly decodes base64url without padding.
///
/// A lenient decoder would let one signed token have many spellings, so padding, the plain base64 alphabet, white
/// space and left-over bits are all refused.
///
/// > Source: [RFC 7515, section 2](https://www.rfc-editor.org/rfc/rfc7515#section-2)
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8?] = {
        var table = [UInt8?](repeating: nil, count: 256)
        for (value, character) in alphabet.enumerated() {
            table[Int(character)] = UInt8(value)
        }
        return table
    }()

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.underestimatedCount * 4 / 3 + 1)
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer << 8) | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                output.append(alphabet[Int((buffer >> UInt32(bits)) & 0x3F)])
            }
        }
        if bits > 0 {
            output.append(alphabet[Int((buffer << UInt32(6 - bits)) & 0x3F)])
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes, or returns nil when the text is not the one canonical encoding of some bytes.
    static func decode(_ text: some StringProtocol) -> Data? {
        // An array, because a byte at a time is dear in Data.
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count * 3 / 4)
        let values = values
        var buffer: UInt32 = 0
        var bits = 0
        for character in text.utf8 {
            guard let value = values[Int(character)] else { return nil }
            buffer = (buffer << 6) | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8((buffer >> UInt32(bits)) & 0xFF))
            }
        }
        let leftover = buffer & ((1 << UInt32(bits)) - 1)
        guard bits < 6, leftover == 0 else { return nil }
        return Data(output)
    }
}

/// Draws the unguessable values: state, nonce, code verifier.
package struct RandomBytes: Sendable {
    private let draw: @Sendable (Int) -> [UInt8]

    /// Uses a source of your own; for tests that need the same values each time.
    ///
    /// - Parameter draw: Returns as many bytes as it is asked for.
    package init(_ draw: @escaping @Sendable (Int) -> [UInt8]) {
        self.draw = draw
    }

    /// The operating system's cryptographic generator.
    package static let system = RandomBytes { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// 32 bytes (256 bits) as 43 characters of base64url.
    ///
    /// > Source: [RFC 7636, section 4.1](https://www.rfc-editor.org/rfc/rfc7636#section-4.1) recommends 32 octets for
    /// > a verifier; state and nonce get the same.
    func token() -> String {
        Base64URL.encode(draw(32))
    }

    /// As many bytes as are asked for.
    package func bytes(_ count: Int) -> [UInt8] {
        draw(count)
    }
}
