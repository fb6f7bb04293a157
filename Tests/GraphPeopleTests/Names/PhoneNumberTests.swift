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

    @Test("the beginning of a number is found without the country's code, also in a copy of the directory")
    func dialed() throws {
        let number = PhoneNumber("+1 425 555 0109")
        #expect(number.begins(dialedAs: PhoneNumber("4255")) && number.begins(dialedAs: PhoneNumber("(425) 555")))
        #expect(PhoneNumber("+49 30 55500101").begins(dialedAs: PhoneNumber("030 55")))
        #expect(PhoneNumber("+420 533 444 703").begins(dialedAs: PhoneNumber("533 44")))
        for other in ["425", "555010", "+4255", "14255", "55500"] {
            #expect(!number.begins(dialedAs: PhoneNumber(other)), "\(other)")
        }
        let people = ["+1 425 555 0109", "+49 425 5550109", "425-555-0109", "+1 555 425 0109"].enumerated().map {
            Person(id: "\($0.offset)", businessPhones: [$0.element])
        }
        let copy = CopyCandidates(try CopyIndex(of: people))
        #expect(try Set(copy.fitting(TypedText("425555"))) == [0, 1, 2])
        // However it is written; a sign says that three digits are dialed, and a country's code that there is one.
        for (typed, found) in [
            ("(425)", [0, 1, 2]), ("425-", [0, 1, 2]), ("+1 425", [0, 2]), ("+1425", [0, 2]), ("001 425 5", [0, 2]),
            ("+49 425", [1, 2]), ("+1 555", [3]),
        ] {
            #expect(try Set(copy.fitting(TypedText(typed))) == Set(found), "\(typed)")
            let query = try PeopleQuery(typed)
            #expect(Set(PeopleRanking(query).fitting(people).map(\.id)) == Set(found.map { "\($0)" }), "\(typed)")
        }
    }

    @Test("the beginning of a number is asked for in the writings of whole ones")
    func beginnings() {
        for (typed, written) in [
            ("+1 425", "+1 425"), ("+1425", "+1 425"), ("+1425", "+1 (425"), ("(425)", "+1 425"), ("425-", "+1 425"),
            ("425-55", "(425) 55"), ("+1 4255", "425-5"), ("+493055", "+49 30 55"), ("030 55", "030 55"),
        ] {
            let number = PhoneNumber(typed)
            #expect(number.isUnfinished && number.writings(typed: typed).contains(written), "\(typed)")
        }
        // Seven digits are a number whose area is missing, and three a part of anything.
        for typed in ["555-0109", "425"] {
            #expect(!PhoneNumber(typed).writings(typed: typed).contains { $0.hasPrefix("+1") })
        }
        let known = ["+49 30 55500101", "+49 40 66969 102", "+1 425 555 0109", "0109"]
        let abroad = PhoneNumber("030 555").beginnings(like: known)
        #expect(abroad.contains("+49 30 555") && abroad.contains("+1 305 55") && abroad.count <= 10)
        for typed in ["+49 30 555", "109"] { #expect(PhoneNumber(typed).beginnings(like: known).isEmpty) }
    }

    @Test(
        "what has letters or few digits is no phone number",
        arguments: ["", "12", "18/2111", "a1234", "100%", "18/21a", "+"])
    func noPhone(text: String) {
        #expect(!PhoneNumber.isPhone(text))
    }

    @Test("the end of a number is asked for behind known beginnings, and a whole one in each country")
    func likeOthers() {
        func writings(_ typed: String, _ known: [String] = []) -> [String] {
            PhoneNumber(typed).writings(typed: typed, like: known)
        }
        #expect(writings("0801", ["+44 117 496 0999", "+1 425 555 0109 x12345"]).contains("+44 117 496 0801"))
        #expect(writings("0801", ["+1 425 555 0109 x12345"]) == ["+1 425 555 0109 x10801"])
        #expect(writings("0801").isEmpty && writings("0801", ["0801"]).isEmpty)
        #expect(writings("0117 496 0805").contains("+44 117 496 0805"))
        #expect(writings("040 66969 103").contains("+49 40 66969 103"))
        // More would not fit into a batch.
        #expect(writings("040 66969 103").count <= 200)
    }

    @Test("a number with the country's code is asked for as it was grouped, whatever stands before the code")
    func grouped() {
        for (typed, written) in [
            ("44 117 496 0806", "+44 117 496 0806"), ("+49 (0)40 66969 102", "+49 40 66969 102"),
            ("420533444704", "+420 533 444 704"), ("0044 117 496 0806", "+44 117 496 0806"),
        ] {
            #expect(PhoneNumber(typed).writings(typed: typed).contains(written))
        }
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
