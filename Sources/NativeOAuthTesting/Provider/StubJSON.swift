import SmallFoundation

/// JSON as the stub provider writes it, right or wrong.
///
/// It is a type of its own, not the client's: two sides that share a mistake agree with each other.
///
/// ```swift
/// await provider.on(.token) { $0.members["expires_in"] = .verbatim("1e400") }
/// ```
public enum StubJSON: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A text.
    case string(String)
    /// A list.
    case array([StubJSON])
    /// An object; its members are written in the order of their names.
    case object([String: StubJSON])
    /// These characters as they are, even if they are no JSON.
    case verbatim(String)

    /// The text, if this is one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The whole number, if this is one.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The members, if this is an object.
    public var members: [String: StubJSON]? { if case .object(let value) = self { value } else { nil } }

    /// The JSON.
    public var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        case .verbatim(let text): text
        }
    }

    /// Escapes what RFC 8259, section 7, wants escaped.
    private static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    /// Reads the members of an object; nil for anything else.
    static func members(in data: Data) -> [String: StubJSON]? {
        (try? JSONDecoder().decode(StubJSON.self, from: data))?.members
    }
}

extension StubJSON: Decodable {
    /// Reads what a client sent; a number that is not whole becomes the text of it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .verbatim("\(value)")
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([StubJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: StubJSON].self))
        }
    }
}

extension StubJSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text that is written in the source.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number that is written in the source.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// `true` or `false` in the source.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A list that is written in the source.
    public init(arrayLiteral elements: StubJSON...) { self = .array(elements) }
    /// An object that is written in the source; of a name that comes twice the last one counts.
    public init(dictionaryLiteral elements: (String, StubJSON)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
