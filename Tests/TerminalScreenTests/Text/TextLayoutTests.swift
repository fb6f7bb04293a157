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
        #expect(TextLayout.pad("王", to: 5, .trailing) == "   王")
        #expect(TextLayout.pad("王", to: 6, .center) == "  王  ")
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
}
