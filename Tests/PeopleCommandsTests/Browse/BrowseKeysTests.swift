import TerminalScreen
import Testing

@testable import PeopleCommands

@Suite("The keys of the view")
struct BrowseKeysTests {
    private let layout = BrowseLayout(Size(100, 30))

    private func action(_ event: InputEvent, _ change: (inout BrowseContent) -> Void = { _ in }) -> BrowseAction? {
        BrowseKeys.action(for: event, in: BrowseSample.content(change), layout: layout)
    }

    @Test(
        "letters are typed, in an opened card too, and are commands after Tab",
        arguments: ["q", "j", "k", "g", "G", "c", "m", "s", "a", "r", "/"])
    func letters(letter: Character) {
        let typed = BrowseAction.edit(.insert(String(letter)))
        let actions = actions(.character(letter))
        #expect(actions[0] == typed && actions[1] == typed)
        #expect(actions[2...].allSatisfy { $0 != nil && $0 != typed })
    }

    @Test("Ctrl-C ends it, wherever one is")
    func interrupt() {
        for look in BrowseSample.looks {
            let action = BrowseKeys.action(for: .key(.character("c"), .control), in: look.content, layout: layout)
            #expect(action == .interrupt)
        }
    }

    @Test("a question mark asks for help where nothing is typed, and is typed elsewhere")
    func help() {
        #expect(action(.key(.character("?"))) == .edit(.insert("?")))
        #expect(action(.key(.character("?"))) { $0.search.clear() } == .help)
        #expect(action(.key(.character("?"))) { $0.isTyping = false } == .help)
        #expect(action(.key(.character("x"))) { $0.overlay = .help(from: 0) } == .closeOverlay)
    }

    /// Where one can be: letters are searched for or are commands, and the arrows move in the list or in the card.
    private static let places: [(isTyping: Bool, isCardOpen: Bool)] = [
        (true, false), (true, true), (false, false), (false, true),
    ]

    private func actions(_ key: Key, _ modifiers: Modifiers = []) -> [BrowseAction?] {
        Self.places.map { place in
            action(.key(key, modifiers)) { ($0.isTyping, $0.isCardOpen) = place }
        }
    }

    @Test("Tab goes to the list, the card and the search, and back with Shift; the first one goes into an opened card")
    func tab() {
        #expect(actions(.tab) == [.command(inCard: false), .command(inCard: true), .command(inCard: true), .type])
        #expect(
            actions(.tab, .shift) == [.command(inCard: true), .command(inCard: false), .type, .command(inCard: false)])
    }

    @Test("where nobody is found Tab leads to the commands all the same, and back")
    func tabWithoutList() {
        #expect(action(.key(.tab)) { $0.people = [] } == .command(inCard: false))
        #expect(action(.key(.tab)) { ($0.people, $0.isTyping) = ([], false) } == .type)
        #expect(action(.key(.character("a"))) { ($0.people, $0.isTyping) = ([], false) } == .accounts)
    }

    @Test("the arrows, a page, Enter and Ctrl-R do the same wherever one is")
    func everywhere() {
        for (key, modifiers, expected) in [
            (Key.up, Modifiers(), BrowseAction.move(-1)), (.down, [], .move(1)),
            (.character("p"), .control, .move(-1)), (.character("n"), .control, .move(1)),
            (.pageUp, [], .movePage(-1)), (.pageDown, [], .movePage(1)), (.enter, [], .open),
            (.character("r"), .control, .retry),
        ] {
            #expect(actions(key, modifiers) == [expected, expected, expected, expected])
        }
        #expect(actions(.character("r")) == [.edit(.insert("r")), .edit(.insert("r")), .retry, .retry])
    }

    @Test("Esc goes one step back: the card, the list, the text")
    func escape() {
        #expect(actions(.escape) == [.edit(.clear), .back, .type, .back])
        #expect(actions(.left) == [.edit(.moveBy(-1)), .edit(.moveBy(-1)), .type, .back])
        #expect(action(.key(.escape)) { $0.overlay = .help(from: 0) } == .closeOverlay)
    }

    @Test("a click on a row chooses it, on the card goes there, on the search types there; the wheel moves")
    func mouse() {
        #expect(action(.mouse(Mouse(.press(0), at: Point(3, 4)))) == .click(row: 2))
        #expect(action(.mouse(Mouse(.press(0), at: Point(3, 20)))) == nil)
        #expect(action(.mouse(Mouse(.press(0), at: Point(90, 5)))) == .clickCard(stop: nil))
        #expect(action(.mouse(Mouse(.press(0), at: Point(20, 0)))) == .type)
        #expect(action(.mouse(Mouse(.wheelDown, at: Point(3, 3)))) == .move(1))
    }

    @Test("a click on a line of the card chooses it, wherever the card stands")
    func cardMouse() throws {
        let beside = try #require(layout.card)
        // Below the photo; the third line is that of the mail address, after title, department and office.
        let mail = Point(beside.origin.column + 3, beside.origin.row + 7 + 3)
        let click = action(.mouse(Mouse(.press(0), at: mail)))
        #expect(click == .clickCard(stop: 4))
        #expect(
            BrowseSample.content().card?.lines[3]
                == .field(
                    label: "Email", value: "adelev@contoso.example", address: "mailto:adelev@contoso.example"))
        // In a small window the card is where the list was, and has no photo.
        let small = BrowseLayout(Size(40, 10))
        let content = BrowseSample.content { $0.isCardOpen = true }
        let first = Point(5, small.list.origin.row + 2)
        #expect(
            BrowseKeys.action(for: .mouse(Mouse(.press(0), at: first)), in: content, layout: small)
                == .clickCard(stop: 1))
    }

    @Test("what is wider than the card stands in several rows, all of which are the same line")
    func wrapped() {
        let content = BrowseSample.content { $0.isCardOpen = true }
        let layout = CardLayout(of: content, in: Rectangle(0, 0, 36, 30))
        let mail = layout.rows.filter { $0.line == 3 }
        #expect(mail.map(\.text).joined() == "adelev@contoso.example" && mail.count == 2 && mail[1].label.isEmpty)
        for row in layout.rows { #expect(TextWidth.columns(of: row.text) <= layout.lines.size.columns) }
        let rows = layout.rows.indices.filter { layout.rows[$0].line == 3 }
        for row in rows {
            #expect(layout.line(at: Point(3, layout.lines.origin.row + row)) == 3)
        }
        #expect(layout.line(at: Point(3, layout.lines.origin.row + layout.rows.count)) == nil)
    }

    @Test("the keys that go far: a page, the first, the last")
    func far() {
        #expect(action(.key(.pageUp)) == .movePage(-1) && action(.key(.pageDown)) == .movePage(1))
        for (keys, expected) in [
            ([Key.character("g"), .home], BrowseAction.moveToStart), ([.character("G"), .end], .moveToEnd),
        ] {
            for key in keys {
                #expect(action(.key(key)) { $0.isTyping = false } == expected)
            }
        }
        #expect(action(.key(.home)) == .edit(.moveToStart) && action(.key(.end)) == .edit(.moveToEnd))
    }

    @Test("what is typed is edited with the keys of a shell")
    func editing() {
        for (key, modifiers, edit) in [
            (Key.character("u"), Modifiers.control, BrowseAction.Edit.deleteToStart),
            (.character("w"), .control, .deleteWord), (.backspace, .alt, .deleteWord),
            (.character("a"), .control, .moveToStart), (.character("e"), .control, .moveToEnd),
            (.backspace, [], .deleteBackward), (.delete, [], .deleteForward), (.left, [], .moveBy(-1)),
            (.right, [], .moveBy(1)),
        ] {
            #expect(action(.key(key, modifiers)) == .edit(edit))
        }
    }

    @Test("what is pasted is typed, and can be no command")
    func paste() {
        #expect(action(.paste("q\u{3}")) { $0.isTyping = false } == .edit(.insert("q\u{3}")))
    }

    @Test("while somebody signs in, only what is shown can be pressed")
    func signIn() {
        func press(_ key: Key, _ step: SignInContent.Step) -> BrowseAction? {
            action(.key(key)) { $0.overlay = .signIn(SignInContent(step: step)) }
        }
        #expect(press(.character("b"), .choice) == .signInWithBrowser)
        #expect(press(.character("d"), .choice) == .signInWithCode)
        #expect(press(.character("q"), .choice) == .quit)
        #expect(press(.character("b"), .waiting) == nil)
        #expect(press(.escape, .waiting) == .closeOverlay)
        #expect(press(.character("c"), .choice) == nil)
        let link = action(.key(.character("c"))) { $0.overlay = .signIn(SignInContent(link: "https://x.example")) }
        #expect(link == .copyLink)
    }

    @Test("the wheel moves through the accounts and the help too, and a click does not go through them")
    func overlayMouse() {
        for overlay in [BrowseContent.Overlay.accounts([], selected: 0), .help(from: 0)] {
            #expect(action(.mouse(Mouse(.wheelUp, at: Point(1, 1)))) { $0.overlay = overlay } == .move(-1))
            #expect(action(.mouse(Mouse(.wheelDown, at: Point(1, 1)))) { $0.overlay = overlay } == .move(1))
            #expect(action(.mouse(Mouse(.press(0), at: Point(1, 3)))) { $0.overlay = overlay } == nil)
        }
    }

    @Test("in a low window one moves through the help; any other key closes it")
    func helpMoves() {
        #expect(action(.key(.down)) { $0.overlay = .help(from: 0) } == .move(1))
        #expect(action(.key(.pageUp)) { $0.overlay = .help(from: 3) } == .movePage(-1))
        #expect(action(.key(.character("q"))) { $0.overlay = .help(from: 0) } == .closeOverlay)
    }
}
