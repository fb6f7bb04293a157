import Foundation
import Testing

@testable import NativeOAuth

@Suite("JSON by the letter")
struct JSONReaderTests {
    @Test(
        "values are what they are to the system's decoder",
        arguments: [
            "0", "-0", "-12", "9223372036854775807", "9223372036854775808", "1.5", "1.0", "-2.5E+3", "1e-7", "true",
            "false", "null", #""""#, #""a\"\\\/\b\f\n\r\tb""#, #""\u00e9\u0301\ud83d\ude00 é 😀""#, "[]", "{}",
            " [ 1 , [ ] , { } ] ", #"{"a":{"b":[null]},"":"\u0000"}"#,
        ])
    func values(text: String) throws {
        let decoded = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(try JSONReader.read(Data(text.utf8)) == decoded)
    }

    @Test(
        "what RFC 8259 does not allow is refused",
        arguments: [
            "", " ", "01", "-", "+1", "1.", ".5", "1e", "1e+", "1e999", "NaN", "tru", "truex", "nul", "[1,]", "[,1]",
            "[1 2]", "[1", "]", #"{"a":1,}"#, #"{"a"}"#, #"{"a":}"#, "{a:1}", #"{"a" 1}"#, "'a'", #""a"#, "\"\n\"",
            #""\x""#, #""\u12"#, #""\u12g4""#, #""\ud83d""#, #""\ud83d\u0041""#, #""\ude00""#, "1 2", "[1]]", "// a",
        ])
    func refused(text: String) {
        #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Data(text.utf8)) }
    }

    @Test("bytes that are not UTF-8 are refused", arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80]])
    func notUTF8(bytes: [UInt8]) {
        #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Data([0x22] + bytes + [0x22])) }
    }
}
