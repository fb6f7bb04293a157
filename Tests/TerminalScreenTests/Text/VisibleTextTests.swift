import Testing

@testable import TerminalScreen

@Suite("Text from strangers")
struct VisibleTextTests {
    @Test(
        "What a terminal would obey is shown or gone",
        arguments: [
            ("\u{1B}[2J\u{1B}]0;title\u{7}Eve", "␛[2J␛]0;title␇Eve"),
            ("a\u{9B}31mb", "a\u{FFFD}31mb"),
            ("a\u{7F}\u{8}b", "a␡␈b"),
            ("two\r\nlines\tand\u{2028}more", "two lines and more"),
            ("\u{202E}txt.exe\u{202C}", "txt.exe"),
            ("a\u{200B}\u{FEFF}\u{2066}\u{200F}b", "ab"),
            ("a\u{E0041}\u{E0042}b", "ab"),
            (String(UnicodeScalar(0xFFFE) ?? "?"), "\u{FFFD}"),
            ("\u{301}", "\u{25CC}\u{301}"),
            ("\0", "␀"),
        ])
    func harmful(text: String, expected: String) {
        #expect(VisibleText.clean(text) == expected)
    }

    @Test(
        "Names are left as they are",
        arguments: ["Zoë", "Zoe\u{308}", "王秀英", "O’Brien", "👩‍💻 Ana", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "علی‌رضا", "क्षत्रिय", "ﬁ", "\u{E000}"])
    func harmless(name: String) {
        // Compared by scalars: é and e with an accent are equal as text.
        #expect(Array(VisibleText.clean(name).unicodeScalars) == Array(name.unicodeScalars))
    }

    @Test("No scalar by itself, nor beside a letter, leaves anything that a terminal obeys")
    func everyScalar() async {
        for code in UInt32(0)...0x10FFFF {
            // It takes seconds, and other tests want that thread, too.
            if code.isMultiple(of: 1000) { await Task.yield() }
            guard let scalar = Unicode.Scalar(code) else { continue }
            let harmful = VisibleText.clean("\(scalar) a\(scalar)b").unicodeScalars.contains {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
                    || $0.value == 0x2028 || $0.value == 0x2029
            }
            if harmful { Issue.record("U+\(String(code, radix: 16)) gets through") }
        }
    }

    @Test("A tower of marks is cut, and so is a row of them after a joiner")
    func tower() {
        let glyphs = Glyph.glyphs(of: "a" + String(repeating: "\u{301}", count: 10_000) + "b")
        #expect(glyphs.count == 2)
        #expect(glyphs[0].text.unicodeScalars.count == 16)
    }

    @Test("Text with right-to-left letters is isolated, other text is not")
    func isolates() {
        #expect(VisibleText.isolated("אבג") == "\u{2068}אבג\u{2069}")
        #expect(VisibleText.isolated("Zoë \u{2068}") == "Zoë ")
    }
}
