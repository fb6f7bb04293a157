import Testing

@testable import TenantEmulator

@Suite("Form parameters")
struct FormParametersTests {
    @Test(
        "are decoded as browsers encode them",
        arguments: [
            ("a=b", "b"), ("a=b+c", "b c"), ("a=b%20c", "b c"), ("a=%C3%A5", "å"), ("a=b=c", "b=c"), ("x=1&a=2", "2"),
            ("a=%zz", "%zz"), ("a=%2B", "+"), ("%61=1", "1"),
            ("a=b+%4", "b %4"), ("a=%C3", "%C3"), ("a=%FF%41", "%FF%41"),
        ])
    func decoding(text: String, value: String) {
        #expect(FormParameters(text)["a"] == value)
    }

    @Test("count as left out when they are empty")
    func empty() {
        #expect(FormParameters("a=&b")["a"] == nil)
        #expect(FormParameters("a=&b")["b"] == nil)
    }

    @Test("may not be repeated")
    func duplicate() {
        #expect(FormParameters("a=1&b=2&a=3").duplicate == "a")
        #expect(FormParameters("a=1&b=2").duplicate == nil)
    }

    @Test("are encoded as Microsoft does in a redirect, and read back")
    func encoding() {
        let text = FormParameters.encode([(name: "d", value: "AADSTS1: it's\r\nÅ")])

        #expect(text == "d=AADSTS1%3a+it%27s%0d%0a%c3%85")
        #expect(FormParameters(text)["d"] == "AADSTS1: it's\r\nÅ")
    }
}
