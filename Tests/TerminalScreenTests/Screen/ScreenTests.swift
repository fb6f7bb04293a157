import Testing

@testable import TerminalScreen

@Suite("Drawing")
struct ScreenTests {
    @Test("Text outside of the screen, and of what it is clipped to, is not drawn")
    func clipping() {
        var screen = Screen(Size(6, 2))
        #expect(screen.draw("王abcdefgh", at: Point(-1, 0)) == 10)
        screen.draw("12345", at: Point(0, 1), in: Rectangle(1, 0, 3, 2))
        screen.draw("x", at: Point(0, 7))
        #expect(screen.text(ofRow: 0) == " abcde")
        #expect(screen.text(ofRow: 1) == " 234")
    }

    @Test("Half of a wide character does not stay behind")
    func halves() {
        var screen = Screen(Size(6, 1))
        screen.draw("王秀英", at: Point(0, 0))
        screen.draw("x", at: Point(1, 0))
        screen.draw("y", at: Point(4, 0))
        #expect(screen.text(ofRow: 0) == " x秀y")
        screen.draw("英", at: Point(1, 0))
        #expect(screen.text(ofRow: 0) == " 英 y")
    }

    @Test("A place is divided by cells first and shares then, and nothing is lost")
    func layout() {
        let parts = Rectangle(1, 2, 10, 4).besides(.cells(3), .share(1), .share(2))
        #expect(parts == [Rectangle(1, 2, 3, 4), Rectangle(4, 2, 2, 4), Rectangle(6, 2, 5, 4)])
        #expect(Rectangle(0, 0, 9, 2).stacked(.cells(1), .share(1), .cells(1)).map(\.size.rows) == [1, 0, 1])
        #expect(Rectangle(0, 0, 2, 9).besides(.cells(5), .cells(5), .share(1)).map(\.size.columns) == [2, 0, 0])
    }

    @Test("A frame is drawn with its title, and none where there is no room")
    func frame() {
        var screen = Screen(Size(12, 3))
        screen.box(screen.bounds, title: "王秀英秀英")
        #expect(screen.text(ofRow: 0) == "╭─ 王秀… ──╮")
        #expect(screen.text(ofRow: 1) == "│          │")
        #expect(screen.text(ofRow: 2) == "╰──────────╯")
        var tiny = Screen(Size(1, 1))
        tiny.box(tiny.bounds)
        #expect(tiny.text(ofRow: 0) == "")
    }

    @Test("Paragraphs are broken into the rows that there are")
    func paragraphs() {
        var screen = Screen(Size(5, 2))
        screen.drawLines("one two three", in: screen.bounds)
        #expect((0..<2).map(screen.text) == ["one", "two"])
    }
}
