import Crypto
package import SmallFoundation

/// Encodes and strictly decodes base64url without padding (RFC 7515, section 2).
///
/// A lenient decoder would let one signed token have many spellings, so padding, the plain base64 alphabet, white
/// space and left-over bits are all refused.
package enum Base64URL {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let plain = Data(bytes).base64EncodedString()
        return plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes, or returns nil when the text is not the one canonical encoding of some bytes.
    package static func decode(_ text: some StringProtocol) -> Data? {
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: plain + padding), encode(data) == text else { return nil }
        return data
    }

    /// The SHA-256 of a text, as PKCE, DPoP and `at_hash` want it.
    package static func hash(_ text: String, bytes: Int = 32) -> String {
        encode(SHA256.hash(data: Data(text.utf8)).prefix(bytes))
    }
}

extension UInt8 {
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// Whether it is a letter of ASCII; the two cases differ in one bit.
    package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension Sequence where Element == UInt8 {
    /// Two digits for each byte, in lower case.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] })
    }
}

/// Draws the unguessable values, such as state, nonce and code verifier: always from the operating system's
/// cryptographic generator.
package enum RandomBytes {
    package static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max) } }
    /// 32 bytes (256 bits) as 43 characters of base64url (RFC 7636, section 4.1).
    static func token() -> String { Base64URL.encode(bytes(32)) }
}
