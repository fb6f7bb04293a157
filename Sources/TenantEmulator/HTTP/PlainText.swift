/// Text that stands in JSON as it is, which most does.
enum PlainText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Whether there is no control character, quotation mark or backslash in a text.
    ///
    /// Eight bytes are looked at in one step: a page has two hundred texts, most of them short.
    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        var start = 0
        while start + 8 <= bytes.count {
            guard isPlain(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) else { return false }
            start += 8
        }
        guard start < bytes.count else { return true }
        if bytes.count >= 8 {
            return isPlain(bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        }
        var rest = ones &* UInt64(UInt8(ascii: " "))
        for byte in bytes { rest = rest << 8 | UInt64(byte) }
        return isPlain(rest)
    }

    private static func isPlain(_ eight: UInt64) -> Bool {
        let control = (eight &- ones &* 0x20) & ~eight
        let quotation = eight ^ ones &* UInt64(UInt8(ascii: "\""))
        let backslash = eight ^ ones &* UInt64(UInt8(ascii: "\\"))
        let odd = control | (quotation &- ones) & ~quotation | (backslash &- ones) & ~backslash
        return odd & highBits == 0
    }
}
