import Testing

@testable import TenantEmulator

@Suite("JSON values")
struct JSONValueTests {
    @Test("keep the order of members and escape what JSON needs escaped")
    func text() {
        let value: JSONValue = ["z": 1, "a": [true, .null], "text": "\"\\\n\u{1}é/"]

        #expect(value.text == #"{"z":1,"a":[true,null],"text":"\"\\\n\u0001é/"}"#)
    }
}
