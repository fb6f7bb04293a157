// Reading objects and arrays piece by piece, without a closure: for people, of whom a page has a thousand.
extension JSONReader {
    /// Passes over the beginning of an object; says whether it has a member, of which nothing is passed over yet.
    mutating func beginObject() throws(JSONFault) -> Bool { try begin(UInt8(ascii: "{"), UInt8(ascii: "}")) }

    /// Passes over the beginning of an array; says whether it has an element.
    mutating func beginArray() throws(JSONFault) -> Bool { try begin(UInt8(ascii: "["), UInt8(ascii: "]")) }

    @inline(__always)
    private mutating func begin(_ first: UInt8, _ last: UInt8) throws(JSONFault) -> Bool {
        try expect(first)
        try enter()
        guard try peek() == last else { return true }
        at += 1
        depth -= 1
        return false
    }

    /// Passes over the comma after a member, or the end of the object; says whether there is another member.
    mutating func nextMember() throws(JSONFault) -> Bool { try next(before: UInt8(ascii: "}")) }

    /// Passes over the comma after an element, or the end of the array; says whether there is another element.
    mutating func nextElement() throws(JSONFault) -> Bool { try next(before: UInt8(ascii: "]")) }

    @inline(__always)
    private mutating func next(before last: UInt8) throws(JSONFault) -> Bool {
        let byte = try peek()
        guard byte == last || byte == UInt8(ascii: ",") else { throw JSONFault.unexpectedByte }
        at += 1
        if byte == last { depth -= 1 }
        return byte != last
    }

    /// Reads the name of a member; its value follows without white space before it.
    mutating func memberName() throws(JSONFault) -> JSONText {
        let name = try text()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        return name
    }

    /// Whether the bytes from here on are those of another place that was read before; only then they are passed over.
    @inline(__always)
    mutating func repeats(_ range: Range<Int>) -> Bool {
        let count = range.upperBound &- range.lowerBound
        guard at &+ count <= end, isSame(at, range.lowerBound, count) else { return false }
        at &+= count
        return true
    }

    /// Whether two places have the same bytes; both are inside.
    @inline(__always)
    func isSame(_ first: Int, _ second: Int, _ count: Int) -> Bool {
        guard count >= 8 else {
            var index = 0
            while index < count {
                if byte(first &+ index) != byte(second &+ index) { return false }
                index &+= 1
            }
            return true
        }
        // Eight bytes at a time, and the last eight once more.
        var index = 0
        while index < count &- 8 {
            if word(first &+ index) != word(second &+ index) { return false }
            index &+= 8
        }
        return word(first &+ count &- 8) == word(second &+ count &- 8)
    }

    /// Eight bytes from a place on.
    @inline(__always)
    func word(_ at: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: at, as: UInt64.self) }
}

extension JSONReader {
    /// The kind of the next value.
    enum Kind: Sendable {
        case text, object, array, boolean, null, number
    }

    /// Looks at the next value without passing over it.
    @inline(__always)
    mutating func kind() throws(JSONFault) -> Kind {
        switch try peek() {
        case UInt8(ascii: "\""): .text
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// Passes over `true`, `false` or `null`.
    mutating func literal(_ word: StaticString) throws(JSONFault) {
        let count = word.utf8CodeUnitCount
        guard at + count <= end else { throw JSONFault.endedEarly }
        for index in 0..<count where byte(at + index) != word.utf8Start[index] {
            throw JSONFault.unexpectedByte
        }
        at += count
    }

    mutating func boolean() throws(JSONFault) -> Bool {
        let isTrue = try peek() == UInt8(ascii: "t")
        try literal(isTrue ? "true" : "false")
        return isTrue
    }

    /// Reads a number by JSON's grammar, and gives the place of its digits.
    mutating func number() throws(JSONFault) -> Range<Int> {
        _ = try peek()
        let start = at
        if byte(at) == UInt8(ascii: "-") { at += 1 }
        let first = at
        let count = try digits()
        guard count > 0 else { throw first == start ? JSONFault.unexpectedByte : .invalidNumber }
        guard count == 1 || bytes[first] != UInt8(ascii: "0") else { throw JSONFault.invalidNumber }
        if at < end, byte(at) == UInt8(ascii: ".") {
            at += 1
            guard try digits() > 0 else { throw JSONFault.invalidNumber }
        }
        if at < end, byte(at) | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < end, byte(at) == UInt8(ascii: "+") || byte(at) == UInt8(ascii: "-") { at += 1 }
            guard try digits() > 0 else { throw JSONFault.invalidNumber }
        }
        return start..<at
    }

    /// Reads a whole number; nil for one that has decimals or is too large.
    mutating func integer() throws(JSONFault) -> Int? {
        let range = try number()
        return Int(String(decoding: bytes[range], as: UTF8.self))
    }

    private mutating func digits() throws(JSONFault) -> Int {
        let start = at
        while at < end, byte(at) >= UInt8(ascii: "0"), byte(at) <= UInt8(ascii: "9") { at += 1 }
        return at - start
    }
}
