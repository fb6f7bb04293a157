import Crypto
import Foundation

/// Base64 with the URL alphabet and without padding.
///
/// > Source: [RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)
enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes bytes.
    ///
    /// Foundation's encoder has another alphabet, and to change its text costs more than to write this one.
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        String(unsafeUninitializedCapacity: (4 * bytes.count + 2) / 3) { text in
            var (pending, bits, count): (UInt32, Int, Int) = (0, 0, 0)
            for byte in bytes {
                (pending, bits) = (pending << 8 | UInt32(byte), bits + 8)
                while bits >= 6 {
                    bits -= 6
                    text.initializeElement(at: count, to: digits[Int(pending >> UInt32(bits) & 0x3F)])
                    count += 1
                }
            }
            guard bits > 0 else { return count }
            text.initializeElement(at: count, to: digits[Int(pending << UInt32(6 - bits) & 0x3F)])
            return count + 1
        }
    }

    /// The SHA-256 of a text: how a secret that a client holds is stored.
    static func hash(_ text: String) -> String { encode(Data(SHA256.hash(data: Data(text.utf8)))) }

    /// Decodes text, or returns nil if it isn't base64url.
    static func decode(_ text: some StringProtocol) -> Data? {
        var padded: [UInt8] = []
        padded.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): padded.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): padded.append(UInt8(ascii: "/"))
            default: padded.append(byte)
            }
        }
        while !padded.count.isMultiple(of: 4) { padded.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: Data(padded))
    }
}

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
