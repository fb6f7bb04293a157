import Testing

@testable import TerminalScreen

@Suite("Text in columns")
struct TextLayoutTests {
    @Test(
        "Text that is too wide is cut with an ellipsis, never through a character",
        arguments: [
            ("Adele", 5, "Adele"), ("Adele", 4, "Ade…"), ("Adele", 1, "…"), ("Adele", 0, ""), ("王秀英", 6, "王秀英"),
            ("王秀英", 5, "王秀…"), ("王秀英", 4, "王…"), ("👩‍💻x", 2, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ])
    func cut(text: String, limit: Int, expected: String) {
        #expect(TextLayout.truncate(text, to: limit) == expected)
        #expect(TextWidth.columns(of: TextLayout.truncate(text, to: limit)) <= limit)
    }

    @Test("Text is filled up to exactly the columns asked for")
    func padding() {
        #expect(TextLayout.pad("王", to: 5) == "王   ")
        #expect(TextLayout.pad("王秀英", to: 4) == "王… ")
    }

    @Test(
        "Text is broken between words, and where that cannot be, between characters",
        arguments: [
            ("one two three", 7, ["one two", "three"]), ("one two three", 6, ["one", "two", "three"]),
            ("abcdefgh", 3, ["abc", "def", "gh"]), ("王秀英", 5, ["王秀", "英"]), ("a\n\nb", 9, ["a", "", "b"]),
            ("", 3, [""]),
            ("王", 1, ["王"]), ("a  b   ", 1, ["a", "b"]),
        ])
    func wrapping(text: String, width: Int, expected: [String]) {
        #expect(TextLayout.wrap(text, to: width) == expected)
    }

    @Test("columns are as wide as what they hold, then narrower, then left out, in their order")
    func fitted() {
        let columns = [(wanted: 20, least: 10), (wanted: 30, least: 10), (wanted: 10, least: 8)]
        func fit(_ room: Int) -> [Int] { TextLayout.fit(columns, givingWay: [2, 1], gap: 2, to: room) }
        #expect(fit(100) == [20, 30, 10])
        #expect(fit(60) == [20, 26, 10])
        #expect(fit(32) == [10, 10, 8])
        #expect(fit(31) == [15, 14, 0])
        #expect(fit(21) == [20, 0, 0])
        #expect(fit(5) == [10, 0, 0])
        #expect(TextLayout.fit([(0, 0), (5, 5)], givingWay: [], gap: 2, to: 5) == [0, 5])
    }
}
