import Foundation

/// JSON that was sent to the emulator, or that it is about to change.
extension JSONValue {
    /// Reads JSON; the members of an object are in the order of their names then.
    ///
    /// - Throws: `DecodingError` if it is none.
    init(parsing data: Data) throws {
        self = try JSONDecoder().decode(Received.self, from: data).value
    }

    /// The member of an object; nil if it isn't there, or this is no object.
    ///
    /// Setting nil takes the member away; setting another one's member changes nothing.
    subscript(_ name: String) -> JSONValue? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            if let index = members.firstIndex(where: { $0.name == name }) {
                if let newValue { members[index].value = newValue } else { members.remove(at: index) }
            } else if let newValue {
                members.append(Member(name: name, value: newValue))
            }
            self = .object(members)
        }
    }

    /// The text, if it is one.
    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if it is a whole one.
    var integer: Int? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The number, if it is one.
    var double: Double? {
        switch self {
        case .number(let number): Double(number)
        case .verbatim(let text): Double(text)
        default: nil
        }
    }

    /// The values of a list; nil if this is none.
    var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The members of an object; nil if this is none.
    var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    private struct Received: Decodable {
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: Name.self) {
                value = .object(
                    try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                        Member(name: $0.stringValue, value: try object.decode(Received.self, forKey: $0).value)
                    })
                return
            }
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let flag = try? container.decode(Bool.self) {
                value = .bool(flag)
            } else if let number = try? container.decode(Int.self) {
                value = .number(number)
            } else if let number = try? container.decode(Double.self) {
                value = .verbatim("\(number)")
            } else if let text = try? container.decode(String.self) {
                value = .string(text)
            } else {
                value = .array(try container.decode([Received].self).map(\.value))
            }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }
}
