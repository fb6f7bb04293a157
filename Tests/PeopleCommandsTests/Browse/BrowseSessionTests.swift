import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import TerminalScreen
import Testing

@testable import PeopleCommands

/// A person in front of the view: presses keys, and looks.
@Suite("The view, used", .timeLimit(.minutes(2)))
@MainActor
struct BrowseSessionTests {
    let shell = Shell()

    /// A card as the batch answers it: whoever asks gets a manager, and nothing else.
    static let card = ScriptedGraph.Answer(
        body: #"""
            {"responses":[{"id":"person","status":200,"body":{"id":"1","displayName":"Adele Vance","mail":"a@x.example"}},
            {"id":"managers","status":200,"body":{"id":"1","manager":{"id":"9","displayName":"Miriam Graham"}}},
            {"id":"reports","status":200,"body":{"value":[]}},{"id":"photo","status":404,"body":{}}]}
            """#)
    static let two = ScriptedGraph.Answer(
        body: #"{"value":[{"id":"1","displayName":"Adele Vance"},{"id":"2","displayName":"Adele Vincent"}]}"#)

    func start(
        _ answers: ScriptedGraph.Answer..., change: (inout PeopleContext) -> Void = { _ in }
    ) async throws -> (BrowseSession, ScriptedGraph) {
        try await shell.signIn("Adele Vance")
        let graph = ScriptedGraph(answers)
        var context = shell.context(transport: graph)
        change(&context)
        let services = try PeopleServices(
            Shell.settings, transport: graph, accounts: context.accounts(nil), retries: .none)
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        return (session, graph)
    }

    /// Starts with the card of somebody beside the list, where a program copies what is to be copied.
    func startCopying() async throws -> (BrowseSession, Locked<[String]>) {
        let copied = Locked<[String]>([])
        let (session, _) = try await start(Self.two, Self.card) {
            $0.copyText = { text in
                copied.withLock { $0.append(text) }
                return true
            }
        }
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        return (session, copied)
    }

    @discardableResult
    func press(_ keys: InputEvent..., in session: BrowseSession) async -> BrowseSession.Effect? {
        var effect: BrowseSession.Effect?
        for key in keys {
            guard let action = BrowseKeys.standard.action(for: key, in: session.content, layout: session.layout) else {
                continue
            }
            effect = await session.perform(action)
        }
        return effect
    }

    func type(_ text: String, in session: BrowseSession) async {
        for letter in text { await press(.key(.character(letter)), in: session) }
    }

    @Test("however many cards were looked at, those on the way to the open one stay")
    func wayStays() async throws {
        let (session, _) = try await start()
        session.navigation?.open(Person(id: "first", displayName: "First"))
        let model = try #require(session.navigation?.current)
        session.navigation?.open(Person(id: "second", displayName: "Second"))
        for number in 0..<100 { _ = session.model(for: Person(id: "\(number)")) }
        session.navigation?.goBack()
        #expect(session.navigation?.current === model && model.person?.id == "first")
        session.end()
    }

    @Test("it searches while one types; the first person's card is there without being asked for, and can be opened")
    func find() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        #expect(session.account?.name == "Adele Vance" && session.content.overlay == nil)
        await type("adele v", in: session)
        try await eventually { @MainActor in session.content.people.count == 2 }
        #expect(session.content.selected == 0 && session.content.isTyping)
        let manager = CardContent.Line.person(Person(id: "9", displayName: "Miriam Graham"))
        try await eventually { @MainActor in session.content.card?.lines.contains(manager) == true }

        await press(.key(.enter), in: session)
        #expect(session.content.isCardOpen && session.navigation?.path.map(\.id) == ["1"])
        // From the name to the mail address, then the manager.
        await press(.key(.down), .key(.down), in: session)
        #expect(session.content.cardLine == manager)
        await press(.key(.tab), .key(.character("g")), in: session)
        #expect(session.content.cardStop == 0 && session.content.isCardOpen)
        await press(.key(.escape), in: session)
        #expect(!session.content.isCardOpen && session.navigation?.path.isEmpty == true)
        #expect(!session.content.isTyping)
        await press(.key(.escape), in: session)
        #expect(session.content.isTyping && session.content.search.text == "adele v")
        session.end()
    }

    @Test("a card that cannot be had is told once, with the key that helps, and that key asks for it from the list")
    func cardFails() async throws {
        let (session, graph) = try await start(Self.two, .offline, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.status.isFault }
        let notes = session.content.card?.lines.filter { if case .note = $0 { true } else { false } } ?? []
        #expect(Set(notes.map { "\($0)" }).count == notes.count)
        #expect(session.content.status.text.contains("Ctrl-R"))
        await press(.key(.character("r"), .control), in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        #expect(!session.content.status.isFault && graph.requests.count == 3)
        session.end()
    }

    @Test("what is wrong with the file of keys is said, whatever comes, until something is typed")
    func keysFault() async throws {
        let (session, _) = try await start(Self.two)
        session.said = .fault("Line 2")
        session.refresh()
        #expect(session.content.status == .fault("Line 2"))
        session.refresh()
        #expect(session.content.status == .fault("Line 2"))
        await type("adele", in: session)
        #expect(!session.content.status.isFault)
        session.end()
    }

    @Test(
        "a key that moves on takes away what went wrong before, in the list, the card and what lies over them",
        arguments: [Key.down, .tab, .enter])
    func movesOn(key: Key) async throws {
        let (session, _) = try await start(Self.two, Self.card, Self.card, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.character("m"), .alt), in: session)
        #expect(session.content.status.isFault)
        await press(.key(.function(1)), .key(.down), .key(.escape), in: session)
        session.content.status = .fault("Nothing here opens this link:")
        await press(.key(key), in: session)
        #expect(!session.content.status.isFault)
        session.content.overlay = .accounts([AccountChoiceRow(id: nil, name: "", details: "")], selected: 0)
        session.content.status = .fault("No.")
        await press(.key(.down), in: session)
        #expect(!session.content.status.isFault)
        session.end()
    }

    @Test("a network that is down is said before what is wrong with the file of keys, and stays")
    func keysFaultOffline() async throws {
        let (session, _) = try await start(.offline)
        session.said = .fault("Line 2")
        await session.search?.favoriteTapped(Person(id: "1", displayName: "Adele Vance"))
        try await eventually { @MainActor in session.content.status == .fault("No connection · Ctrl-R Try Again") }
        session.refresh()
        #expect(session.content.status == .fault("No connection · Ctrl-R Try Again"))
        session.end()
    }

    @Test("the help stops at its last line, so that the first step back is seen")
    func helpEnds() async throws {
        let (session, _) = try await start()
        session.size = Size(80, 12)
        await press(.key(.function(1)), in: session)
        for _ in 0..<60 { await press(.key(.down), in: session) }
        guard case .help(let last)? = session.content.overlay else {
            Issue.record("no help")
            return session.end()
        }
        let view = OverlayView(
            overlay: .help(from: 0), content: session.content, texts: session.texts, theme: .standard)
        #expect(last == view.helpLines(columns: 80).count - OverlayView.helpRows(in: session.size))
        await press(.key(.up), in: session)
        #expect(session.content.overlay == .help(from: last - 1))
        session.end()
    }

    @Test("where the card that asks for a permission is not seen, the key for it shows the card first")
    func permissionUnseen() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        session.size = Size(60, 20)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        session.content.card?.lacksPermission = true
        await press(.key(.character("r"), .control), in: session)
        #expect(session.content.isCardOpen && !session.signIn.isBusy && session.content.overlay == nil)
        session.end()
    }

    @Test("Enter gives whom a script asked for")
    func pick() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        session.content.picks = true
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        guard case .picked(let person)? = await press(.key(.enter), in: session) else {
            Issue.record("nobody was picked")
            return session.end()
        }
        #expect(person.id == "1" && person.mail == "a@x.example")
        session.end()
    }

    @Test("whoever is to choose somebody goes back with Esc, and chooses nobody with one more")
    func pickNobody() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        session.content.picks = true
        await type("adele", in: session)
        #expect(await press(.key(.escape), in: session) == nil)
        #expect(session.content.search.isEmpty)
        #expect(await press(.key(.escape), in: session) == .quit)
        session.content.picks = false
        #expect(await press(.key(.escape), in: session) == nil)
        session.end()
    }

    @Test("the first screen has oneself, the manager, their team, and searches that begin when they are opened")
    func home() async throws {
        let me = ScriptedGraph.Answer(
            body: #"""
                {"responses":[{"id":"person","status":200,"body":{"id":"7","displayName":"Adele Vance"}},
                {"id":"managers","status":200,"body":{"id":"7","manager":{"id":"9","displayName":"Miriam Graham"}}},
                {"id":"reports","status":200,"body":{"value":[]}},{"id":"photo","status":404,"body":{}}]}
                """#)
        let team = ScriptedGraph.Answer(
            body: #"""
                {"responses":[{"id":"person","status":200,"body":{"id":"9","displayName":"Miriam Graham"}},
                {"id":"managers","status":200,"body":{"id":"9"}},{"id":"photo","status":404,"body":{}},
                {"id":"reports","status":200,"body":{"value":[{"id":"7","displayName":"Adele Vance"},
                {"id":"8","displayName":"Lynne Robbins"}]}}]}
                """#)
        let (session, _) = try await start(me, team, .init(body: #"{"value":[]}"#), .init(body: #"{"value":[]}"#))
        await session.search?.loadTeam()
        let lynne = BrowseContent.Row.person(Person(id: "8", displayName: "Lynne Robbins"))
        try await eventually { @MainActor in session.content.rows.contains(lynne) }
        let titles = session.content.rows.compactMap { if case .heading(let title) = $0 { title } else { nil } }
        #expect(titles == [.personMe, .personManager, .searchTeam, .terminalTry])
        #expect(session.content.selectedPerson?.id == "7")
        for _ in session.content.rows { await press(.key(.down), in: session) }
        #expect(session.content.selectedRow == .search("mg", .terminalTryInitials))
        await press(.key(.enter), in: session)
        #expect(session.content.search.text == "mg" && session.content.isTyping)
        session.end()
    }

    @Test("the copy key copies the address where the cursor is, and says that the terminal has the last word")
    func copy() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.enter), .key(.tab), in: session)
        let effect = await press(.key(.character("c")), in: session)
        #expect(effect == Clipboard.copying("a@x.example").map(BrowseSession.Effect.write))
        #expect(session.content.status == .quiet(session.texts[.terminalSentToCopy("a@x.example")]))
        // On the line of somebody else it is their address, or nothing.
        await press(.key(.down), .key(.down), in: session)
        let miriam = Person(id: "9", displayName: "Miriam Graham", mail: "m@x.example")
        session.content.card?.lines[1...] = [.person(miriam)]
        let other = await press(.key(.character("c")), in: session)
        #expect(other == Clipboard.copying("m@x.example").map(BrowseSession.Effect.write))
        session.end()
    }

    @Test("what a program has copied is named; a mail that nothing here can write is not copied unasked")
    func copied() async throws {
        let (session, copied) = try await startCopying()
        let effect = await press(.key(.character("c"), .alt), in: session)
        #expect(effect == nil && copied.withLock { $0 } == ["a@x.example"])
        #expect(session.content.status == .quiet("Copied a@x.example"))
        let mail = await press(.key(.character("m"), .alt), in: session)
        #expect(mail == nil && copied.withLock { $0 } == ["a@x.example"])
        #expect(session.content.status == .fault("Nothing here opens this link: Alt-C Copy · mailto:a@x.example"))
        session.end()
    }

    @Test("a click on the line of a mail chooses it, and one more writes the mail")
    func clickedMail() async throws {
        let opened = Locked<[String]>([])
        let (session, _) = try await start(Self.two, Self.card) {
            $0.openLink = { link in opened.withLock { $0.append(link) } }
        }
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        let card = try #require(session.layout.card)
        let place = Point(card.origin.column + 3, card.origin.row + 4)
        await press(.mouse(Mouse(.press, at: place)), in: session)
        #expect(session.content.isCardOpen && session.navigation?.path.map(\.id) == ["1"])
        #expect(opened.withLock { $0.isEmpty })
        await press(.mouse(Mouse(.press, at: place)), in: session)
        #expect(opened.withLock { $0 } == ["mailto:a@x.example"])
        #expect(session.content.status == .quiet("Opened mailto:a@x.example"))
        session.end()
    }

    @Test("on a card that does not fit the line that was clicked stays under the pointer, and one more click opens it")
    func clickedFarDown() async throws {
        let reports = (10...60).map { #"{"id":"\#($0)","displayName":"Report \#($0)"}"# }.joined(separator: ",")
        let card = ScriptedGraph.Answer(
            body: #"""
                {"responses":[{"id":"person","status":200,"body":{"id":"1","displayName":"Adele Vance","mail":"a@x.example"}},
                {"id":"managers","status":200,"body":{"id":"1"}},
                {"id":"reports","status":200,"body":{"value":[\#(reports)]}},{"id":"photo","status":404,"body":{}}]}
                """#)
        let (session, _) = try await start(Self.two, card, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.stops.count == 52 }
        await press(.key(.enter), .key(.tab), .key(.character("G")), in: session)
        let bottom = CardLayout(of: session.content, in: session.layout.openCard)
        #expect(bottom.top > 20 && bottom.selected == 52)
        let place = Point(bottom.lines.origin.column + 3, bottom.lines.origin.row + 1)
        for _ in 1...2 {
            await press(.mouse(Mouse(.press, at: place)), in: session)
            #expect(
                CardLayout(of: session.content, in: session.layout.openCard).top == bottom.top
                    || session.shown?.person?.id != "1")
        }
        let opened = try #require(session.navigation?.path.last)
        #expect(session.navigation?.path.count == 2 && opened.id == "\(bottom.top + 1 - 2 + 10)")
        session.end()
    }

    @Test("beyond the first and the last person there is nothing to go to")
    func onlyOne() async throws {
        let (session, _) = try await start(
            .init(body: #"{"value":[{"id":"1","displayName":"Adele Vance"}]}"#), Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.people.count == 1 }
        for key in [Key.up, .down, .tab, .character("k"), .character("j"), .character("g"), .character("G")] {
            await press(.key(key), in: session)
            #expect(session.content.selected == 0)
        }
        #expect(!session.content.isTyping && !session.content.isCardOpen)
        session.end()
    }

    @Test("the save key writes a vCard, says where, and says it when that cannot be done")
    func save() async throws {
        let saved = Locked<[String: String]>([:])
        let isFull = Locked(false)
        let (session, _) = try await start(Self.two, Self.card) {
            $0.environment["HOME"] = "/home/adele"
            $0.saveFile = { data, name in
                if isFull.withLock({ $0 }) { throw CancellationError() }
                saved.withLock { $0[name] = String(decoding: data, as: UTF8.self) }
                return "/home/adele/2-\(name)"
            }
        }
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.enter), .key(.tab), .key(.character("s")), in: session)
        let name = try #require(saved.withLock { $0.keys.first })
        #expect(saved.withLock { $0[name] }?.contains("EMAIL;TYPE=work:a@x.example") == true)
        #expect(session.content.status == .quiet("Saved as ~/2-\(name)"))
        isFull.withLock { $0 = true }
        await press(.key(.character("s")), in: session)
        #expect(session.content.status == .fault("\(name) can’t be written to this folder."))
        session.end()
    }

    @Test("a page down, the last, the first: the cursor goes there and stays within the list")
    func far() async throws {
        let people = (1...60).map { #"{"id":"\#($0)","displayName":"Person \#($0)"}"# }.joined(separator: ",")
        let (session, _) = try await start(.init(body: #"{"value":[\#(people)]}"#), Self.card, Self.card)
        await type("person", in: session)
        try await eventually { @MainActor in session.content.people.count == 60 }
        await press(.key(.tab), .key(.pageDown), in: session)
        #expect(session.content.selected == session.rowsSeen - 1)
        await press(.key(.character("G")), in: session)
        #expect(session.content.selected == 59)
        await press(.key(.pageDown), in: session)
        #expect(session.content.selected == 59)
        await press(.key(.character("g")), in: session)
        #expect(session.content.selected == 0 && !session.content.isTyping)
        session.end()
    }

    @Test("a network that is down is told, nobody is signed out, and what is shown stays")
    func offline() async throws {
        let (session, graph) = try await start(Self.two, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.lines.contains(.heading("Managers")) == true }
        graph.add(.offline)
        await type("x", in: session)
        try await eventually { @MainActor in session.content.status.isFault }
        #expect(session.content.status == .fault("No connection · Ctrl-R Try Again"))
        #expect(session.content.overlay == nil && session.account != nil)
        session.end()
    }
}
