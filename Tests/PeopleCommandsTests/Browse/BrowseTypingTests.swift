import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import TerminalScreen
import Testing

@testable import PeopleCommands

/// Somebody who types on after moving about, and expects to search.
@Suite("Typing in the view", .timeLimit(.minutes(2)))
@MainActor
struct BrowseTypingTests {
    private let shell = Shell()
    /// What was done besides searching.
    private let done = Locked<[String]>([])

    /// Finds the same people whatever is searched for, and knows a mail address and a manager of everybody.
    private struct Directory: HTTPTransport {
        private static let names = [
            "1": "Chris Smith", "2": "Christine Small", "3": "Christian Stone", "9": "Miriam Graham",
        ]
        /// Who is found.
        let found = Locked(["1", "2"])

        private static func person(_ id: String) -> String {
            #"{"id":"\#(id)","displayName":"\#(names[id] ?? "")","mail":"\#(id)@x.example"}"#
        }

        func send(
            _ request: HTTPRequest, body: Data?, limits: TransferLimits
        ) async throws -> (HTTPResponse, Data) {
            let asked = String(decoding: body ?? Data(), as: UTF8.self)
            let people = found.withLock { $0 }.map(Self.person).joined(separator: ",")
            let id = Self.names.keys.first { asked.contains("users/\($0)?") || asked.contains("users\\/\($0)?") }
            let answer =
                if let id {
                    #"""
                    {"responses":[{"id":"person","status":200,"body":\#(Self.person(id))},
                    {"id":"managers","status":200,"body":{"id":"\#(id)","manager":\#(Self.person("9"))}},
                    {"id":"reports","status":200,"body":{"value":[]}},{"id":"photo","status":404,"body":{}}]}
                    """#
                } else {
                    #"{"value":[\#(people)]}"#
                }
            return (HTTPResponse(status: .ok), Data(answer.utf8))
        }
    }

    private func start(_ transport: any HTTPTransport = Directory()) async throws -> BrowseSession {
        try await shell.signIn("Adele Vance")
        var context = shell.context(transport: transport)
        context.saveFile = { [done] _, name in
            done.withLock { $0.append("saved \(name)") }
            return name
        }
        context.openLink = { [done] link in done.withLock { $0.append("opened \(link)") } }
        let services = try PeopleServices(
            Shell.settings, transport: transport, accounts: context.accounts(nil), retries: .none)
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        return session
    }

    private func press(_ event: InputEvent, in session: BrowseSession) async {
        guard let action = BrowseKeys.standard.action(for: event, in: session.content, layout: session.layout) else {
            return
        }
        if let effect = await session.perform(action) { done.withLock { $0.append("\(effect)") } }
    }

    private func type(_ text: String, in session: BrowseSession) async {
        for letter in text { await press(letter == "\n" ? .key(.enter) : .key(.character(letter)), in: session) }
    }

    private nonisolated static let moves: [InputEvent] = [
        .key(.down), .key(.up), .key(.character("n"), .control), .key(.character("p"), .control), .key(.pageDown),
        .key(.pageUp), .key(.enter), .mouse(Mouse(.wheelDown, at: Point(3, 3))),
        .mouse(Mouse(.wheelUp, at: Point(3, 3))), .mouse(Mouse(.press, at: Point(3, 3))),
    ]

    @Test(
        "a name that is finished after a key that moves or opens is searched for, and nothing else happens",
        arguments: moves)
    func name(move: InputEvent) async throws {
        let session = try await start()
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.people.count == 2 }
        await press(move, in: session)
        await type(" smith", in: session)
        #expect(session.content.search.text == "chris smith")
        #expect(done.withLock { $0 } == [])
        session.end()
    }

    @Test("text after any moves is searched for, typed or pasted, and nothing is copied, written or ended")
    func random() async throws {
        let session = try await start()
        var numbers = SeededGenerator(seed: 7)
        func next<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: elements.indices, using: &numbers)]
        }
        let letters = Array("qcmsrajkgGhl/? 1é")
        for round in 1...40 {
            await press(.key(.character("u"), .control), in: session)
            var typed = "a\(next(letters))\(next(letters))"
            await type(typed, in: session)
            try await eventually { @MainActor in session.content.people.count == 2 }
            for _ in 0...Int.random(in: 0...3, using: &numbers) { await press(next(Self.moves), in: session) }
            for index in 0...Int.random(in: 0...4, using: &numbers) {
                switch Int.random(in: 0...4, using: &numbers) {
                // Enter opens somebody who is found; it does nothing to them.
                case 0 where index > 0: await press(.key(.enter), in: session)
                case 1:
                    await press(.paste("qcs"), in: session)
                    typed += "qcs"
                default:
                    let letter = next(letters)
                    await press(.key(.character(letter)), in: session)
                    typed.append(letter)
                }
            }
            let doings = done.withLock { $0 }
            guard session.content.search.text == typed, doings.isEmpty, session.content.overlay == nil else {
                Issue.record("round \(round): “\(typed)” became “\(session.content.search.text)” and \(doings)")
                break
            }
        }
        session.end()
    }

    @Test("the arrows move in the list and the card follows, while the cursor stays in the search")
    func arrows() async throws {
        let session = try await start()
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.people.count == 2 }
        await press(.key(.down), in: session)
        #expect(session.content.selected == 1 && session.content.card?.person.id == "2")
        #expect(session.content.isTyping && !session.content.isCardOpen)
        await press(.key(.up), in: session)
        #expect(session.content.selected == 0 && session.content.card?.person.id == "1")
        session.end()
    }

    @Test("whom the arrows have reached stays selected when others come, and another text selects the first one again")
    func others() async throws {
        let directory = Directory()
        let session = try await start(directory)
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.people.count == 2 }
        await press(.key(.down), in: session)
        let reached = try #require(session.content.selectedPerson?.id)
        directory.found.withLock { $0 = ["3", "1", "2"] }
        await session.search?.refresh()
        try await eventually { @MainActor in session.content.people.count == 3 }
        #expect(session.content.selectedPerson?.id == reached)
        await type("t", in: session)
        #expect(session.content.selected == 0)
        session.end()
    }

    @Test("Enter opens people only: again on the name it does nothing, on a mail it writes it, and never copies")
    func enter() async throws {
        let session = try await start()
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.card?.stops.count == 2 }
        await type("\n\n\n", in: session)
        #expect(session.content.isCardOpen && done.withLock { $0 } == [])
        await press(.key(.down), in: session)
        await type("\n", in: session)
        #expect(done.withLock { $0 } == ["opened mailto:1@x.example"])
        session.end()
    }

    @Test("text typed or pasted far up in the organization leads back to the list and to the selected card")
    func farUp() async throws {
        let session = try await start()
        for text in [InputEvent.key(.character("x")), .paste("x")] {
            await press(.key(.character("u"), .control), in: session)
            await type("chris", in: session)
            try await eventually { @MainActor in session.content.card?.stops.count == 2 }
            await press(.key(.enter), in: session)
            await press(.key(.down), in: session)
            await press(.key(.down), in: session)
            await press(.key(.enter), in: session)
            #expect(session.navigation?.path.map(\.id) == ["1", "9"] && session.content.card?.person.id == "9")
            await press(text, in: session)
            #expect(!session.content.isCardOpen && session.navigation?.path.isEmpty == true)
            #expect(session.content.card?.person.id == session.content.selectedPerson?.id)
        }
        session.end()
    }

    @Test("Tab goes to the list, the card and the search, and back with Shift; the first one goes into an opened card")
    func tab() async throws {
        let session = try await start()
        func place() -> String { session.content.isTyping ? "search" : session.content.isCardOpen ? "card" : "list" }
        // Where nobody is, it leads to the commands all the same, and back.
        await press(.key(.tab), in: session)
        #expect(place() == "list")
        await press(.key(.tab), in: session)
        #expect(place() == "search")
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.people.count == 2 }
        for (modifiers, places) in [(Modifiers(), ["list", "card", "search"]), (.shift, ["card", "list", "search"])] {
            for expected in places {
                await press(.key(.tab, modifiers), in: session)
                #expect(place() == expected)
            }
        }
        await press(.key(.enter), in: session)
        await press(.key(.tab), in: session)
        #expect(place() == "card")
        session.end()
    }

    @Test("the organization opens around a person, teams open and close in place, and Enter opens a card from there")
    func organization() async throws {
        let session = try await start()
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.card?.stops.count == 2 }
        func tree() -> [String] {
            guard case .organization(let rows, let selected)? = session.content.overlay else { return [] }
            return rows.enumerated().map { "\($1.depth) \($1.person.id) \($1.team)\($0 == selected ? " <" : "")" }
        }
        await press(.key(.character("o"), .alt), in: session)
        // The manager's team opens by itself. The directory lists nobody below; who is on the way stays.
        try await eventually { @MainActor in tree() == ["0 9 open", "1 1 nobody <"] }
        await press(.key(.left), in: session)
        #expect(tree() == ["0 9 open <", "1 1 nobody"])
        await press(.key(.left), in: session)
        #expect(tree() == ["0 9 closed <"])
        await press(.key(.right), in: session)
        try await eventually { @MainActor in tree() == ["0 9 open <", "1 1 nobody"] }
        await press(.key(.left), in: session)
        #expect(tree() == ["0 9 closed <"])
        await press(.key(.enter), in: session)
        #expect(session.content.overlay == nil && session.content.card?.person.id == "9")
        #expect(session.content.trail == [] && session.navigation?.path.map(\.id) == ["9"])
        // Back from the card the tree is as it was.
        await press(.key(.escape), in: session)
        #expect(tree() == ["0 9 closed <"])
        await press(.key(.character("m")), in: session)
        #expect(done.withLock { $0 } == ["opened mailto:9@x.example"])
        done.withLock { $0 = [] }
        await press(.key(.escape), in: session)
        #expect(session.content.overlay == nil && !session.content.isCardOpen)
        await press(.key(.enter), in: session)
        await press(.key(.down), in: session)
        await press(.key(.down), in: session)
        await press(.key(.enter), in: session)
        #expect(session.content.trail == ["Chris Smith", "Miriam Graham"])
        await type("x", in: session)
        #expect(session.content.trail == [] && done.withLock { $0 } == [])
        session.end()
    }

    @Test("in the organization a star and a vCard are about the row of the cursor, and a slash goes to the search")
    func keysInOrganization() async throws {
        let session = try await start()
        await type("chris", in: session)
        try await eventually { @MainActor in session.content.card?.stops.count == 2 }
        await press(.key(.character("o"), .alt), in: session)
        await press(.key(.up), in: session)
        func isShown(_ words: String) -> Bool {
            let view = BrowseView(content: session.content, texts: session.texts, theme: .standard)
            let screen = view.screen(session.size)
            return (0..<screen.size.rows).contains { screen.text(ofRow: $0).contains(words) }
        }
        try await eventually { @MainActor in isShown("- MG Miriam Graham") }
        await press(.key(.character("v")), in: session)
        #expect(session.content.favorites == ["9"])
        #expect(isShown("- MG Miriam Graham ★"))
        await press(.key(.character("s")), in: session)
        try await eventually { @MainActor in done.withLock { $0.count == 1 } }
        #expect(done.withLock { $0[0].hasPrefix("saved Miriam") })
        await press(.key(.character("/")), in: session)
        #expect(session.content.overlay == nil && session.content.isTyping && session.organization == nil)
        session.end()
    }

    @Test("the organization opens as soon as whoever was typed has come, unless another key is pressed")
    func earlyOrganization() async throws {
        let session = try await start()
        await type("chris", in: session)
        await press(.key(.character("o"), .alt), in: session)
        #expect(session.organization == nil)
        try await eventually { @MainActor in session.organization != nil }
        await press(.key(.escape), in: session)
        #expect(session.content.overlay == nil && !session.awaitsOrganization)
        session.end()
    }

    @Test("Enter before the server has answered holds up no further key")
    func impatient() async throws {
        let graph = ScriptedGraph([.init(body: #"{"value":[]}"#), .init(body: #"{"value":[]}"#)])
        let session = try await start(graph)
        graph.hold()
        await type("chris\n smith", in: session)
        #expect(session.content.search.text == "chris smith")
        graph.release()
        session.end()
    }
}
