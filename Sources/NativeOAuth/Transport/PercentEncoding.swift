/// Percent-encodes for URLs and form bodies, in this one place (RFC 3986, section 2.1; WHATWG URL,
/// application/x-www-form-urlencoded).
package enum PercentEncoding {
    /// Writes every byte but letters, digits, `-`, `.`, `_` and `~` as `%XX`, for any part of a URL and a form body.
    package static func encode(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
            return isPlain ? String(Unicode.Scalar(byte)) : escape(byte)
        }.joined()
    }

    static func escape(_ byte: UInt8) -> String {
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }

    /// Writes name-value pairs as a query or a form body, `name=value&name=value`, in the order given.
    package static func encode(pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// Reads a query, without the leading `?`, or a form body; nil when an escape is broken or the bytes are not UTF-8.
    package static func pairs(in query: String) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for part in query.utf8.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(halves[0]), let value = decode(halves.count > 1 ? halves[1] : part.prefix(0)) else {
                return nil
            }
            pairs.append((name, value))
        }
        return pairs
    }

    /// Reads the values of one field, whatever the others are like.
    static func values(of name: String, in query: String) -> [String] {
        query.split(separator: "&").compactMap { pairs(in: String($0))?.first }.filter { $0.name == name }.map(\.value)
    }

    /// Reads a part of an address, where a plus sign is a plus sign; nil as for a query.
    package static func decode(_ text: Substring) -> String? { decode(text.utf8, plus: UInt8(ascii: "+")) }

    private static func decode(_ bytes: Substring.UTF8View, plus: UInt8 = UInt8(ascii: " ")) -> String? {
        var output: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "+"): output.append(plus)
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(nibble), let low = iterator.next().flatMap(nibble) else {
                    return nil
                }
                output.append(high << 4 | low)
            default: output.append(byte)
            }
        }
        // `String(validating:as:)` needs newer systems than the library does.
        let text = String(decoding: output, as: UTF8.self)
        return text.utf8.elementsEqual(output) ? text : nil
    }

    private static func nibble(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
