extension JSONReader {
    func string(_ text: JSONText) -> String {
        guard text.isPlain else { return unescaped(text) }
        // A buffer of bytes and not a slice of one: only that is copied in one go.
        let start = base.assumingMemoryBound(to: UInt8.self) + text.range.lowerBound
        return String(decoding: UnsafeBufferPointer(start: start, count: text.range.count), as: UTF8.self)
    }

    /// Reads a text as what it means; nil for any other value, which is passed over.
    mutating func textValue() throws -> String? {
        guard try kind() == .text else {
            try skip()
            return nil
        }
        let text = try text()
        return string(text)
    }

    /// Whether a text is a name that the program knows; one that is written with escapes is compared as what it means.
    func matches(_ text: JSONText, _ name: String) -> Bool { string(text) == name }

    /// Passes over an escape.
    mutating func passEscape() throws(JSONFault) {
        at += 1
        guard at < end else { throw JSONFault.endedEarly }
        switch byte(at) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 1
        case UInt8(ascii: "u"):
            _ = try codeUnit(at + 1)
            at += 5
        default: throw JSONFault.invalidEscape
        }
    }

    private func codeUnit(_ start: Int) throws(JSONFault) -> UInt16 {
        guard start + 4 <= end else { throw JSONFault.endedEarly }
        var unit: UInt16 = 0
        for index in start..<(start + 4) {
            guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw JSONFault.invalidEscape
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The text with its escapes resolved, which were checked when it was passed over.
    ///
    /// Half a surrogate pair, as software leaves it that cuts a text at a length, is U+FFFD.
    private func unescaped(_ text: JSONText) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.range.count)
        // Escapes that follow one another, because two of them may be one character.
        var units: [UInt16] = []
        var index = text.range.lowerBound
        while index < text.range.upperBound {
            let byte = byte(index)
            if byte == UInt8(ascii: "\\"), self.byte(index + 1) == UInt8(ascii: "u") {
                units.append((try? codeUnit(index + 2)) ?? 0xFFFD)
                index += 6
                continue
            }
            if !units.isEmpty {
                bytes += Array(String(decoding: units, as: UTF16.self).utf8)
                units = []
            }
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                index += 1
                continue
            }
            switch self.byte(index + 1) {
            case UInt8(ascii: "b"): bytes.append(0x08)
            case UInt8(ascii: "f"): bytes.append(0x0C)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case let other: bytes.append(other)
            }
            index += 2
        }
        bytes += Array(String(decoding: units, as: UTF16.self).utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sees that some bytes are UTF-8.
    private func checkUTF8(_ range: Range<Int>) throws(JSONFault) {
        var (decoder, text) = (UTF8(), bytes[range].makeIterator())
        while true {
            switch decoder.decode(&text) {
            case .scalarValue: continue
            case .emptyInput: return
            case .error: throw JSONFault.invalidText
            }
        }
    }
}

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
            guard at < end else { throw JSONFault.endedEarly }
            let byte = byte(at)
            switch byte {
            case UInt8(ascii: "\""):
                let text = JSONText(range: Range(uncheckedBounds: (start, at)), isPlain: isPlain)
                if !isASCII { try checkUTF8(text.range) }
                at &+= 1
                return text
            case UInt8(ascii: "\\"):
                isPlain = false
                try passEscape()
            case 0..<0x20: throw JSONFault.invalidText
            default:
                if byte >= 0x80 { isASCII = false }
                at &+= 1
            }
        }
    }

    /// Passes over bytes that mean nothing but themselves; says whether all of them were ASCII.
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
