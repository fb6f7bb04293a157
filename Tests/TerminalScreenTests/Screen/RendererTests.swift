import Testing

@testable import TerminalScreen

@Suite("Writing the difference")
struct RendererTests {
    /// Without the marks of an update, so that it can be read.
    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^").replacing("^[?2026h", with: "")
            .replacing("^[?2026l", with: "")
    }

    private static func screen(_ rows: String..., style: Style = .plain) -> Screen {
        var screen = Screen(Size(20, 4))
        for (number, row) in rows.enumerated() {
            screen.draw(row, at: Point(0, number), style)
        }
        return screen
    }

    /// What is written to get from one screen to another.
    private static func change(_ old: Screen, _ new: Screen) -> String {
        var renderer = Renderer()
        _ = renderer.update(to: old)
        return text(renderer.update(to: new))
    }

    @Test("Nothing is written when nothing has changed")
    func nothing() {
        #expect(Self.change(Self.screen("Adele"), Self.screen("Adele")) == "")
    }

    @Test("The first picture begins with an empty screen")
    func first() {
        var renderer = Renderer()
        #expect(Self.text(renderer.update(to: Self.screen("Adele"))) == "^[m^[H^[2JAdele^[?25l")
        renderer.forget()
        #expect(Self.text(renderer.update(to: Self.screen("Adele"))) == "^[m^[H^[2JAdele^[?25l")
    }

    @Test("Only what has changed is written")
    func changes() {
        #expect(Self.change(Self.screen("Adele Vance"), Self.screen("Adele Wance")) == "^[7GW")
        #expect(Self.change(Self.screen("", "abc"), Self.screen("", "axc")) == "^[2Gx")
        #expect(Self.change(Self.screen("abcdef", "x"), Self.screen("XbcdeY", "x")) == "^[1;1HX^[6GY")
    }

    @Test("The end of a row is erased at once")
    func erasing() {
        #expect(Self.change(Self.screen("Adele Vance"), Self.screen("Adele")) == "^[6G^[K")
        #expect(Self.change(Self.screen("Adele"), Self.screen("Ad")) == "^[3G   ")
        #expect(Self.change(Self.screen("Adele Vance", "x"), Self.screen("Zoë", "x")).hasSuffix("Zoë^[K"))
    }

    @Test("A run of one style is begun once")
    func styles() {
        let old = Self.screen("")
        #expect(Self.change(old, Self.screen("ab", style: .heading)) == "^[;1mab")
        #expect(Self.change(old, Self.screen("ab", style: .alarm)) == "^[;1;31mab")
        var two = Self.screen("ab", style: .alarm)
        two.draw("cd", at: Point(2, 0), .heading)
        two.draw("ef", at: Point(4, 0), .selected)
        #expect(Self.change(old, two) == "^[;1;31mab^[;1mcd^[;7mef")
    }

    @Test("A color is one of sixteen, one of 256, or any")
    func colors() {
        let blank = Self.screen("")
        #expect(Self.change(blank, Self.screen("ab", style: Style(.rgb(1, 2, 3)))) == "^[;38;2;1;2;3mab")
        #expect(Self.change(blank, Self.screen("ab", style: Style(.indexed(99)))) == "^[;38;5;99mab")
        #expect(Self.change(blank, Self.screen("ab", style: Style(.named(9), on: .named(15)))) == "^[;91;107mab")
    }

    @Test("After a cluster that terminals draw differently, the cursor is put where it belongs")
    func uncertain() {
        #expect(Self.change(Self.screen(""), Self.screen("👩‍💻ab")) == "^[K👩‍💻^[1;3Hab")
        // What it may have spilled over is written anew.
        #expect(Self.change(Self.screen("👩‍💻ab"), Self.screen("a ab")).contains("a ab"))
    }

    @Test("Right-to-left text is isolated from what stands beside it")
    func isolates() {
        var screen = Self.screen("")
        screen.draw("אב", at: Point(0, 0))
        screen.draw("12", at: Point(4, 0))
        #expect(Self.change(Self.screen(""), screen).contains("\u{2068}אב\u{2069}"))
    }

    @Test("The cursor is shown where it should be, and hidden otherwise")
    func cursor() {
        var renderer = Renderer()
        var screen = Self.screen("ab")
        _ = renderer.update(to: screen)
        screen.cursor = Point(1, 0)
        #expect(Self.text(renderer.update(to: screen)) == "^[2G^[?25h")
        screen.cursor = Point(3, 2)
        #expect(Self.text(renderer.update(to: screen)) == "^[3;4H")
        screen.cursor = nil
        #expect(Self.text(renderer.update(to: screen)) == "^[?25l")
    }

    @Test("A change stands between the marks of an update")
    func synchronized() {
        var renderer = Renderer()
        #expect(String(decoding: renderer.update(to: Self.screen("a")), as: UTF8.self).hasPrefix("\u{1B}[?2026h"))
        #expect(renderer.update(to: Self.screen("a")).isEmpty)
        #expect(String(decoding: renderer.update(to: Self.screen("b")), as: UTF8.self).hasSuffix("\u{1B}[?2026l"))
    }
}
