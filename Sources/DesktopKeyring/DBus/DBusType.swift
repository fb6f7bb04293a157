#if os(Linux)
/// A type of D-Bus's, as a signature spells it (D-Bus Specification, type system).
///
/// What the Secret Service never sends is left out: other numbers than bytes and `u`, and file descriptors.
indirect enum DBusType: Sendable, Hashable {
    case byte, boolean, uint32, string, objectPath, signature, variant
    case array(DBusType)
    case structure([DBusType])
    /// Only inside an array: a key that is no container, and a value.
    case entry(key: DBusType, value: DBusType)

    /// How many levels of arrays, structures and variants there may be; the specification lets 64 pass.
    static let deepest = 16

    /// At which multiple of bytes, counted from the message's start, a value begins.
    var alignment: Int {
        switch self {
        case .byte, .signature, .variant: 1
        case .boolean, .uint32, .string, .objectPath, .array: 4
        case .structure, .entry: 8
        }
    }

    /// How a signature spells it.
    var text: String {
        switch self {
        case .array(let element): "a" + element.text
        case .structure(let members): "(" + members.map(\.text).joined() + ")"
        case .entry(let key, let value): "{" + key.text + value.text + "}"
        default: Self.plain.first { $0.value == self }.map { String($0.key) } ?? ""
        }
    }

    /// Reads a signature: any number of whole types, one after the other.
    static func list(_ signature: String) throws(DBusFailure) -> [DBusType] {
        guard signature.utf8.count <= 255 else { throw .malformed("a signature of more than 255 characters") }
        var rest = Substring(signature)
        var types: [DBusType] = []
        while !rest.isEmpty { types.append(try next(&rest, depth: 0)) }
        return types
    }

    private static let plain: [Character: DBusType] = [
        "y": .byte, "b": .boolean, "u": .uint32, "s": .string, "o": .objectPath, "g": .signature, "v": .variant,
    ]

    private static func next(_ rest: inout Substring, depth: Int) throws(DBusFailure) -> DBusType {
        guard depth <= deepest, let first = rest.popFirst() else {
            throw .malformed("a signature that ends too early or is too deep")
        }
        if let type = plain[first] { return type }
        switch first {
        case "a" where rest.first == "{":
            rest.removeFirst()
            guard let letter = rest.popFirst(), let key = plain[letter], key != .variant else {
                throw .malformed("a dictionary whose key is a container")
            }
            let value = try next(&rest, depth: depth + 2)
            guard rest.popFirst() == "}" else { throw .malformed("a dictionary that is not a pair") }
            return .array(.entry(key: key, value: value))
        case "a": return .array(try next(&rest, depth: depth + 1))
        case "(":
            var members: [DBusType] = []
            while rest.first != ")" { members.append(try next(&rest, depth: depth + 1)) }
            rest.removeFirst()
            guard !members.isEmpty else { throw .malformed("a structure without members") }
            return .structure(members)
        default: throw .malformed("a type that is not known")
        }
    }
}
#endif
