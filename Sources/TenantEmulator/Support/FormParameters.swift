import Foundation

/// The parameters of a query string or of a form, in their order.
struct FormParameters: Sendable, Equatable {
    /// Name and value of each parameter, decoded.
    private(set) var pairs: [(name: String, value: String)] = []

    /// Reads `name=value&…` as a browser writes it: `+` is a space and `%XX` a byte of UTF-8.
    ///
    /// Text that isn't valid percent-encoding is kept as it stands, so that an error can show what was sent.
    init(_ text: some StringProtocol) {
        // In bytes: characters would cost more than all else that is done with a short query.
        var text = String(text)
        text.withUTF8 { bytes in
            for part in bytes.split(separator: UInt8(ascii: "&")) {
                let name = part.prefix { $0 != UInt8(ascii: "=") }
                pairs.append((Self.decode(name), Self.decode(part[name.endIndex...].dropFirst())))
            }
        }
    }

    init(_ pairs: [(name: String, value: String)] = []) {
        self.pairs = pairs
    }

    /// The value of a parameter, if it is there and isn't empty; an empty one counts as left out, as RFC 6749 has it.
    ///
    /// OData's options may be written in any case.
    ///
    /// > Source: [RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)
    subscript(name: String) -> String? {
        pairs.first { $0.name == name || name.first == "$" && $0.name.lowercased() == name }
            .flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// Adds a parameter unless it is there.
    mutating func add(_ name: String, _ value: String) {
        guard self[name] == nil else { return }
        pairs.append((name, value))
    }

    /// The first name that occurs twice, which no OAuth parameter may.
    var duplicate: String? {
        var seen: Set<String> = []
        return pairs.first { !seen.insert($0.name.first == "$" ? $0.name.lowercased() : $0.name).inserted }?.name
    }

    /// Writes the pairs as Microsoft does in a redirect: `+` for a space, lower-case hexadecimal digits.
    static func encode(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    /// Encodes one name or value.
    static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): encoded += "+"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += byte < 16 ? "%0" : "%"
                encoded += String(byte, radix: 16)
            }
        }
        return encoded
    }

    private static func decode(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
            return String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var isASCII = true
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.next()), let low = digit(rest.next()) else { return spaced(text) }
                bytes.append(high << 4 | low)
                isASCII = isASCII && high < 8
            default:
                bytes.append(byte)
                isASCII = isASCII && byte < 0x80
            }
        }
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        return String(bytes: bytes, encoding: .utf8) ?? spaced(text)
    }

    private static func spaced(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): byte - UInt8(ascii: "0")
        case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte): byte - UInt8(ascii: "a") + 10
        case let byte? where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    static func == (left: FormParameters, right: FormParameters) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }
}
