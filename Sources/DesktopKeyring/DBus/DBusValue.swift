#if os(Linux)
/// A value that a message carries.
indirect enum DBusValue: Sendable, Hashable {
    case byte(UInt8)
    case boolean(Bool)
    case uint32(UInt32)
    case string(String)
    case objectPath(String)
    case signature(String)
    case variant(DBusValue)
    /// An array of bytes, which is what secrets are.
    case bytes([UInt8])
    /// Any other array; every element is of the type that is named, for an empty one has a type too.
    case array(DBusType, [DBusValue])
    case structure([DBusValue])
    /// Only in an array: a dictionary is an array of these.
    case entry(DBusValue, DBusValue)

    var type: DBusType {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .uint32: .uint32
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .variant: .variant
        case .bytes: .array(.byte)
        case .array(let element, _): .array(element)
        case .structure(let members): .structure(members.map(\.type))
        case .entry(let key, let value): .entry(key: key.type, value: value.type)
        }
    }

    /// A dictionary from text to text, in the order of its keys, so that equal ones are written alike.
    static func texts(_ pairs: [String: String]) -> DBusValue {
        .array(
            .entry(key: .string, value: .string),
            pairs.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
    }

    static func properties(_ pairs: [(String, DBusValue)]) -> DBusValue {
        .array(.entry(key: .string, value: .variant), pairs.map { .entry(.string($0.0), .variant($0.1)) })
    }

    static func paths(_ paths: [String]) -> DBusValue { .array(.objectPath, paths.map { .objectPath($0) }) }

    // MARK: What a reply has to be, or it is malformed

    func asPath() throws(DBusFailure) -> String {
        guard case .objectPath(let path) = self else { throw .malformed("no object path where one belongs") }
        return path
    }

    func asPaths() throws(DBusFailure) -> [String] {
        guard case .array(.objectPath, let elements) = self else {
            throw .malformed("no list of object paths where one belongs")
        }
        return try elements.map { (element) throws(DBusFailure) in try element.asPath() }
    }

    func asBytes() throws(DBusFailure) -> [UInt8] {
        guard case .bytes(let bytes) = self else { throw .malformed("no bytes where they belong") }
        return bytes
    }

    func asText() throws(DBusFailure) -> String {
        guard case .string(let text) = self else { throw .malformed("no text where it belongs") }
        return text
    }

    func asTruth() throws(DBusFailure) -> Bool {
        guard case .boolean(let truth) = self else { throw .malformed("neither yes nor no where one belongs") }
        return truth
    }

    func asVariant() throws(DBusFailure) -> DBusValue {
        guard case .variant(let inner) = self else { throw .malformed("no variant where one belongs") }
        return inner
    }

    func asMembers(_ count: Int) throws(DBusFailure) -> [DBusValue] {
        guard case .structure(let members) = self, members.count == count else {
            throw .malformed("no structure of \(count) where one belongs")
        }
        return members
    }
}
#endif
