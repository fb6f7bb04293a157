import Testing

@testable import GraphPeople

@Suite("PhoneNumber")
struct PhoneNumberTests {
    @Test(
        "writings of one number are the same number",
        arguments: [
            "+1 425 555 0109", "+14255550109", "001 425 555 0109", "1-425-555-0109", "(425) 555-0109", "425.555.0109",
            "tel:+1-425-555-0109", "＋１ ４２５ ５５５ ０１０９",
        ])
    func same(typed: String) {
        #expect(PhoneNumber.isPhone(typed))
        #expect(PhoneNumber("+1 425 555 0109").isSame(as: PhoneNumber(typed)))
        #expect(PhoneNumber(typed).isSame(as: PhoneNumber("+1 425 555 0109")))
    }

    @Test("the zero before an area may be left out with the country")
    func national() {
        #expect(PhoneNumber("+49 30 55500101").isSame(as: PhoneNumber("030 55500101")))
        #expect(!PhoneNumber("+49 30 55500101").isSame(as: PhoneNumber("+48 30 55500101")))
        #expect(!PhoneNumber("+1 425 555 0109").isSame(as: PhoneNumber("+1 425 555 0108")))
        #expect(!PhoneNumber("+1 425 555 0109").isSame(as: PhoneNumber("109")))
    }

    @Test(
        "what has letters or few digits is no phone number",
        arguments: ["", "12", "18/2111", "a1234", "100%", "18/21a", "+"])
    func noPhone(text: String) {
        #expect(!PhoneNumber.isPhone(text))
    }

    @Test("the writing that was typed is asked for first, and the usual ones besides")
    func writings() {
        let typed = PhoneNumber("4255550109").writings(typed: "4255550109")
        #expect(typed.first == "4255550109")
        #expect(typed.contains("+1 425 555 0109") && typed.contains("(425) 555-0109"))
        #expect(PhoneNumber("+493055500101").writings(typed: "+493055500101").contains("+49 30 55500101"))
        #expect(PhoneNumber("0049 30 55500101").writings(typed: "0049 30 55500101").contains("+49 30 55500101"))
        for number in ["+1", "0000", "+999999999999999999999", "12"] {
            #expect(PhoneNumber(number).writings(typed: number).count <= 14)
        }
    }
}
