import Foundation
import Testing

@testable import TerminalScreen

@Suite("Clipboard, pictures, features")
struct ExtrasTests {
    /// The first bytes of a JPEG file, and some more that are none of one.
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 4]

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

    @Test("A picture is drawn once, and again only when something was drawn over it")
    func picture() throws {
        let image = try #require(InlineImage(file: Self.jpeg, place: Rectangle(1, 0, 4, 2)))
        let sequence =
            "\u{1B}]1337;File=inline=1;size=8;width=4;height=2;preserveAspectRatio=1;doNotMoveCursor=1:/9j/4AECAwQ=\u{7}"
        var renderer = Renderer()
        func update(_ change: (inout Screen) -> Void) -> String {
            var screen = Screen(Size(10, 4))
            change(&screen)
            return String(decoding: renderer.update(to: screen), as: UTF8.self)
        }
        let first = update { $0.place(image) }
        #expect(first.contains(sequence))
        #expect(
            !update { screen in
                screen.place(image)
                screen.draw("x", at: Point(8, 0))
            }.contains("1337"))
        // It goes: what was under it is written.
        #expect(update { $0.draw("a", at: Point(0, 0)) }.contains("a"))
        #expect(update { $0.place(image) }.contains(sequence))
    }

    @Test("A picture that the screen has no room for above its last row is not drawn")
    func room() throws {
        var screen = Screen(Size(10, 4))
        #expect(!screen.place(try #require(InlineImage(file: Self.jpeg, place: Rectangle(0, 0, 4, 4)))))
        #expect(!screen.place(try #require(InlineImage(file: Self.jpeg, place: Rectangle(8, 0, 4, 2)))))
        #expect(screen.place(try #require(InlineImage(file: Self.jpeg, place: Rectangle(0, 0, 10, 3)))))
        #expect(InlineImage(file: Array("<svg/>".utf8), place: Rectangle(0, 0, 1, 1)) == nil)
    }

    @Test("Pictures are drawn where the terminal is known to take them, and never through tmux")
    func features() {
        #expect(TerminalFeatures(environment: ["TERM_PROGRAM": "iTerm.app"]).images)
        #expect(TerminalFeatures(environment: ["LC_TERMINAL": "iTerm2", "TERM": "xterm-256color"]).images)
        #expect(!TerminalFeatures(environment: ["LC_TERMINAL": "iTerm2", "TMUX": "/tmp/x,1,0"]).images)
        #expect(!TerminalFeatures(environment: ["TERM_PROGRAM": "Apple_Terminal"]).images)
        var features = TerminalFeatures(environment: ["TERM": "xterm-256color"])
        features.learn(.version("WezTerm 20240203"))
        #expect(features.images)
        var multiplexed = TerminalFeatures(environment: ["TERM": "tmux-256color"])
        multiplexed.learn(.version("iTerm2 3.5"))
        #expect(!multiplexed.images)
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
