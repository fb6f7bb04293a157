#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads JSON from bytes, value by value, without building anything in between.
///
/// It is strict where RFC 8259 is: no comments, no trailing commas, no control characters in texts, UTF-8 only, no half of
/// a surrogate pair, nothing after the value. Nesting ends at ``deepest`` levels. What a member that comes twice means
/// is for the one who reads it to say.
///
/// It holds a pointer, so it lives only inside ``read(_:_:)``.
///
/// > Source: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
struct JSONReader {
    /// The deepest nesting; more has no use in Graph's answers.
    static let deepest = 64

    let bytes: UnsafeRawBufferPointer
    var at = 0
    var depth = 0

    /// Reads bytes that hold one value and nothing else.
    ///
    /// - Throws: ``JSONFault``, and what reading throws.
    static func read<Result>(_ data: Data, _ body: (inout JSONReader) throws -> Result) throws -> Result {
        try data.withUnsafeBytes { buffer in
            var reader = JSONReader(bytes: buffer)
            let result = try body(&reader)
            reader.skipSpace()
            guard reader.at == buffer.count else { throw reader.fault(.trailingBytes) }
            return result
        }
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    func fault(_ reason: JSONFault.Reason) -> JSONFault {
        JSONFault(reason: reason, at: at)
    }

    /// The next byte that is no white space; it is not passed over.
    @inline(__always)
    mutating func peek() throws(JSONFault) -> UInt8 {
        skipSpace()
        guard at < bytes.count else { throw fault(.endedEarly) }
        return bytes[at]
    }

    @inline(__always)
    mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    /// Passes over one byte that has to be there.
    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard try peek() == byte else { throw fault(.unexpectedByte) }
        at += 1
    }

    /// Reads the members of an object; each has to be read or skipped by the closure.
    ///
    /// - Parameter member: Gets the place of the name between its quotation marks.
    /// - Throws: ``JSONFault``, and what the closure throws.
    mutating func object(_ member: (inout JSONReader, JSONText) throws -> Void) throws {
        try expect(UInt8(ascii: "{"))
        try enter()
        if try peek() == UInt8(ascii: "}") {
            at += 1
        } else {
            while true {
                let name = try text()
                try expect(UInt8(ascii: ":"))
                try member(&self, name)
                if try endOrComma(UInt8(ascii: "}")) { break }
            }
        }
        depth -= 1
    }

    /// Reads the elements of an array; each has to be read or skipped by the closure.
    mutating func array(_ element: (inout JSONReader) throws -> Void) throws {
        try expect(UInt8(ascii: "["))
        try enter()
        if try peek() == UInt8(ascii: "]") {
            at += 1
        } else {
            while true {
                try element(&self)
                if try endOrComma(UInt8(ascii: "]")) { break }
            }
        }
        depth -= 1
    }

    private mutating func enter() throws(JSONFault) {
        depth += 1
        guard depth <= Self.deepest else { throw fault(.tooDeep) }
    }

    /// Whether the end follows; otherwise passes over the comma.
    @inline(__always)
    private mutating func endOrComma(_ end: UInt8) throws(JSONFault) -> Bool {
        let byte = try peek()
        guard byte == end || byte == UInt8(ascii: ",") else { throw fault(.unexpectedByte) }
        at += 1
        return byte == end
    }

    /// Reads a text, for which only its place is kept; its bytes are checked.
    mutating func text() throws(JSONFault) -> JSONText {
        try expect(UInt8(ascii: "\""))
        let start = at
        var isPlain = true
        var isASCII = true
        while true {
            isASCII = passPlain() && isASCII
            guard at < bytes.count else { throw fault(.endedEarly) }
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "\""):
                let text = JSONText(range: start..<at, isPlain: isPlain)
                if !isASCII {
                    at = start
                    try checkUTF8(upTo: text.range.upperBound)
                }
                at = text.range.upperBound + 1
                return text
            case UInt8(ascii: "\\"):
                isPlain = false
                try passEscape()
            case 0..<0x20: throw fault(.invalidText)
            default:
                if byte >= 0x80 { isASCII = false }
                at += 1
            }
        }
    }

    /// Passes over bytes that mean nothing but themselves, eight at a time.
    ///
    /// - Returns: Whether all of them were ASCII.
    @inline(__always)
    private mutating func passPlain() -> Bool {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var all: UInt64 = 0
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            // A byte is zero in one of these where it is a quotation mark, a backslash or a control character.
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let found =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
            guard found & highs == 0 else {
                // The lowest one is exact; what stands above it may be a borrow.
                let bits = (found & highs).trailingZeroBitCount & ~7
                at += bits >> 3
                return (all | word & ((1 << UInt64(bits)) &- 1)) & highs == 0
            }
            all |= word
            at += 8
        }
        return all & highs == 0
    }

    /// Passes over any value.
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
