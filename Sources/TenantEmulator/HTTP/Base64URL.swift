import Foundation

/// Base64 with the URL alphabet and without padding.
///
/// > Source: [RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)
enum Base64URL {
    /// Encodes bytes.
    static func encode(_ bytes: some DataProtocol) -> String {
        // Byte by byte: replacing in a String costs more than all else that an identifier is made with.
        var text = [UInt8](Data(bytes).base64EncodedData())
        while text.last == UInt8(ascii: "=") { text.removeLast() }
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "+"): text[index] = UInt8(ascii: "-")
            case UInt8(ascii: "/"): text[index] = UInt8(ascii: "_")
            default: break
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

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
