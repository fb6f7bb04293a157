import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import TerminalScreen
import Testing

@testable import PeopleCommands

/// The help that lies over the view.
extension BrowseViewTests {
    @Test("the keys are explained in each language, and none of the words is too long for a usual window")
    func languages() {
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            var content = BrowseSample.content()
            content.overlay = .help(EditedText(), from: 0)
            let help = text(picture(content, Size(80, 36), texts))
            for row in BrowseKeys.standard.rows { #expect(help.contains(texts[row.does]), "\(language) \(row.names)") }
            for title in BrowseKeys.standard.rows.compactMap(\.heading) { #expect(help.contains("│ \(texts[title]) ")) }
            content.overlay = .signIn(SignInContent())
            #expect(text(picture(content, Size(80, 24), texts)).contains(texts[.signInWithCode]))
        }
    }

    @Test("the help is searched by what keys do, and says so where that can be told from what is typed")
    func helpSearch() {
        let found = BrowseKeys.standard.rows(with: "Manager", in: BrowseSample.texts)
        #expect(found.map(\.does) == [.terminalOrganization])
        let several = BrowseKeys.standard.rows(with: "begin a chat", in: BrowseSample.texts)
        #expect(several.map(\.does).contains(.actionChat) && several.count < 4)
        let nothing = BrowseSample.content { $0.overlay = .help(EditedText("xyz"), from: 0) }
        #expect(text(picture(nothing, Size(80, 30))).contains("No key does that."))
        func asks(_ search: String, _ theme: Theme) -> Bool {
            let content = BrowseSample.content { $0.overlay = .help(EditedText(search), from: 0) }
            let view = BrowseView(content: content, texts: BrowseSample.texts, theme: theme)
            return text(view.screen(Size(80, 30))).contains("› Search")
        }
        #expect(asks("", Theme(.full, background: RGB(0))))
        #expect(!asks("a", Theme(.full, background: RGB(0))) && !asks("", .standard))
    }

    @Test("a wide window names all keys, those after Tab in a column of their own, and a narrower one two of them")
    func helpColumns() {
        func lines(_ columns: Int, _ search: String = "") -> [OverlayView.Line] {
            let content = BrowseSample.content()
            return OverlayView(
                overlay: .help(EditedText(search), from: 0), content: content, texts: BrowseSample.texts,
                theme: .standard
            ).helpLines(with: search, columns: columns)
        }
        #expect(
            lines(100).prefix(4).map(\.first) == [
                "Everywhere         After Tab", "Find", "Enter              l →", "Esc                h ← Backspace",
            ])
        #expect(lines(80).prefix(4).map(\.first) == ["Find", "Enter   l", "Esc     h", "        /"])
        #expect(lines(80)[0].style == .heading && lines(80)[1].style == .plain)
        #expect(lines(100, "vcard").map(\.first) == ["Alt-S              s"])
    }

    @Test("groups of keys stand apart in a high window, and take no row more in a low one")
    func helpGroups() throws {
        for (size, isApart) in [(Size(200, 60), true), (Size(80, 24), false)] {
            let screen = picture(BrowseSample.content { $0.overlay = .help(EditedText(), from: 0) }, size)
            let rows = (0..<size.rows).map { screen.text(ofRow: $0) }
            let group = try #require(rows.firstIndex { $0.contains("│ Person  ") })
            #expect(rows[group - 1].contains(where: \.isLetter) != isApart, "\(size)")
        }
    }

    @Test("where Enter does what the found row says, the bottom line says so")
    func helpEnter() {
        func footer(_ search: String, over below: BrowseContent.Overlay? = nil) -> String {
            let content = BrowseSample.content {
                ($0.overlay, $0.belowHelp) = (.help(EditedText(search), from: 0), below)
            }
            return picture(content, Size(100, 30)).text(ofRow: 29)
        }
        #expect(footer("vcard").hasSuffix("Enter Save as a vCard  Esc Back"))
        for other in [footer(""), footer("typed"), footer("vcard", over: .organization([], selected: 0))] {
            #expect(!other.contains("Enter") && other.hasSuffix("Esc Back"))
        }
    }

    @Test("the help finds what it says of the person's own keys and colors, and breaks it into lines")
    func helpNotes() {
        let notes = ["Your own keys and colors: /home/adele/.config/keys", "All names: people --print-keys"]
        func help(_ search: String, _ size: Size) -> String {
            let content = BrowseSample.content {
                ($0.overlay, $0.keysNotes) = (.help(EditedText(search), from: 0), notes)
            }
            return text(picture(content, size))
        }
        #expect(help("color", Size(80, 24)).contains("colors: /home/adele/.config/keys"))
        #expect(!help("color", Size(80, 24)).contains("Try Again"))
        #expect(help("color", Size(40, 10)).contains("│ /home/adele/.config/keys"))
        #expect(help("--print", Size(40, 10)).contains("people --print-keys"))
        #expect(!help("manager", Size(80, 24)).contains(".config/keys"))
        // They stand below the keys, and make the frame no wider than they are.
        #expect(help("", Size(80, 40)).contains("All names: people --print-keys"))
        let content = BrowseSample.content { $0.keysNotes = notes }
        let lines = OverlayView(
            overlay: .help(EditedText(), from: 0), content: content, texts: BrowseSample.texts, theme: .standard
        ).helpLines(with: "", columns: 40)
        #expect(lines.count == BrowseKeys.standard.rows.count + 5 + 3)
    }

    @Test("in a low window the help can be moved through to its last line")
    func helpMoves() {
        var content = BrowseSample.content()
        content.overlay = .help(EditedText(), from: BrowseKeys.standard.rows.count - 1)
        #expect(text(picture(content, Size(40, 10))).contains("Ctrl-Z"))
        content.overlay = .help(EditedText(), from: 0)
        #expect(!text(picture(content, Size(40, 10))).contains("Ctrl-Z"))
    }

    @Test("in a low window what can be done while one signs in is seen, whatever has no room there")
    func lowSignIn() {
        let (texts, page) = (BrowseSample.texts, "https://microsoft.com/devicelogin")
        func shown(_ signIn: SignInContent) -> String {
            text(picture(BrowseSample.content { $0.overlay = .signIn(signIn) }, Size(40, 10)))
        }
        let code = SignInContent(
            step: .device(code: "ABCD-EFGH", link: page), reason: texts[.commandNoBrowserHere],
            message: texts[.signInEnterCode(page, code: "ABCD-EFGH")],
            details: texts[.signInCodeLasts(.lasting(.seconds(840)))])
        #expect(shown(code).contains("A B C D - E F G H") && shown(code).contains("Esc  Cancel"))
        let refused = SignInContent(
            fault: texts[.oauth(.adminConsentRequired)], link: page + String(repeating: "x", count: 400))
        #expect(shown(refused).contains("c  Copy Link") && shown(refused).contains("q  Quit"))
    }
}
