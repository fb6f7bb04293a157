import Foundation

#if !FUZZING
@testable import GraphPeople
#endif

/// A whole JSON value, put together by the reader of people's pages, so that it can be compared with Foundation's.
///
/// The harnesses in `Fuzzing` are compiled with this file too.
indirect enum JSONTree {
    case null, boolean(Bool), number(String), text(String), array([JSONTree]), object([(name: String, value: JSONTree)])

    init(_ data: Data) throws {
        self = try JSONReader.read(data) { try Self.value(&$0) }
    }

    private static func value(_ json: inout JSONReader) throws -> JSONTree {
        switch try json.kind() {
        case .text:
            let text = try json.text()
            return .text(json.string(text))
        case .boolean: return .boolean(try json.boolean())
        case .null:
            try json.literal("null")
            return .null
        case .number: return .number(String(decoding: json.bytes[try json.number()], as: UTF8.self))
        case .array:
            var array: [JSONTree] = []
            try json.array { array.append(try value(&$0)) }
            return .array(array)
        case .object:
            var members: [(name: String, value: JSONTree)] = []
            try json.object { json, name in members.append((json.string(name), try value(&json))) }
            return .object(members)
        }
    }

    /// The value of a member: of several the first.
    subscript(_ name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.unicodeScalars.elementsEqual(name.unicodeScalars) }?.value
    }

    /// The text, if it is one.
    var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// The texts of an array.
    var texts: [String] {
        if case .array(let elements) = self { return elements.compactMap(\.text) }
        return []
    }

    /// Whether Foundation reads numbers such as these: it refuses a zero with an exponent, and what no Double holds.
    var hasOrdinaryNumbers: Bool {
        switch self {
        case .number(let text): text.utf8.count < 16 && !text.lowercased().contains("e")
        case .array(let elements): elements.allSatisfy(\.hasOrdinaryNumbers)
        case .object(let members): members.allSatisfy(\.value.hasOrdinaryNumbers)
        default: true
        }
    }

    /// Whether U+FFFD is in a text, as half a surrogate pair leaves it, which Foundation refuses.
    var hasHalfCharacter: Bool {
        func isIn(_ text: String) -> Bool { text.unicodeScalars.contains { $0 == "\u{FFFD}" } }
        return switch self {
        case .text(let text): isIn(text)
        case .array(let elements): elements.contains(where: \.hasHalfCharacter)
        case .object(let members): members.contains { isIn($0.name) || $0.value.hasHalfCharacter }
        default: false
        }
    }

    /// Whether it is what Foundation has read.
    func isSame(as other: Any) -> Bool {
        switch self {
        case .null: return other is NSNull
        case .boolean(let flag): return (other as? Bool) == flag
        case .number(let text):
            guard let ours = Double(text), let theirs = (other as? NSNumber)?.doubleValue else { return false }
            return abs(ours - theirs) <= abs(ours) * 1e-9
        case .text(let text):
            return (other as? String).map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? false
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { $0.isSame(as: $1) }
        case .object(let members):
            guard let others = other as? [String: Any] else { return false }
            // What comes twice, be it in two forms of Unicode, is for each reader to choose from.
            guard Set(members.map(\.name)).count == members.count else { return true }
            return others.count == members.count
                && members.allSatisfy { name, value in others[name].map { value.isSame(as: $0) } ?? false }
        }
    }
}
