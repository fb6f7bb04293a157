import Crypto
import Foundation

/// Base64 with the URL alphabet and without padding.
///
/// > Source: [RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)
enum Base64URL {
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        let text = Data(bytes).base64EncodedData().prefix { $0 != UInt8(ascii: "=") }.map { byte in
            byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The SHA-256 of a text: how a secret that a client holds is stored.
    static func hash(_ text: String) -> String { encode(Data(SHA256.hash(data: Data(text.utf8)))) }

    /// Decodes text, or returns nil if it is neither base64url nor Base64, as MSAL for Go sends it.
    static func decode(_ text: some StringProtocol) -> Data? {
        var padded = text.utf8.map {
            $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
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

    /// Makes a GUID that nobody else has: version 4 of RFC 9562.
    ///
    /// Foundation's own opens `/dev/urandom` for each, and every answer of Graph has one.
    static func guid() -> String {
        var generator = SystemRandomNumberGenerator()
        let (high, low): (UInt64, UInt64) = (generator.next(), generator.next())
        let first = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
        let second = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
        return withUnsafeBytes(of: (first.bigEndian, second.bigEndian)) { bytes in
            UUID(uuid: bytes.load(as: uuid_t.self)).uuidString.lowercased()
        }
    }
}
