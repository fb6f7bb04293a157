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
            content.overlay = .help(from: 0)
            let help = text(picture(content, Size(80, 36), texts))
            for row in BrowseKeys.standard.rows { #expect(help.contains(texts[row.does]), "\(language) \(row.does)") }
            for title in BrowseKeys.standard.rows.compactMap(\.heading) { #expect(help.contains("│ \(texts[title]) ")) }
            content.overlay = .signIn(SignInContent())
            #expect(text(picture(content, Size(80, 24), texts)).contains(texts[.signInWithCode]))
        }
    }

    @Test("a wide window names all keys, those after Tab in a column of their own, and a narrower one two of them")
    func helpColumns() {
        func lines(_ columns: Int) -> [OverlayView.Line] {
            OverlayView(
                overlay: .help(from: 0), content: BrowseSample.content(), texts: BrowseSample.texts, theme: .standard
            ).helpLines(columns: columns)
        }
        #expect(
            lines(100).prefix(4).map(\.first) == [
                "Everywhere         After Tab", "Find", "Enter              l →", "Esc                h ← Backspace",
            ])
        #expect(lines(80).prefix(4).map(\.first) == ["Find", "Enter   l", "Esc     h", "        /"])
        #expect(lines(80)[0].style == .heading && lines(80)[1].style == .plain)
    }

    @Test("groups of keys stand apart in a high window, and take no row more in a low one")
    func helpGroups() throws {
        for (size, isApart) in [(Size(200, 60), true), (Size(80, 24), false)] {
            let screen = picture(BrowseSample.content { $0.overlay = .help(from: 0) }, size)
            let rows = (0..<size.rows).map { screen.text(ofRow: $0) }
            let group = try #require(rows.firstIndex { $0.contains("│ Person  ") })
            #expect(rows[group - 1].contains(where: \.isLetter) != isApart, "\(size)")
        }
    }

    @Test("below the keys the help says where the person's own keys and colors are, in lines as wide as the window")
    func helpNotes() {
        let notes = ["Your own keys and colors: /home/adele/.config/keys", "All names: people --print-keys"]
        let content = BrowseSample.content { ($0.overlay, $0.keysNotes) = (.help(from: 0), notes) }
        #expect(text(picture(content, Size(80, 40))).contains("All names: people --print-keys"))
        let lines = OverlayView(
            overlay: .help(from: 0), content: content, texts: BrowseSample.texts, theme: .standard
        ).helpLines(columns: 40)
        #expect(lines.count == BrowseKeys.standard.rows.count + 5 + 3)
        #expect(lines.suffix(3).contains { $0.first == "/home/adele/.config/keys" })
    }

    @Test("in a low window the help can be moved through to its last line")
    func helpMoves() {
        var content = BrowseSample.content()
        content.overlay = .help(from: BrowseKeys.standard.rows.count - 1)
        #expect(text(picture(content, Size(40, 10))).contains("Ctrl-Z"))
        content.overlay = .help(from: 0)
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
