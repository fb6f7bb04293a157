import Testing

@testable import TerminalScreen

@Suite("The width of text")
struct TextWidthTests {
    @Test(
        "A cluster is as wide as its widest part",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("王", 2), ("Ａ", 2), ("ｱ", 1), ("한", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("👩‍💻", 2), ("👨‍👩‍👧‍👦", 2), ("🇳🇴", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("½", 1), ("α", 1), ("…", 1),
            ("א", 1), ("์ก", 2), ("", 0),
        ])
    func clusters(text: String, columns: Int) {
        #expect(TextWidth.columns(of: text) == columns)
    }
}
