import Foundation
import GraphPeople
import PeopleFinder
import TerminalScreen
import Testing

@testable import PeopleCommands

/// Compares pictures with files, so that a change of them is seen and decided.
///
/// After a wanted change: `UPDATE_FIXTURES=1 swift test --filter BrowseViewTests`, and look at the difference.
@Suite("The pictures of the view")
struct BrowseViewTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/Screens").standardizedFileURL

    func picture(_ content: BrowseContent, _ size: Size, _ texts: Texts = BrowseSample.texts) -> Screen {
        BrowseView(content: content, texts: texts, theme: .standard).screen(size)
    }

    func text(_ screen: Screen) -> String {
        (0..<screen.size.rows).map { screen.text(ofRow: $0) }.joined(separator: "\n")
    }

    @Test(
        "each of them in a small window, a usual one and a wide one is the one in its file",
        arguments: BrowseSample.looks.map(\.name), [(40, 10), (80, 24), (200, 60)])
    func golden(name: String, size: (columns: Int, rows: Int)) throws {
        let content = try #require(BrowseSample.looks.first { $0.name == name }).content
        let screen = picture(content, Size(size.columns, size.rows))
        let text = (0..<size.rows).map { screen.text(ofRow: $0) + "\n" }.joined()
        let file = Self.folder.appending(path: "\(name)-\(size.columns)x\(size.rows).txt")
        if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("no size of the window, however odd, is too much for any of them")
    func everySize() {
        for look in BrowseSample.looks {
            for (columns, rows) in [(0, 0), (1, 1), (9, 3), (10, 4), (13, 5), (40, 4), (300, 100), (75, 28), (76, 5)] {
                let screen = picture(look.content, Size(columns, rows))
                #expect(screen.size == Size(columns, rows))
            }
        }
    }

    @Test("the footer names the key that asks for a permission, and the keys of the person's own file")
    func footer() {
        func footer(_ change: (inout BrowseContent) -> Void) -> String {
            picture(BrowseSample.content { change(&$0) }, Size(150, 24)).text(ofRow: 23)
        }
        #expect(!footer { _ in }.contains("Ctrl-R"))
        let missing = footer { $0.card?.lacksPermission = true }
        #expect(missing.contains("Ctrl-R Review Permissions"))
        #expect(footer { $0.isTyping = false }.contains("v Favorite"))
        #expect(footer { $0.picks = true }.contains("Enter Choose"))
        #expect(footer { ($0.picks, $0.isCardOpen) = (true, true) }.contains("Enter Choose"))
        let accounts = footer { $0.overlay = .accounts([], selected: 0) }
        #expect(accounts.contains("Enter Switch Account  Esc Back"))
        let another = [AccountChoiceRow(id: nil, name: "Add Account", details: "")]
        #expect(footer { $0.overlay = .accounts(another, selected: 0) }.contains("Enter Add Account  Esc Back"))
        let help = footer { ($0.overlay, $0.keysNotes) = (.help(from: 0), ["Keys: /conf/keys"]) }
        #expect(help.hasPrefix("Keys: /conf/keys") && help.hasSuffix("Esc Back"))
        let own = KeysFile("retry = F5\nback = F9\n")
        let keys = BrowseKeys.changed(by: own).keys
        let changed = footer {
            $0.keys = keys
            $0.card?.lacksPermission = true
        }
        #expect(changed.contains("F5 Review Permissions") && !changed.contains("Ctrl-R"))
        let ownAccounts = footer { ($0.keys, $0.overlay) = (keys, .accounts([], selected: 0)) }
        #expect(ownAccounts.contains("F9 Back"))
    }

    @Test("on the first screen the footer ends with the key that quits, before less-used keys")
    func quitLast() {
        for columns in [80, 100, 150] {
            let bottom = picture(BrowseSample.home, Size(columns, 24)).text(ofRow: 23)
            #expect(bottom.hasSuffix("Ctrl-C Quit") && bottom.contains("Tab Commands"), "\(bottom)")
        }
        let list = picture(BrowseSample.content { $0.isTyping = false }, Size(80, 24)).text(ofRow: 23)
        #expect(list.hasSuffix("q Quit"), "\(list)")
    }

    @Test("a key that what went wrong names is not named a second time beside it")
    func namedOnce() {
        let fault = "mailto:a@x.example · \(BrowseSample.texts[.terminalNothingOpens]) c Copy"
        let content = BrowseSample.content {
            ($0.isTyping, $0.isCardOpen, $0.status) = (false, true, .fault(fault))
        }
        let footer = picture(content, Size(150, 24)).text(ofRow: 23)
        #expect(footer.components(separatedBy: "c Copy").count == 2 && footer.contains("Esc Back"))
    }

    @Test("in the smallest window, too, the footer names the way back and what Enter does, rather than a count")
    func wayBack() throws {
        func footer(_ change: (inout BrowseContent) -> Void) -> String {
            picture(BrowseSample.content { change(&$0) }, Size(40, 10)).text(ofRow: 9)
        }
        let card = try #require(BrowseSample.looks.first { $0.name == "card" }).content
        let accounts = try #require(BrowseSample.looks.first { $0.name == "accounts" }).content
        for (content, enter) in [(BrowseSample.content(), "Open"), (card, "Open"), (accounts, "Switch Account")] {
            let bottom = picture(content, Size(40, 10)).text(ofRow: 9)
            #expect(bottom.contains("Enter \(enter)") && bottom.contains("Esc Back"), "\(bottom)")
        }
        let organization = footer { $0.overlay = .organization([], selected: 0) }
        #expect(organization.contains("Enter Open") && organization.contains("Esc Back"))
        let help = footer {
            ($0.overlay, $0.keysNotes) = (.help(from: 0), ["Keys: /home/adele/.config/peoplefinder/keys"])
        }
        #expect(help.hasPrefix("Keys: /home") && help.hasSuffix("Esc Back"))
        // What was done is worth more.
        #expect(footer { $0.status = .quiet("Copied adelev@contoso.example") }.hasPrefix("Copied adelev@contoso"))
    }

    @Test("the tree has lines that lead to each row, in a box that is as high as its rows and stays where it begins")
    func tree() {
        #expect(Tree.branches(to: [0, 1, 2, 2, 1]) == ["", "├ ", "│ ├ ", "│ └ ", "└ "])
        #expect(Tree.branches(to: [0, 1, 2, 3]) == ["", "└ ", "  └ ", "    └ "])
        let screen = picture(BrowseSample.content { $0.overlay = .organization([], selected: 0) }, Size(80, 24))
        // Beside it there is no room for anything of the list.
        #expect(screen.text(ofRow: 1).hasPrefix("   ╭─") && screen.text(ofRow: 2).hasPrefix("   ╰─"))
    }

    @Test("beside an open card the sign of the list stands before whoever the card shows, or before nobody")
    func mark() {
        func marked(_ person: Person) -> [Int] {
            let content = BrowseSample.content {
                ($0.isCardOpen, $0.card) = (true, CardContent(person, in: BrowseSample.texts))
            }
            return content.rows.indices.filter { content.isMarked($0) }
        }
        #expect(marked(BrowseSample.people[0]) == [0] && marked(BrowseSample.people[3]) == [3])
        #expect(marked(Person(id: "boss", displayName: "Miriam Graham")).isEmpty)
        #expect((0..<5).filter { BrowseSample.content().isMarked($0) } == [0])
    }

    @Test("what went wrong is broken into lines and not cut, the list is so much shorter, and keys stand behind it")
    func longFault() {
        let fault =
            "Line 3 of /home/adele/.config/peoplefinder/keys changes nothing: “greenish” is not understood. What "
            + "is allowed: #d75f87 blue green orange pink purple cyan yellow red"
        let content = BrowseSample.content { $0.status = .fault(fault) }
        for size in [Size(40, 14), Size(60, 12), Size(100, 24)] {
            let (screen, place) = (picture(content, size), BrowseLayout(size, of: content).status)
            let shown = place.rows.map { screen.text(ofRow: $0).dropFirst(2) }.joined()
            #expect(shown.filter { $0 != " " }.hasPrefix(fault.filter { $0 != " " }), "\(size)")
            let hasRoom = size.columns != 60
            #expect(screen.text(ofRow: place.rows.upperBound - 1).contains("Esc Back") == hasRoom, "\(size)")
            #expect(screen.text(ofRow: place.origin.row).hasPrefix("✗ Line 3"))
            #expect(BrowseLayout(size, of: content).list.rows.upperBound == place.origin.row)
        }
        let small = picture(content, Size(40, 6))
        #expect(small.text(ofRow: 5).hasPrefix("✗ Line 3") && small.text(ofRow: 5).hasSuffix("…"))
        #expect(BrowseLayout(Size(40, 3), of: content).status.size.rows <= 1)
    }

    @Test("whoever is to choose somebody sees how to choose nobody, in each window")
    func pickNobody() {
        for size in [Size(40, 10), Size(80, 24)] {
            func footer(_ change: (inout BrowseContent) -> Void) -> String {
                let content = BrowseSample.content {
                    $0.picks = true
                    change(&$0)
                }
                return picture(content, size).text(ofRow: size.rows - 1)
            }
            let empty = footer { ($0.search, $0.rows, $0.card) = (EditedText(), [], nil) }
            #expect(empty.contains("Esc Cancel"))
            let typed = footer { _ in }
            #expect(typed.contains("Enter Choose") && typed.contains("Esc Back"))
        }
    }

    @Test("a favorite has a star in the list and on the card")
    func star() {
        let shown = text(picture(BrowseSample.content { $0.favorites = ["1"] }, Size(80, 24)))
        #expect(shown.components(separatedBy: "Adele Vance ★").count == 3)
    }

    @Test("beside the account stands the key that lists the accounts, while one types and elsewhere")
    func accountKey() {
        func top(_ change: (inout BrowseContent) -> Void) -> String {
            picture(BrowseSample.content(change), Size(80, 24)).text(ofRow: 0)
        }
        #expect(top { _ in }.hasSuffix("Alt-A adelev@contoso.example"))
        #expect(top { $0.isTyping = false }.hasSuffix(" a adelev@contoso.example"))
    }

    @Test("a sign-in names the keys of the person's own file")
    func signInKeys() {
        let keys = BrowseKeys.changed(by: KeysFile("back = F9\nquit = x\n")).keys
        for (canCancel, line) in [(true, "F9  Cancel"), (false, "x  Quit")] {
            let content = BrowseSample.content {
                ($0.keys, $0.overlay) = (keys, .signIn(SignInContent(canCancel: canCancel)))
            }
            #expect(text(picture(content, Size(80, 24))).contains(line))
        }
    }

    @Test("the link for an administrator can be read, and not only copied")
    func link() {
        let link = "https://login.example/adminconsent"
        let content = BrowseSample.content { $0.overlay = .signIn(SignInContent(fault: "Ask.", link: link)) }
        #expect(text(picture(content, Size(80, 24))).contains(link))
    }

    @Test("why there is a code, and what one has to know besides, stand in each window beside what to do")
    func signInNotes() throws {
        let device = try #require(BrowseSample.looks.first { $0.name == "device-code" }).content.overlay
        guard case .signIn(var shown)? = device else {
            Issue.record("no code")
            return
        }
        shown.reason = "No browser can be opened here, so sign in on another device."
        shown.note = "Sign in as Adele with the password Test-1"
        for size in [Size(40, 14), Size(80, 24), Size(200, 60)] {
            let screen = text(picture(BrowseSample.content { $0.overlay = .signIn(shown) }, size))
            for words in ["No browser can be", "A B C D", "Test-1", "Esc  Cancel"] {
                #expect(screen.contains(words), "\(size): \(words)")
            }
        }
        let choice = SignInContent(note: "Sign in as Adele with the password Test-1")
        let asked = text(picture(BrowseSample.content { $0.overlay = .signIn(choice) }, Size(80, 24)))
        #expect(asked.contains("▸b  Sign In with the Browser") && asked.contains("the password Test-1"))
    }

    @Test("what a name would make a terminal do is a picture of itself")
    func control() {
        let screen = picture(BrowseSample.content(), Size(80, 24))
        let text = (0..<24).map { screen.text(ofRow: $0) }.joined(separator: "\n")
        #expect(text.contains("Eve␛[2J"))
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
    }

    @Test(
        "the letters that were typed stand out, in the row and in the card, and a property in which they are is shown")
    func matches() throws {
        func standing(_ search: String) -> Set<String> {
            let screen = picture(BrowseSample.content { $0.search = EditedText(search) }, Size(120, 30))
            return Set(
                (1..<screen.size.rows - 1).map { row in
                    String(
                        (0..<screen.size.columns).filter { screen[$0, row].style.attributes.contains(.underlined) }
                            .compactMap { screen[$0, row].glyph?.text.first })
                }.filter { !$0.isEmpty })
        }
        #expect(standing("ade va").contains { $0.hasPrefix("AdeVa") })
        #expect(standing("marketing").contains { $0.contains("Marketing") })
        #expect(standing("sales").contains { $0.contains("Sales") })
        #expect(standing("0109").contains { $0.contains("0109") })
        #expect(standing("vence").contains { $0.hasPrefix("Vance") })
        #expect(standing("") == [])
    }

    @Test("columns are as wide as what they hold, and an address is not cut while there is a row for it")
    func columns() {
        let screen = picture(BrowseSample.content(), Size(200, 30))
        #expect(screen.text(ofRow: 2).contains("Product Marketing Manager  Sales & Marketing"))
        for size in [Size(76, 24), Size(80, 24), Size(40, 30)] {
            #expect(text(picture(BrowseSample.content(), size)).contains("adelev@contoso.example"), "\(size)")
        }
    }

    @Test(
        "who was found by a number has that number in the row, and neither another one nor the office",
        arguments: [
            ("+1 425 555 0190", "+1 425 555 0190"), ("425-555-0109", "+1 425 555 0109"), ("0190", "+1 425 555 0190"),
            ("(425) 555-019", "+1 425 555 0190"), ("+1 425", "+1 425 555 0109"), ("2111", "18/2111"),
        ])
    func numbers(typed: String, shown: String) throws {
        let person = Person(
            id: "1", displayName: "Adele Vance", jobTitle: "Manager", officeLocation: "18/2111",
            businessPhones: ["+1 425 555 0109"], mobilePhone: "+1 425 555 0190")
        let content = BrowseSample.content {
            $0.search = EditedText(typed); $0.people = [person]; $0.card = nil
        }
        let rows = text(picture(content, Size(80, 24))).split(separator: "\n")
        let row = try #require(rows.first { $0.contains("Adele Vance") })
        #expect(row.contains(shown))
    }

    @Test("a sign before the name says who is there, also without color, in each window")
    func presences() {
        let content = BrowseSample.content {
            $0.presences = ["1": Presence(availability: "Available"), "5": Presence(availability: "DoNotDisturb")]
        }
        for size in [Size(40, 10), Size(80, 24), Size(200, 60)] {
            let list = text(picture(content, size))
            #expect(list.contains("● Adele Vance") && list.contains("▬ Wolfe"), "\(size)")
        }
        #expect(!text(picture(BrowseSample.content(), Size(80, 24))).contains("●"))
    }

    @Test("on the first screen the cursor passes titles over, and what was searched for can be chosen")
    func home() {
        var content = BrowseSample.home
        content.select(0, rowsSeen: 20)
        #expect(content.selected == 1 && content.selectedPerson?.id == "2")
        content.select(2, rowsSeen: 20)
        #expect(content.selectedRow == .search("adele", nil))
        content.select(2, rowsSeen: 20)
        content.select(content.selected - 1, rowsSeen: 20)
        #expect(content.selected == 1)
        content.select(0, rowsSeen: 3)
        #expect(content.selected == 1 && content.top == 0)
        content.select(100, rowsSeen: 3)
        #expect(content.selected == content.rows.count - 1)
    }

    @Test("an empty row parts what stands on the first screen where there is room for it; cursor and clicks stay right")
    func homeSpaced() {
        var content = BrowseSample.home
        let (rows, layout) = (content.rows, BrowseLayout(Size(80, 24)))
        content.select(3, rowsSeen: 20)
        content.spaceRows(rowsSeen: 20)
        #expect(content.rows.count == rows.count + 3 && content.rows.filter { $0 != .space } == rows)
        #expect(content.selectedRow == .search("adele", nil))
        #expect(picture(content, Size(80, 24)).text(ofRow: 4).prefix(40).allSatisfy { $0 == " " })
        func click(_ row: Int) -> BrowseAction? {
            let press = InputEvent.mouse(Mouse(.press, at: Point(3, layout.list.origin.row + row)))
            return BrowseKeys.standard.action(for: press, in: content, layout: layout)
        }
        #expect(click(2) == nil && click(3) == nil && click(4) == .click(row: 4))
        content.select(content.selected + 1, rowsSeen: 20)
        #expect(content.selectedPerson?.id == "1")
        content.select(content.selected - 1, rowsSeen: 20)
        #expect(content.selectedRow == .search("adele", nil))
        content.spaceRows(rowsSeen: 12)
        #expect(content.rows == rows && content.selectedRow == .search("adele", nil))
    }

    @Test("keys are named where they do something, and not under what lies over everything")
    func hints() throws {
        for (name, hint) in [
            ("start", "F1 Help"), ("results", "Tab Commands"), ("nobody", "Esc Back"), ("list", "c Copy"),
            ("card", "Enter Open"),
        ] {
            let content = try #require(BrowseSample.looks.first { $0.name == name }).content
            for size in [Size(40, 10), Size(80, 24), Size(200, 60)] {
                let bottom = picture(content, size).text(ofRow: size.rows - 1)
                #expect(bottom.contains(" Help"), "\(name): \(bottom)")
                #expect(size.columns < 80 || bottom.contains(hint), "\(name): \(bottom)")
            }
        }
        for name in ["help", "accounts", "sign-in", "device-code"] {
            let content = try #require(BrowseSample.looks.first { $0.name == name }).content
            #expect(!picture(content, Size(80, 24)).text(ofRow: 23).contains("Help"))
        }
    }

    @Test("one bar is seen at a time: where the arrows move")
    func bar() throws {
        func bars(_ change: (inout BrowseContent) -> Void) -> Set<String> {
            let size = Size(100, 30)
            let (screen, layout) = (picture(BrowseSample.content(change), size), BrowseLayout(size))
            func rows(_ name: String, _ place: Rectangle?) -> [String] {
                guard let place else { return [] }
                return place.rows.filter { row in
                    let columns = place.origin.column..<place.origin.column + place.size.columns
                    return columns.contains { screen[$0, row].style.attributes.contains(.reversed) }
                }.map { "\(name) \($0)" }
            }
            return Set(rows("list", layout.list) + rows("card", layout.card))
        }
        #expect(bars { _ in } == ["list 2"])
        for isCardOpen in [false, true] {
            #expect(bars { ($0.isCardOpen, $0.overlay) = (isCardOpen, .help(from: 0)) } == [])
        }
        #expect(bars { $0.isCardOpen = true } == ["card 2"])
        #expect(bars { ($0.isTyping, $0.isCardOpen, $0.cardStop) = (false, true, 1) } == ["card 6"])
    }

    @Test("a sign stands before what the cursor is on, in the card and in what lies over it, too")
    func sign() throws {
        func signed(_ change: (inout BrowseContent) -> Void) -> [String] {
            let screen = picture(BrowseSample.content(change), Size(100, 30))
            return (0..<30).flatMap { screen.text(ofRow: $0).components(separatedBy: "▸").dropFirst() }
                .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
        }
        #expect(signed { $0.isCardOpen = true } == ["AV", "Adele"])
        #expect(signed { ($0.isCardOpen, $0.cardStop) = (true, 2) } == ["AV", "Email"])
        let accounts = try #require(BrowseSample.looks.first { $0.name == "accounts" }).content.overlay
        #expect(signed { $0.overlay = accounts }.last == "Megan")
    }

    @Test("the cursor is behind what is typed, and seen where that is wider than its place")
    func cursor() {
        var content = BrowseSample.content()
        #expect(picture(content, Size(80, 24)).cursor == Point(11, 0))
        content.search = EditedText(String(repeating: "王", count: 100))
        #expect(picture(content, Size(40, 10)).cursor == Point(39, 0))
        content.isTyping = false
        #expect(picture(content, Size(40, 10)).cursor == nil)
    }
}
