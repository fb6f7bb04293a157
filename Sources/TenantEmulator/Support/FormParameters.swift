import Foundation

struct FormParameters: Sendable {
    private(set) var pairs: [(name: String, value: String)] = []

    /// Reads `name=value&…` as a browser writes it: `+` is a space and `%XX` a byte of UTF-8.
    ///
    /// Text that isn't valid percent-encoding is kept as it stands, so that an error can show what was sent.
    init(_ text: some StringProtocol) {
        // In bytes, because a sign with an accent on it is another character.
        pairs = String(text).utf8.split(separator: UInt8(ascii: "&")).map { part in
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decode(name), Self.decode(part[name.endIndex...].dropFirst()))
        }
    }

    init(_ pairs: [(name: String, value: String)] = []) { self.pairs = pairs }

    /// The value of a parameter, if it is there and isn't empty; an empty one counts as left out, as RFC 6749 has it.
    ///
    /// OData's options may be written in any case.
    ///
    /// > Source: [RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)
    subscript(name: String) -> String? {
        pairs.first { $0.name == name || name.first == "$" && $0.name.lowercased() == name }
            .flatMap { $0.value.isEmpty ? nil : $0.value }
    }

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

    static func encode(_ text: String) -> String {
        text.utf8.map { byte -> String in
            if byte == UInt8(ascii: " ") { return "+" }
            if byte == UInt8(ascii: "_") || plain.contains(byte) { return String(Unicode.Scalar(byte)) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }

    /// The bytes that stand for themselves in a parameter and in the name of a host.
    static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.".utf8)

    static func decode(_ text: Substring.UTF8View) -> String {
        let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return decodeEscapes(spaced[...]) ?? String(decoding: spaced, as: UTF8.self)
    }

    /// Foundation goes through UTF-16 for this, which took a sixth of the time of a search.
    private static func decodeEscapes(_ text: ArraySlice<UInt8>) -> String? {
        var (bytes, rest) = ([UInt8](), text)
        bytes.reserveCapacity(text.count)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? { Character(UnicodeScalar(self)).hexDigitValue.map(UInt8.init) }
}
