import Foundation
import NativeOAuth
import PeopleFinder
import TerminalScreen
import Testing

@testable import PeopleCommands

@Suite("The keys of the view")
struct BrowseKeysTests {
    private let layout = BrowseLayout(Size(100, 30))

    private func action(_ event: InputEvent, _ change: (inout BrowseContent) -> Void = { _ in }) -> BrowseAction? {
        BrowseKeys.standard.action(for: event, in: BrowseSample.content(change), layout: layout)
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
            let action = BrowseKeys.standard.action(
                for: .key(.character("c"), .control), in: look.content, layout: layout)
            #expect(action == .interrupt)
        }
    }

    @Test("a question mark asks for help where nothing is typed, and is typed elsewhere")
    func help() {
        #expect(action(.key(.character("?"))) == .edit(.insert("?")))
        #expect(action(.key(.character("?"))) { $0.search.clear() } == .help)
        #expect(action(.key(.character("?"))) { $0.isTyping = false } == .help)
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

    @Test("no key has two meanings in one place, and each binding has a key that is one")
    func conflicts() {
        let bindings = BrowseKeys.standard.rows.flatMap(\.bindings)
        for keys in [bindings.flatMap(\.typing), bindings.flatMap(\.command)] {
            #expect(Set(keys).count == keys.count)
            for key in keys { #expect(KeyStroke(key.name) == key, "\(key.name)") }
        }
        #expect(bindings.allSatisfy { !$0.typing.isEmpty || !$0.command.isEmpty })
        #expect(Set(bindings.map(\.name)).count == bindings.count)
        // While one types, letters are letters.
        #expect(
            bindings.flatMap(\.typing).allSatisfy {
                if case .character = $0.key { !$0.modifiers.isEmpty } else { true }
            })
    }

    @Test("names that are no key are refused", arguments: ["", "Ctrl-", "Hyper-X", "F0", "F13", "ab", "Ctrl-ab"])
    func noKey(name: String) {
        #expect(KeyStroke(name) == nil)
    }

    @Test("the table of keys in docs/terminal.md is the one that the view uses")
    func document() throws {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let document = try String(contentsOf: package.appending(path: "docs/terminal.md"), encoding: .utf8)
        let rows = BrowseKeys.standard.rows.map { row in
            let (typing, command) = row.keys(upTo: .max)
            return "| \(BrowseSample.texts[row.does]) | \(typing) | \(command) |".replacing("|  |", with: "| |")
        }
        let table =
            "| what | while typing, and after Tab | only after Tab |\n|---|---|---|\n" + rows.joined(separator: "\n")
        #expect(document.contains(table), "put this there:\n\(table)")
    }

    @Test("while one types, commands are Alt and a letter, and never a letter alone")
    func alt() {
        for (letter, expected) in [
            ("c", BrowseAction.copy), ("m", .mail), ("t", .chat), ("s", .save), ("a", .accounts), ("o", .organization),
        ] {
            #expect(actions(.character(Character(letter)), .alt) == [expected, expected, expected, expected])
        }
        #expect(actions(.function(1)) == [.help, .help, .help, .help])
    }

    @Test("the footer names what does something here, and nothing else")
    func hints() {
        func keys(_ change: (inout BrowseContent) -> Void) -> [String] {
            BrowseKeys.standard.hints(in: BrowseSample.content(change)).map(\.key)
        }
        #expect(keys { _ in }.prefix(3) == ["Enter", "Tab", "Esc"])
        #expect(keys { $0.isTyping = false }.contains("c") && !keys { $0.isTyping = false }.contains("Alt-C"))
        let nobody = keys { ($0.rows, $0.card, $0.search) = ([], nil, EditedText()) }
        #expect(nobody == ["F1", "Ctrl-C"])
        // On the name of an open card Enter does nothing, and on a mail it writes it.
        #expect(!keys { ($0.isTyping, $0.isCardOpen) = (false, true) }.contains("Enter"))
        #expect(keys { ($0.isTyping, $0.isCardOpen, $0.cardStop) = (false, true, 2) }.contains("Enter"))
    }

    @Test("each key that the footer names does there what it says, in a card that Enter has opened, too")
    func footerKeys() throws {
        let keys = BrowseKeys.standard
        for (isTyping, isCardOpen) in [(true, true), (false, true), (true, false), (false, false)] {
            let content = BrowseSample.content {
                ($0.isTyping, $0.isCardOpen, $0.cardStop) = (isTyping, isCardOpen, isCardOpen ? 2 : 0)
            }
            // Of two keys such as ↑↓ there is no name.
            let hints = keys.hints(in: content).compactMap { hint in
                KeyStroke(hint.key).map { (key: $0, does: hint.does) }
            }
            #expect(hints.count > 7)
            for (key, does) in hints {
                let pressed = keys.action(for: .key(key.key, key.modifiers), in: content, layout: layout)
                let action = try #require(pressed, "\(key.name)")
                let row = keys.rows.first { $0.bindings.contains { $0.action == action } }
                #expect(row?.short == does && content.isUseful(action), "\(key.name)")
            }
        }
    }

    @Test("the help has groups, in which what one needs first comes first, and the footer names each row with a word")
    func order() {
        let rows = BrowseKeys.standard.rows
        #expect(
            rows.compactMap(\.heading) == [
                .terminalGroupFind, .personMenu, .terminalMove, .terminalGroupEdit, .terminalGroupProgram,
            ])
        let firsts = rows.filter { $0.heading != nil }.map(\.does)
        #expect(firsts == [.terminalOpen, .terminalCopy, .terminalMove, .terminalEditMove, .terminalHelp])
        #expect(rows.prefix(3).map(\.does) == [.terminalOpen, .terminalBack, .terminalSearch])
        let few = rows[0].keys(upTo: 1)
        #expect(few.typing == "Enter" && few.command == "l" && rows[0].keys(upTo: .max).command == "l →")
        let named = BrowseKeys.footer.map(\.does)
        #expect(Set(named).count == named.count && Set(named).isSubset(of: rows.map(\.does)))
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
        #expect(actions(.escape) == [.back, .back, .back, .back])
        #expect(actions(.left) == [.edit(.moveBy(-1)), .edit(.moveBy(-1)), .back, .back])
        #expect(action(.key(.escape)) { $0.overlay = .help(from: 0) } == .closeOverlay)
    }

    @Test("a click on a row chooses it, on the card goes there, on the search types there; the wheel moves")
    func mouse() {
        #expect(action(.mouse(Mouse(.press, at: Point(3, 4)))) == .click(row: 2))
        #expect(action(.mouse(Mouse(.press, at: Point(3, 20)))) == nil)
        #expect(action(.mouse(Mouse(.press, at: Point(90, 5)))) == .clickCard(stop: nil))
        #expect(action(.mouse(Mouse(.press, at: Point(20, 0)))) == .type)
        #expect(action(.mouse(Mouse(.wheelDown, at: Point(3, 3)))) == .move(1))
    }

    @Test("a click on a line of the card chooses it, wherever the card stands")
    func cardMouse() throws {
        let beside = try #require(layout.card)
        // Below the initials; the second line is that of the mail address, after the office.
        let mail = Point(beside.origin.column + 3, beside.origin.row + 4 + 1)
        let click = action(.mouse(Mouse(.press, at: mail)))
        #expect(click == .clickCard(stop: 2))
        #expect(
            BrowseSample.content().card?.lines[1]
                == .field(
                    label: "Email", value: "adelev@contoso.example", address: "mailto:adelev@contoso.example"))
        // In a small window the card is where the list was, and has no photo.
        let small = BrowseLayout(Size(40, 10))
        let content = BrowseSample.content { $0.isCardOpen = true }
        let first = Point(5, small.list.origin.row + 2)
        #expect(
            BrowseKeys.standard.action(for: .mouse(Mouse(.press, at: first)), in: content, layout: small)
                == .clickCard(stop: 1))
    }

    @Test("what is wider than the card stands in several rows, all of which are the same line")
    func wrapped() {
        let content = BrowseSample.content { $0.isCardOpen = true }
        let layout = CardLayout(of: content, in: Rectangle(0, 0, 32, 30))
        let mail = layout.rows.filter { $0.line == 1 }
        #expect(mail.map(\.text).joined() == "adelev@contoso.example" && mail.count == 2 && mail[1].label.isEmpty)
        let narrow = CardLayout(of: content, in: Rectangle(0, 0, 24, 30)).rows.filter { $0.line == 1 }
        #expect(narrow.map(\.text) == ["", "adelev@contoso.example"])
        for row in layout.rows { #expect(TextWidth.columns(of: row.text) <= layout.lines.size.columns) }
        let rows = layout.rows.indices.filter { layout.rows[$0].line == 3 }
        for row in rows {
            #expect(layout.line(at: Point(3, layout.lines.origin.row + row)) == 1)
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
            (.right, [], .moveBy(1)), (.character("k"), .control, .deleteToEnd),
            (.character("b"), .alt, .moveByWord(-1)), (.character("f"), .alt, .moveByWord(1)),
            (.left, .control, .moveByWord(-1)), (.right, .control, .moveByWord(1)),
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
        #expect(press(.character("n"), .choice) == .signInWithCode && press(.character("d"), .choice) == nil)
        #expect(press(.character("q"), .choice) == .quit)
        let adding = action(.key(.character("q"))) { $0.overlay = .signIn(SignInContent(canCancel: true)) }
        #expect(adding == nil)
        #expect(press(.character("b"), .waiting) == nil)
        #expect(press(.escape, .waiting) == .closeOverlay)
        #expect(press(.character("c"), .choice) == nil)
        let link = action(.key(.character("c"))) { $0.overlay = .signIn(SignInContent(link: "https://x.example")) }
        #expect(link == .copyLink)
    }

    @Test("no letter confirms a sign-out: a name that is typed there signs nobody out")
    func signOutLetters() {
        let account = Account(id: Account.ID(issuer: "https://login.example", subject: "adele"))
        let asking = BrowseContent.Overlay.signOut(account)
        for letter in "adelyo" { #expect(action(.key(.character(letter))) { $0.overlay = asking } == nil, "\(letter)") }
        #expect(action(.key(.enter)) { $0.overlay = asking } == .open)
        #expect(action(.key(.escape)) { $0.overlay = asking } == .accounts)
    }

    @Test("the arrows move through the ways to sign in, and Enter takes one")
    func signInChoices() {
        func enter(_ shown: SignInContent) -> BrowseAction? { action(.key(.enter)) { $0.overlay = .signIn(shown) } }
        #expect(enter(SignInContent()) == .signInWithBrowser && enter(SignInContent(selected: 2)) == .quit)
        #expect(enter(SignInContent(canCancel: true, selected: 2)) == .closeOverlay)
        #expect(enter(SignInContent(link: "https://x.example")) == .copyLink)
        #expect(enter(SignInContent(step: .waiting)) == nil)
        #expect(action(.key(.down)) { $0.overlay = .signIn(SignInContent()) } == .move(1))
    }

    @Test("in the organization and in a sign-in the person's own keys do what the usual ones did")
    func ownKeys() {
        let keys = BrowseKeys.changed(by: KeysFile("right = F6\nleft = F5\nback = F9\ncopy = y\n")).keys
        func press(_ key: Key, _ overlay: BrowseContent.Overlay) -> BrowseAction? {
            keys.action(for: .key(key), in: BrowseSample.content { $0.overlay = overlay }, layout: layout)
        }
        let organization = BrowseContent.Overlay.organization([], selected: 2)
        #expect(press(.function(6), organization) == .openTeam && press(.function(5), organization) == .closeTeam)
        #expect(press(.function(9), organization) == .closeOverlay && press(.escape, organization) == nil)
        let signIn = BrowseContent.Overlay.signIn(SignInContent(link: "https://x.example"))
        #expect(press(.function(9), signIn) == .closeOverlay && press(.escape, signIn) == nil)
        #expect(press(.character("y"), signIn) == .copyLink && press(.character("c"), signIn) == nil)
    }

    @Test("the wheel moves through the accounts and the help too, and a click does not go through them")
    func overlayMouse() {
        for overlay in [BrowseContent.Overlay.accounts([], selected: 0), .help(from: 0)] {
            #expect(action(.mouse(Mouse(.wheelUp, at: Point(1, 1)))) { $0.overlay = overlay } == .move(-1))
            #expect(action(.mouse(Mouse(.wheelDown, at: Point(1, 1)))) { $0.overlay = overlay } == .move(1))
            #expect(action(.mouse(Mouse(.press, at: Point(1, 3)))) { $0.overlay = overlay } == nil)
        }
    }

    @Test("in the help letters are commands: one moves, and goes back")
    func helpMoves() {
        func press(_ key: Key) -> BrowseAction? { action(.key(key)) { $0.overlay = .help(from: 3) } }
        #expect(press(.down) == .move(1) && press(.character("j")) == .move(1) && press(.pageUp) == .movePage(-1))
        for key in [Key.escape, .function(1), .character("?"), .character("q")] { #expect(press(key) == .closeOverlay) }
        #expect(press(.enter) == nil && press(.character("c")) == nil)
    }
}
