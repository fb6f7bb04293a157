import Foundation
import GraphPeople
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
            let help = text(picture(content, Size(80, 30), texts))
            for row in BrowseKeys.standard.rows { #expect(help.contains(texts[row.does]), "\(language) \(row.names)") }
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
        func first(_ search: String, _ theme: Theme) -> String {
            let content = BrowseSample.content { $0.overlay = .help(EditedText(search), from: 0) }
            return BrowseView(content: content, texts: BrowseSample.texts, theme: theme).screen(Size(80, 30))
                .text(ofRow: 2)
        }
        #expect(first("", Theme(.full, background: RGB(0))).contains("› Search"))
        #expect(!first("a", Theme(.full, background: RGB(0))).contains("Search"))
        #expect(!first("", .standard).contains("Search"))
    }

    @Test("the help finds what it says of the person's own keys and colors, and breaks it into lines")
    func helpNotes() {
        let notes = ["Your own keys and colors: none yet (/home/adele/.config/keys)", "All names: people --print-keys"]
        func help(_ search: String, _ size: Size) -> String {
            let content = BrowseSample.content {
                ($0.overlay, $0.keysNotes) = (.help(EditedText(search), from: 0), notes)
            }
            return text(picture(content, size))
        }
        #expect(help("color", Size(80, 24)).contains("none yet (/home/adele/.config/keys)"))
        #expect(!help("color", Size(80, 24)).contains("Try Again"))
        #expect(help("color", Size(40, 10)).contains("│ (/home/adele/.config/keys)"))
        #expect(help("--print", Size(40, 10)).contains("people --print-keys"))
        #expect(!help("manager", Size(80, 24)).contains("none yet"))
        // They stand below the keys, and make the frame no wider than they are.
        #expect(help("", Size(80, 40)).contains("All names: people --print-keys"))
        let content = BrowseSample.content { $0.keysNotes = notes }
        let lines = OverlayView(
            overlay: .help(EditedText(), from: 0), of: content, texts: BrowseSample.texts, theme: .standard
        ).helpLines(with: "", columns: 40)
        #expect(lines.count == BrowseKeys.standard.rows.count + 3)
    }

    @Test("in a low window the help can be moved through to its last line")
    func helpMoves() {
        var content = BrowseSample.content()
        content.overlay = .help(EditedText(), from: BrowseKeys.standard.rows.count - 1)
        #expect(text(picture(content, Size(40, 10))).contains("Ctrl-Z"))
        content.overlay = .help(EditedText(), from: 0)
        #expect(!text(picture(content, Size(40, 10))).contains("Ctrl-Z"))
    }
}
