#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes a URL of an address as browsers write it, which is not always as the specification has it.
///
/// Browsers leave characters such as `|` and `{` as they are, and `URL` by itself, when it meets one, encodes the whole
/// address once more, percent signs included: the code in it would be another one.
///
/// > Source: [RFC 3986, section 2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
enum CallbackAddress {
    /// Encodes what may not stand in a URL, and nothing that is encoded already.
    ///
    /// - Parameter text: An absolute address.
    /// - Returns: The URL, or nil when an escape is broken or the text is no address.
    static func url(_ text: String) -> URL? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        // Brackets belong into an IPv6 host and nowhere else.
        let start = text[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        var address = String(text[..<start])
        var bytes = text[start...].utf8
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                let digits = bytes.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                    return nil
                }
                address.append("%")
            case 0x21...0x7E where !encoded.contains(byte):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                address += PercentEncoding.escape(byte)
            }
        }
        return URL(string: address)
    }

    private static let encoded = Set("\"<>[]\\^`{|}".utf8)
}
