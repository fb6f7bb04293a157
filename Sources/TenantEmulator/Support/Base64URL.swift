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

enum RandomText {
    /// Makes base64url text that nobody can guess, from bytes of the system's generator.
    static func make(bytes count: Int = 32) -> String {
        Base64URL.encode((0..<count).map { _ in UInt8.random(in: 0...UInt8.max) })
    }

    /// Makes a GUID of version 4.
    static func guid() -> String {
        // Foundation's UUID() opens the system's generator anew each time.
        var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &id) { bytes in
            for half in [0, 8] { bytes.storeBytes(of: .random(in: 0...(.max)), toByteOffset: half, as: UInt64.self) }
        }
        (id.6, id.8) = (id.6 & 0x0F | 0x40, id.8 & 0x3F | 0x80)
        return UUID(uuid: id).uuidString.lowercased()
    }
}
