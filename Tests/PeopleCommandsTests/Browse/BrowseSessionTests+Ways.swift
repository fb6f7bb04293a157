import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import TerminalScreen
import Testing

@testable import PeopleCommands

/// Ways through the view, and back.
extension BrowseSessionTests {
    @Test("the help over the organization begins with its keys, and goes back to it")
    func helpOverOrganization() async throws {
        let (session, _) = try await start()
        let tree = BrowseContent.Overlay.organization([], selected: 0)
        session.content.overlay = tree
        await press(.key(.function(1)), in: session)
        let help = try #require(session.content.overlay)
        let view = OverlayView(overlay: help, content: session.content, texts: session.texts, theme: .standard)
        let lines = view.helpLines(columns: 80)
        #expect(lines[0].first == session.texts[.rotorOrganization])
        #expect(lines.contains { $0.second == session.texts[.terminalOpenTeam] })
        // What is among them is not said a second time.
        #expect(lines.filter { $0.second == session.texts[.terminalMove] }.count == 1)
        #expect(!lines.contains { $0.second == session.texts[.terminalCopy] })
        #expect(lines.contains { $0.first == session.texts[.terminalGroupFind] && $0.second == nil })
        await press(.key(.escape), in: session)
        #expect(session.content.overlay == tree)
        await press(.key(.escape), .key(.function(1)), in: session)
        #expect(session.content.isHelpShown && session.content.belowHelp == nil)
        session.end()
    }

    @Test("whoever goes back to a card is on the line from which they went on")
    func backToTheLine() async throws {
        let (session, _) = try await start(Self.two, Self.card, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.enter), in: session)
        let stops = try #require(session.content.card?.stops.count)
        for _ in 0..<stops { await press(.key(.down), in: session) }
        #expect(session.content.cardStop == stops)
        await press(.key(.enter), in: session)
        #expect(session.navigation?.path.map(\.id) == ["1", "9"] && session.content.cardStop == 0)
        await press(.key(.escape), in: session)
        #expect(session.navigation?.path.map(\.id) == ["1"] && session.content.cardStop == stops)
        session.end()
    }

    @Test("where letters are commands, in the tree too, the words about a link name the letter; another answer follows")
    func copyLetter() async throws {
        let (session, _) = try await startCopying()
        session.content.overlay = .organization([], selected: 0)
        let words = "Nothing here opens this link: c Copy · https://teams.example"
        await session.follow("https://teams.example")
        #expect(session.content.status == .fault(words) && session.content.isTyping)
        session.content.overlay = nil
        await press(.key(.tab), in: session)
        await session.follow("https://teams.example")
        #expect(session.content.status == .fault(words))
        await press(.key(.character("v")), in: session)
        #expect(session.content.status == .quiet("Added to the favorites") && session.unopened == nil)
        session.refresh()
        #expect(session.content.status == .quiet("Added to the favorites"))
        await press(.key(.character("v")), in: session)
        #expect(session.content.status == .quiet("Removed from the favorites"))
        session.end()
    }

    @Test("a letter that does nothing where letters are commands says so, with the keys that lead on")
    func unusedLetter() async throws {
        let (session, _) = try await start()
        #expect(!session.tellUnused(.key(.character("x"), [])))
        session.content.isTyping = false
        #expect(session.tellUnused(.key(.character("x"), [])))
        #expect(session.content.status == .quiet("x does nothing here. / Search · ? Help"))
        #expect(!session.tellUnused(.key(.character("x"), .alt)) && !session.tellUnused(.resumed))
        session.content.overlay = .organization([], selected: 0)
        #expect(session.tellUnused(.key(.character("v"), [])))
        #expect(session.content.status == .quiet("v does nothing here. F1 Help"))
        session.content.overlay = .accounts([], selected: 0)
        #expect(!session.tellUnused(.key(.character("v"), [])))
        session.end()
    }

    @Test("Esc where nothing leads back names the key that quits, once, and the next letter takes that away")
    func escapeAtTop() async throws {
        let (session, _) = try await start(Self.two)
        await press(.key(.escape), in: session)
        #expect(session.content.status == .quiet("Ctrl-C Quit"))
        session.refresh()
        #expect(session.content.status == .quiet("Ctrl-C Quit"))
        let view = BrowseView(content: session.content, texts: session.texts, theme: .standard)
        let bottom = view.screen(Size(80, 24)).text(ofRow: 23)
        #expect(bottom.components(separatedBy: "Ctrl-C Quit").count == 2)
        await type("a", in: session)
        #expect(!session.content.status.text.contains("Quit"))
        await press(.key(.escape), in: session)
        #expect(session.content.search.isEmpty && !session.content.status.text.contains("Quit"))
        session.end()
    }

    @Test("in tmux, which by itself copies nothing for a program, the words name the setting that it needs")
    func copyInTmux() async throws {
        let (session, _) = try await start(Self.two, Self.card) {
            $0.environment["TMUX"] = "/tmp/tmux-1000/default,1,0"
        }
        let effect = await session.copy("a@x.example")
        #expect(effect == Clipboard.copying("a@x.example").map(BrowseSession.Effect.write))
        let words = "Not copied without “set -g set-clipboard on” in tmux: a@x.example"
        #expect(session.content.status == .quiet(words))
        session.end()
    }

    @Test("a chat that nothing here opens can be copied, as the words say")
    func unopenedChat() async throws {
        let (session, copied) = try await startCopying()
        session.content.status = .fault("Nothing here opens this link: Alt-C Copy · https://teams.example")
        session.unopened = "https://teams.example"
        await press(.key(.character("c"), .alt), in: session)
        await press(.key(.down), .key(.character("c"), .alt), in: session)
        let texts = copied.withLock { $0 }
        // The next one has no address, and the page is forgotten.
        #expect(texts == ["https://teams.example"])
        session.end()
    }
}
