import Foundation
import Testing

@testable import NativeOAuth

@Suite("JSON from strangers")
struct JSONBodyTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONBody.decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test("is refused when it is nested too deep or too large")
    func bounded() throws {
        #expect(throws: OAuthError.self) {
            try read(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))
        }
        _ = try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        _ = try read("\"" + String(repeating: "[", count: 65) + "\"")
        #expect(throws: OAuthError.self) { try read("\"" + String(repeating: "x", count: 1 << 20) + "\"") }
    }

    @Test(
        "is refused when an object has a member twice, also in escapes and further in",
        arguments: [
            #"{"a":1,"a":1}"#, #"{ "a" : 1 , "a" : 2 }"#, #"{"a":{"b":1},"a":2}"#, #"{"a":[1,2],"a":2}"#,
            #"{"\u0061":1,"a":2}"#, #"{"x":[{"a":1},{"a":1,"c":"}","a":2}]}"#, #"{"":1,"":2}"#, #"{"a\"":1,"a\"":2}"#,
        ])
    func repeated(text: String) async {
        await expectFailure(.malformedResponse, says: "twice") { try read(text) }
    }

    @Test(
        "may have the same text in different objects, as a value, and in a list",
        arguments: [
            #"{"a":{"a":{"a":"a"}}}"#, #"[{"a":1},{"a":1}]"#, #"["a","a"]"#, #"{"a":"a","b":"a"}"#,
            #"{"a":["b","b"],"b":"{\"a\":1,\"a\":2}"}"#, #"{"a":1,"A":1}"#, #"{}"#, #""a""#,
        ])
    func distinct(text: String) throws {
        #expect(try read(text) == JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    }

    @Test(
        "is refused in UTF-16 and UTF-32, in which a member could come twice unseen (RFC 8259, section 8.1)",
        arguments: [
            String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ])
    func otherEncodings(encoding: String.Encoding) async throws {
        let data = try #require(#"{"a":1,"a":2}"#.data(using: encoding))
        await expectFailure(.malformedResponse) { try JSONBody.decode(JSONValue.self, from: data) }
    }

    @Test("may begin with a byte order mark, which a reader may ignore (RFC 8259, section 8.1)")
    func byteOrderMark() throws {
        #expect(try read("\u{FEFF}[1]") == .array([.integer(1)]))
    }

    @Test("is no JSON when it ends early, wherever that is, and nothing crashes")
    func truncated() {
        let whole = #"{"a":["\u0061\\",{"b":1}],"c":null}"#
        for length in 0..<whole.utf8.count {
            #expect(throws: OAuthError.self) { try read(String(decoding: whole.utf8.prefix(length), as: UTF8.self)) }
        }
    }
}
