import Testing

@testable import TenantEmulator

@Suite("Text that stands in JSON as it is")
struct PlainTextTests {
    @Test("is what has no control character, quotation mark or backslash, wherever and however long it is")
    func everywhere() {
        for count in 1...20 {
            for place in 0..<count {
                for byte in UInt8.min...UInt8.max {
                    var text = [UInt8](repeating: UInt8(ascii: " "), count: count)
                    text[place] = byte
                    let expected = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                    #expect(
                        text.withUnsafeBufferPointer(PlainText.isPlain) == expected, "\(byte) at \(place) of \(count)")
                }
            }
        }
    }

    @Test("is no text at all, and letters beyond ASCII")
    func plain() {
        #expect([UInt8]().withUnsafeBufferPointer(PlainText.isPlain))
        #expect(Array("Ünï 王 😀 \u{7F}\u{80}".utf8).withUnsafeBufferPointer(PlainText.isPlain))
    }
}
