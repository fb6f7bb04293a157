import Foundation

/// Base64 with the URL alphabet and without padding.
///
/// > Source: [RFC 4648, section 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)
enum Base64URL {
    /// Encodes bytes.
    static func encode(_ bytes: some DataProtocol) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// Decodes text, or returns nil if it isn't base64url.
    static func decode(_ text: some StringProtocol) -> Data? {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        padded += String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        return Data(base64Encoded: padded)
    }
}
