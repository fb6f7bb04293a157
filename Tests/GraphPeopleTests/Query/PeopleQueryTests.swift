import NativeOAuth
import Testing

@testable import GraphPeople

@Suite("PeopleQuery")
struct PeopleQueryTests {
    @Test("one word has to begin one of the five properties")
    func oneWord() throws {
        let query = try PeopleQuery("adele")

        #expect(
            query.filter
                == "startswith(displayName,'adele') or startswith(givenName,'adele') or startswith(surname,'adele')"
                + " or startswith(mail,'adele') or startswith(userPrincipalName,'adele')")
    }

    @Test("of several words the longest has to begin a property, or all together a part of the name")
    func severalWords() throws {
        let query = try PeopleQuery("de Cruz")

        let longest =
            "startswith(displayName,'Cruz') or startswith(givenName,'Cruz') or startswith(surname,'Cruz')"
            + " or startswith(mail,'Cruz') or startswith(userPrincipalName,'Cruz')"
        let together =
            "startswith(displayName,'de Cruz') or startswith(givenName,'de Cruz') or startswith(surname,'de Cruz')"
        #expect(query.filter == "\(together) or \(longest)")
    }

    @Test(
        "white space of any kind separates words, and control characters do too",
        arguments: ["  adele   vance ", "adele\tvance", "adele\u{0}vance", "adele\r\nvance", "adele\u{3000}vance"])
    func tidies(text: String) throws {
        #expect(try PeopleQuery(text).text == "adele vance")
    }

    @Test("a text without a word is refused", arguments: ["", "   ", "\t\n", "\u{0}\u{7}"])
    func empty(text: String) {
        let error = #expect(throws: GraphError.self) { try PeopleQuery(text) }
        #expect(error?.code == .invalidQuery)
        #expect(error?.message == "The search text is empty.")
    }

    @Test("120 characters are searched, 121 are refused, and so are 10,000")
    func longTexts() throws {
        #expect(try PeopleQuery(String(repeating: "a", count: 120)).text.count == 120)
        for count in [121, 1_000, 10_000] {
            let error = #expect(throws: GraphError.self) { try PeopleQuery(String(repeating: "王", count: count)) }
            #expect(error?.code == .invalidQuery)
            #expect(error?.message.contains("\(count)") == true)
        }
    }

    @Test("twelve words are searched, thirteen are refused")
    func manyWords() throws {
        let words = Array(repeating: "a", count: 13)
        #expect(try PeopleQuery(words.dropLast().joined(separator: " ")).text.count == 23)
        #expect(throws: GraphError.self) { try PeopleQuery(words.joined(separator: " ")) }
    }

    @Test("a phone number in all its writings stays within what an address of an advanced query holds")
    func phones() {
        let writings = PhoneNumber("4255550109").writings(typed: "4255550109")
        let filter = PeopleQuery.filter(phones: writings, isAdvanced: true)
        #expect(filter.hasPrefix("businessPhones/any(p:p eq '4255550109') or "))
        #expect(filter.contains("mobilePhone eq '+14255550109'"))
        #expect(PercentEncoding.encode(filter).utf8.count <= 1_600)
        let short = PhoneNumber("+1 425").writings(typed: "+1 425")
        let beginnings = PeopleQuery.filter(phones: short, isAdvanced: true, areBeginnings: true)
        #expect(beginnings.hasPrefix("businessPhones/any(p:startswith(p,'+1 425')) or "))
        #expect(beginnings.contains("startswith(mobilePhone,'+1425')"))
        #expect(PercentEncoding.encode(beginnings).utf8.count <= 1_600)
    }

    @Test("a page has between 1 and 999 people", arguments: [(-5, 1), (0, 1), (7, 7), (999, 999), (5_000, 999)])
    func pageSize(asked: Int, given: Int) throws {
        #expect(try PeopleQuery("a", pageSize: asked).pageSize == given)
    }
}

@Suite("ODataLiteral")
struct ODataLiteralTests {
    @Test(
        "a quote is doubled and nothing else is touched",
        arguments: [
            ("O'Brien", "'O''Brien'"),
            ("''", "''''''"),
            ("50% \"off\"", "'50% \"off\"'"),
            ("王小明", "'王小明'"),
            ("👩🏽‍💻", "'👩🏽‍💻'"),
            ("back\\slash", "'back\\slash'"),
            // A quote with a combining mark is one character, and would end the literal all the same.
            ("a'\u{301}b", "'a''\u{301}b'"),
            ("", "''"),
        ])
    func escapes(text: String, literal: String) {
        #expect(ODataLiteral.string(text).unicodeScalars.elementsEqual(literal.unicodeScalars))
    }

    @Test("a thousand quotes become two thousand and two")
    func manyQuotes() {
        #expect(ODataLiteral.string(String(repeating: "'", count: 1_000)).count == 2_002)
    }
}
