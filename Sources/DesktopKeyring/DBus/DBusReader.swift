#if os(Linux)
import NativeOAuth

/// Reads values off the wire, and takes nothing that the specification does not allow
/// (D-Bus Specification, marshaling).
struct DBusReader {
    private let bytes: [UInt8]
    private(set) var position: Int
    private var valuesLeft = Self.maximumValues

    /// A message of small values takes far more memory as values than as bytes.
    private static let maximumValues = 500_000

    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    mutating func value(_ type: DBusType, depth: Int = 0) throws(DBusFailure) -> DBusValue {
        guard depth <= DBusType.deepest else { throw .malformed("values that are too deep in each other") }
        guard valuesLeft > 0 else { throw .malformed("too many values in one message") }
        valuesLeft -= 1
        try align(to: type.alignment)
        switch type {
        case .byte: return .byte(try number())
        case .boolean: return .boolean(try truth())
        case .uint32: return .uint32(try number())
        case .string: return .string(try text(length: Int(clamping: try number() as UInt32)))
        case .objectPath:
            let path = try text(length: Int(clamping: try number() as UInt32))
            guard Self.isPath(path) else { throw .malformed("an object path that is none") }
            return .objectPath(path)
        case .signature: return .signature(try signature().text)
        case .variant: return .variant(try variant(depth: depth + 1))
        case .array(let element): return try array(of: element, depth: depth + 1)
        case .structure(let members):
            return .structure(try members.map { (member) throws(DBusFailure) in try value(member, depth: depth + 1) })
        case .entry(let key, let content):
            return .entry(try value(key, depth: depth + 1), try value(content, depth: depth + 1))
        }
    }

    /// Steps over padding, which is made of zeros.
    mutating func align(to alignment: Int) throws(DBusFailure) {
        let start = (position + alignment - 1) / alignment * alignment
        guard start <= bytes.count, bytes[position..<start].allSatisfy({ $0 == 0 }) else {
            throw .malformed("padding that is not all zeros, or cut off")
        }
        position = start
    }

    private mutating func number<Number: FixedWidthInteger>() throws(DBusFailure) -> Number {
        let size = Number.bitWidth / 8
        guard size <= bytes.count - position else { throw .malformed("a number that is cut off") }
        let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) }
        position += size
        return Number(littleEndian: number)
    }

    private mutating func truth() throws(DBusFailure) -> Bool {
        switch try number() as UInt32 {
        case 0: return false
        case 1: return true
        default: throw .malformed("a truth value that is neither 0 nor 1")
        }
    }

    private mutating func text(length: Int) throws(DBusFailure) -> String {
        guard length < bytes.count - position, bytes[position + length] == 0 else {
            throw .malformed("a text that is cut off")
        }
        let content = bytes[position..<position + length]
        position += length + 1
        let text = String(decoding: content, as: UTF8.self)
        guard !content.contains(0), text.utf8.elementsEqual(content) else {
            throw .malformed("a text that is not UTF-8, or holds a zero")
        }
        return text
    }

    /// Whether a text names an object (D-Bus Specification, valid object paths): some are put into rules for signals.
    private static func isPath(_ text: String) -> Bool {
        guard text != "/" else { return true }
        let elements = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard elements.count > 1, elements[0].isEmpty else { return false }
        return elements.dropFirst().allSatisfy { element in
            !element.isEmpty && element.allSatisfy { $0.isDigit || $0.isLetter || $0 == UInt8(ascii: "_") }
        }
    }

    private mutating func signature() throws(DBusFailure) -> (text: String, types: [DBusType]) {
        let text = try text(length: Int(try number() as UInt8))
        return (text, try DBusType.list(text))
    }

    private mutating func variant(depth: Int) throws(DBusFailure) -> DBusValue {
        let types = try signature().types
        guard types.count == 1 else { throw .malformed("a variant that does not hold one value") }
        return try value(types[0], depth: depth)
    }

    private mutating func array(of element: DBusType, depth: Int) throws(DBusFailure) -> DBusValue {
        let length = Int(clamping: try number() as UInt32)
        try align(to: element.alignment)
        guard length <= bytes.count - position else { throw .malformed("an array that is cut off") }
        let end = position + length
        if element == .byte {
            defer { position = end }
            return .bytes(Array(bytes[position..<end]))
        }
        var elements: [DBusValue] = []
        while position < end { elements.append(try value(element, depth: depth)) }
        guard position == end else { throw .malformed("an array whose last element is longer than the array") }
        return .array(element, elements)
    }
}
#endif
