import Foundation
import Testing

@testable import TenantEmulator

@Suite("JSON values")
struct JSONValueTests {
    @Test("keep the order of members and escape what JSON needs escaped")
    func text() {
        let value: JSONValue = ["z": 1, "a": [true, .null], "text": "\"\\\n\u{1}é/"]

        #expect(value.text == #"{"z":1,"a":[true,null],"text":"\"\\\n\u0001é/"}"#)
    }

    @Test("write a text so that any reader of JSON reads the same, wherever something has to be escaped")
    func texts() throws {
        for count in 1...9 {
            for place in 0..<count {
                for byte in UInt8.min..<0x80 {
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
                    bytes[place] = byte
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(try JSONDecoder().decode(String.self, from: Data(JSONValue.string(text).text.utf8)) == text)
                }
            }
        }
        #expect(JSONValue.string("Ünï 王 😀 \u{7F}").text == "\"Ünï 王 😀 \u{7F}\"")
    }
}
