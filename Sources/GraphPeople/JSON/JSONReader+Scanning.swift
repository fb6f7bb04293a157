// Finding the end of a text, eight bytes at a time.
extension JSONReader {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Reads a text, for which only its place is kept; its bytes are checked.
    mutating func text() throws(JSONFault) -> JSONText {
        try expect(UInt8(ascii: "\""))
        let start = at
        var isPlain = true
        var isASCII = true
        while true {
            isASCII = passPlain() && isASCII
            guard at < end else { throw fault(.endedEarly) }
            let byte = byte(at)
            switch byte {
            case UInt8(ascii: "\""):
                let text = JSONText(range: Range(uncheckedBounds: (start, at)), isPlain: isPlain)
                if !isASCII {
                    at = start
                    try checkUTF8(upTo: text.range.upperBound)
                }
                at = text.range.upperBound &+ 1
                return text
            case UInt8(ascii: "\\"):
                isPlain = false
                try passEscape()
            case 0..<0x20: throw fault(.invalidText)
            default:
                if byte >= 0x80 { isASCII = false }
                at &+= 1
            }
        }
    }

    /// Passes over bytes that mean nothing but themselves.
    ///
    /// - Returns: Whether all of them were ASCII.
    @inline(__always)
    private mutating func passPlain() -> Bool {
        var all: UInt64 = 0
        while at &+ 8 <= end {
            let word = UInt64(littleEndian: word(at))
            // A byte is zero in one of these where it is a quotation mark, a backslash or a control character.
            let quote = word ^ (Self.ones &* 0x22)
            let backslash = word ^ (Self.ones &* 0x5C)
            let found =
                ((quote &- Self.ones) & ~quote) | ((backslash &- Self.ones) & ~backslash)
                | ((word &- Self.ones &* 0x20) & ~word)
            guard found & Self.highs == 0 else {
                // The lowest one is exact; what stands above it may be a borrow.
                let bits = (found & Self.highs).trailingZeroBitCount & ~7
                at &+= bits >> 3
                return (all | word & ((1 &<< UInt64(bits)) &- 1)) & Self.highs == 0
            }
            all |= word
            at &+= 8
        }
        return all & Self.highs == 0
    }
}
