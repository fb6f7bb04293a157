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
@Suite("The view, used")
@MainActor
struct BrowseSessionTests {
    private let shell = Shell()

    /// A card as the batch answers it: whoever asks gets a manager, and nothing else.
    private static let card = ScriptedGraph.Answer(
        body: #"""
            {"responses":[{"id":"person","status":200,"body":{"id":"1","displayName":"Adele Vance","mail":"a@x.example"}},
            {"id":"managers","status":200,"body":{"id":"1","manager":{"id":"9","displayName":"Miriam Graham"}}},
            {"id":"reports","status":200,"body":{"value":[]}},{"id":"photo","status":404,"body":{}}]}
            """#)
    private static let two = ScriptedGraph.Answer(
        body: #"{"value":[{"id":"1","displayName":"Adele Vance"},{"id":"2","displayName":"Adele Vincent"}]}"#)

    private func start(_ answers: ScriptedGraph.Answer...) async throws -> (BrowseSession, ScriptedGraph) {
        try await shell.signIn("Adele Vance")
        let graph = ScriptedGraph(answers)
        let context = shell.context(transport: graph)
        let services = try PeopleServices(
            Shell.settings, transport: graph, accounts: context.accounts(nil), earlyRefresh: .never, retries: .none)
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        return (session, graph)
    }

    @discardableResult
    private func press(_ keys: InputEvent..., in session: BrowseSession) async -> BrowseSession.Effect? {
        var effect: BrowseSession.Effect?
        for key in keys {
            guard let action = BrowseKeys.action(for: key, in: session.content, layout: session.layout) else {
                continue
            }
            effect = await session.perform(action)
        }
        return effect
    }

    private func type(_ text: String, in session: BrowseSession) async {
        for letter in text { await press(.key(.character(letter)), in: session) }
    }

    @Test("it searches while one types; the first person's card is there without being asked for, and can be opened")
    func find() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        #expect(session.account?.name == "Adele Vance" && session.content.overlay == nil)
        await type("adele v", in: session)
        try await eventually { @MainActor in session.content.people.count == 2 }
        #expect(session.content.selected == 0 && session.content.focus == .search)
        let manager = CardContent.Line.person(Person(id: "9", displayName: "Miriam Graham"))
        try await eventually { @MainActor in session.content.card?.lines.contains(manager) == true }

        await press(.key(.enter), in: session)
        #expect(session.content.focus == .card && session.navigation?.path.map(\.id) == ["1"])
        // The mail address, then the manager.
        await press(.key(.down), in: session)
        #expect(session.content.cardLine == manager)
        await press(.key(.escape), in: session)
        #expect(session.content.focus == .list && session.navigation?.path.isEmpty == true)
        session.end()
    }

    @Test("the copy key copies the address where the cursor is, and says that the terminal has the last word")
    func copy() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.enter), in: session)
        let effect = await press(.key(.character("c")), in: session)
        #expect(effect == Clipboard.copying("a@x.example").map(BrowseSession.Effect.write))
        #expect(session.content.status == .quiet("Copied a@x.example, if the terminal allows it."))
        session.end()
    }

    @Test("a mail that nothing here can write is copied instead")
    func mail() async throws {
        let (session, _) = try await start(Self.two, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.down), in: session)
        let effect = await press(.key(.character("m")), in: session)
        #expect(effect == Clipboard.copying("mailto:a@x.example").map(BrowseSession.Effect.write))
        session.end()
    }

    @Test("a network that is down is told, nobody is signed out, and what is shown stays")
    func offline() async throws {
        let (session, graph) = try await start(Self.two, Self.card)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.lines.contains(.heading("Managers")) == true }
        graph.add(.offline)
        await type("x", in: session)
        try await eventually { @MainActor in
            if case .fault = session.content.status { true } else { false }
        }
        #expect(session.content.status == .fault("No connection · Ctrl-R Try Again"))
        #expect(session.content.overlay == nil && session.account != nil)
        session.end()
    }

    @Test("without an account it asks how to sign in, and nothing can be searched")
    func signIn() async throws {
        let context = shell.context(transport: ScriptedGraph())
        let services = try PeopleServices(
            Shell.settings, transport: ScriptedGraph(), accounts: context.accounts(nil), earlyRefresh: .never)
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        #expect(session.content.overlay == .signIn(SignInContent()))
        await type("x", in: session)
        #expect(session.content.search.isEmpty)
        #expect(await press(.key(.character("q")), in: session) == .quit)
    }

    @Test("of several accounts the one that is chosen is used, and is the default from then on")
    func accounts() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let context = shell.context(transport: ScriptedGraph())
        let services = try PeopleServices(
            Shell.settings, transport: ScriptedGraph(), accounts: context.accounts(nil), earlyRefresh: .never)
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        guard case .accounts(let rows, 0)? = session.content.overlay else {
            Issue.record("no list of accounts: \(String(describing: session.content.overlay))")
            return
        }
        #expect(rows.map(\.name) == ["Adele Vance", "Megan Bowen", "Add Account"])
        await press(.key(.down), .key(.enter), in: session)
        #expect(session.content.overlay == nil)
        #expect(try await shell.accounts.current()?.id == session.account?.id)
        session.end()
    }
}
