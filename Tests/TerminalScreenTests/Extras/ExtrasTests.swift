import Foundation
import Testing

@testable import TerminalScreen

@Suite("Clipboard and colors")
struct ExtrasTests {
    @Test("Text is copied in base 64")
    func copying() throws {
        let bytes = try #require(Clipboard.copying("Zoë"))
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}]52;c;Wm/Dqw==\u{7}")
        #expect(Clipboard.copying(String(repeating: "x", count: 80_000)) == nil)
    }

    @Test(
        "What is copied is one line without control, bidirectional or invisible characters",
        arguments: [
            ("rm -rf ~\n", "rm -rf ~"), ("\r\ntwo\u{85}\u{2028}lines\tand  more ", "two lines and more"),
            ("\u{1B}[201~\u{3}x\u{7F}\u{9B}y", "[201~xy"), ("\u{202E}a\u{2066}b\u{200F}c\u{61C}", "abc"),
            ("a\u{200B}b\u{200D}c\u{AD}d\u{2060}e\u{FEFF}f\u{FE0F}g\u{E0041}h\u{3164}i", "abcdefghi"),
            ("é\u{200D}\u{200C}\u{200D}\u{FE0F}x", "é\u{200D}x"),
            ("王　小明", "王 小明"), ("علی‌رضا", "علی‌رضا"), ("👩‍💻 ❤️ Ana", "👩‍💻 ❤️ Ana"), ("क्‍ष", "क्‍ष"),
        ])
    func line(text: String, expected: String) throws {
        let bytes = try #require(Clipboard.copying(text))
        let encoded = String(decoding: bytes.dropFirst(7).dropLast(), as: UTF8.self)
        let copied = String(decoding: try #require(Data(base64Encoded: encoded)), as: UTF8.self)
        #expect(Array(copied.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("Where nothing is seen nothing is copied, so that the clipboard is not emptied")
    func nothing() {
        #expect(Clipboard.copying(" \u{200B}\n") == nil)
    }

    @Test(
        "The environment says how many colors may be used",
        arguments: [
            (["NO_COLOR": "1", "COLORTERM": "truecolor"], .none), (["NO_COLOR": "", "TERM": "xterm"], .sixteen),
            (["TERM": "dumb"], .none), (["TERM": "vt100"], .none), (["TERM": "xterm-256color"], .palette),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full), ([:], .sixteen),
        ] as [([String: String], ColorDepth)])
    func colors(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }
}
