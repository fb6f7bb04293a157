import SmallFoundation

/// The fields of a query or a form in their order; a name may come twice.
///
/// > Source: [WHATWG URL, application/x-www-form-urlencoded](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)
public struct StubParameters: Sendable, Hashable {
    /// One field.
    public struct Field: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: String
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// The first value of a name.
    ///
    /// Setting it puts one field in the place of all of that name; nil takes them away.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let place = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            guard let newValue else { return }
            fields.insert(Field(name: name, value: newValue), at: min(place, fields.endIndex))
        }
    }

    /// Adds a field, whether there is one of that name or not.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    var repeated: [String] {
        Dictionary(grouping: fields, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
    }

    /// Reads a query or a form; nil when an escape is broken or the bytes are not UTF-8.
    init?(encoded text: some StringProtocol) {
        for part in text.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = halves.map { Self.decoded($0) }
            guard let name = decoded[0], let value = halves.count == 2 ? decoded[1] : "" else { return nil }
            append(name, value)
        }
    }

    /// The text that travels; everything but letters, digits and `-._~` is escaped.
    var encoded: String {
        fields.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    /// Takes the escapes out; nil when one is broken or the bytes are not UTF-8.
    static func decoded(_ text: some StringProtocol) -> String? {
        var output: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                output.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.allSatisfy(\.isHexDigit), digits.count == 2, let value = UInt8(digits, radix: 16) else {
                return nil
            }
            output.append(value)
            rest = rest.dropFirst(2)
        }
        return String(bytes: output, encoding: .utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber) || "-._~".contains(character)
            return isPlain
                ? String(character) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension StubParameters: ExpressibleByDictionaryLiteral {
    /// A list that is written in the source.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }
}
