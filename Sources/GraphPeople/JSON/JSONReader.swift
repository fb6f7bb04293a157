import SmallFoundation

/// Reads JSON from bytes, value by value, without building anything in between.
///
/// It is strict where RFC 8259 is. An escaped half of a surrogate pair, of which the RFC says that readers differ, is
/// U+FFFD; of a member that comes twice the first one counts. It holds a pointer, so it lives only inside ``read(_:_:)``.
///
/// > Source: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
struct JSONReader {
    /// The deepest nesting; more has no use in Graph's answers.
    static let deepest = 64

    let bytes: UnsafeRawBufferPointer
    /// The first of them, and how many there are: at hand, because every byte that is read asks.
    let base: UnsafeRawPointer
    let end: Int
    var at = 0
    var depth = 0

    /// Reads bytes that hold one value and nothing else; throws ``JSONFault``, and what reading throws.
    static func read<Result>(_ data: Data, _ body: (inout JSONReader) throws -> Result) throws -> Result {
        try data.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { throw JSONFault.endedEarly }
            var reader = JSONReader(bytes: buffer, base: base)
            // RFC 8259, section 8.1 lets a reader pass over the mark that some servers begin with.
            if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
            let result = try body(&reader)
            reader.skipSpace()
            guard reader.at == buffer.count else { throw JSONFault.trailingBytes }
            return result
        }
    }

    private init(bytes: UnsafeRawBufferPointer, base: UnsafeRawPointer) {
        (self.bytes, self.base, end) = (bytes, base, bytes.count)
    }

    /// The next byte that is no white space; it is not passed over.
    @inline(__always)
    mutating func peek() throws(JSONFault) -> UInt8 {
        skipSpace()
        guard at < end else { throw JSONFault.endedEarly }
        return byte(at)
    }

    /// A byte that is there.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 { base.load(fromByteOffset: at, as: UInt8.self) }

    @inline(__always)
    mutating func skipSpace() {
        while at < end {
            switch byte(at) {
            case 0x20, 0x0A, 0x0D, 0x09: at &+= 1
            default: return
            }
        }
    }

    /// Passes over one byte that has to be there.
    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard try peek() == byte else { throw JSONFault.unexpectedByte }
        at += 1
    }

    /// Reads the members of an object; each has to be read or skipped by the closure, which gets the name.
    mutating func object(_ member: (inout JSONReader, JSONText) throws -> Void) throws {
        var isMore = try beginObject()
        while isMore {
            let name = try memberName()
            try member(&self, name)
            isMore = try nextMember()
        }
    }

    /// Reads the elements of an array; each has to be read or skipped by the closure.
    mutating func array(_ element: (inout JSONReader) throws -> Void) throws {
        var isMore = try beginArray()
        while isMore {
            try element(&self)
            isMore = try nextElement()
        }
    }

    @inline(__always)
    mutating func enter() throws(JSONFault) {
        depth += 1
        guard depth <= Self.deepest else { throw JSONFault.tooDeep }
    }

    mutating func skip() throws {
        switch try peek() {
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "{"): try object { reader, _ in try reader.skip() }
        case UInt8(ascii: "["): try array { reader in try reader.skip() }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: _ = try number()
        }
    }

    /// Passes over a value and says where it stood.
    mutating func raw() throws -> Range<Int> {
        _ = try peek()
        let start = at
        try skip()
        return start..<at
    }
}

/// Why bytes are no JSON.
enum JSONFault: Error {
    case endedEarly, unexpectedByte, invalidNumber, invalidEscape, invalidText, tooDeep, trailingBytes
}

/// The place of a text between its quotation marks.
struct JSONText {
    let range: Range<Int>
    /// Whether there is no escape in it, so that its bytes are the text.
    let isPlain: Bool
}
