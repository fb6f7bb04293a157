extension JSONReader {
    /// The kind of the next value, as a fault is reported with.
    enum Kind: String, Sendable {
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
        guard at + count <= end else { throw fault(.endedEarly) }
        for index in 0..<count where byte(at + index) != word.utf8Start[index] {
            throw fault(.unexpectedByte)
        }
        at += count
    }

    /// Reads `true` or `false`.
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
        guard count > 0 else { throw fault(first == start ? .unexpectedByte : .invalidNumber) }
        guard count == 1 || bytes[first] != UInt8(ascii: "0") else { throw fault(.invalidNumber) }
        if at < end, byte(at) == UInt8(ascii: ".") {
            at += 1
            guard try digits() > 0 else { throw fault(.invalidNumber) }
        }
        if at < end, byte(at) | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < end, byte(at) == UInt8(ascii: "+") || byte(at) == UInt8(ascii: "-") { at += 1 }
            guard try digits() > 0 else { throw fault(.invalidNumber) }
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
