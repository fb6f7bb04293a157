import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import TerminalScreen
import Testing

@testable import PeopleCommands

/// Who the view is used as, and what a sign-out leaves.
extension BrowseSessionTests {
    @Test("without an account it asks how to sign in, and nothing can be searched")
    func signIn() async throws {
        let context = shell.context(transport: ScriptedGraph())
        let services = try PeopleServices(
            Shell.settings, transport: ScriptedGraph(), accounts: context.accounts(nil))
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        #expect(session.content.overlay == .signIn(SignInContent()))
        await type("x", in: session)
        #expect(session.content.search.isEmpty)
        #expect(await press(.key(.character("q")), in: session) == .quit)
        #expect(await press(.key(.down), .key(.down), .key(.down), .key(.enter), in: session) == .quit)
    }

    @Test("of several accounts the one that is chosen is used, and is the default from then on")
    func accounts() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let context = shell.context(transport: ScriptedGraph())
        let services = try PeopleServices(
            Shell.settings, transport: ScriptedGraph(), accounts: context.accounts(nil))
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

    @Test("an account whose name is its user name is listed with that alone")
    func sameName() async throws {
        var record = try AccountRecord.sample("Megan Bowen")
        record.account.name = record.account.username
        try await shell.accounts.store.save(record)
        let (session, _) = try await start()
        guard case .accounts(let rows, _)? = session.content.overlay else {
            Issue.record("no list of accounts: \(String(describing: session.content.overlay))")
            return session.end()
        }
        #expect(rows.first { $0.name == "meganbowen@contoso.example" }?.details == "")
        #expect(rows.first { $0.name == "Adele Vance" }?.details == "adelevance@contoso.example")
        session.end()
    }

    @Test("what is wrong with the file of keys is said once somebody has chosen an account")
    func keysFaultOfSeveral() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        let graph = ScriptedGraph()
        let services = try PeopleServices(Shell.settings, transport: graph, accounts: shell.accounts)
        let session = BrowseSession(
            context: shell.context(transport: graph), services: services, size: Size(100, 30)
        ) {}
        session.said = .fault("Line 2")
        try await session.begin(as: nil)
        await press(.key(.down), .key(.enter), in: session)
        #expect(session.account?.name == "Megan Bowen" && session.content.status == .fault("Line 2"))
        session.end()
    }

    @Test("an account of another provider is refused, and the others can still be chosen")
    func stranger() async throws {
        try await shell.signIn("Adele Vance", "Megan Bowen")
        try await shell.signIn("Zoe Other", issuer: "https://other.example")
        let graph = ScriptedGraph()
        let services = try PeopleServices(Shell.settings, transport: graph, accounts: shell.accounts)
        let session = BrowseSession(
            context: shell.context(transport: graph), services: services, size: Size(100, 30)
        ) {}
        try await session.begin(as: nil)
        await press(.key(.down), .key(.down), .key(.enter), in: session)
        #expect(session.content.status.isFault && session.account == nil)
        #expect(session.content.overlay?.accountRow?.name == "Zoe Other")
        await press(.key(.up), .key(.enter), in: session)
        #expect(session.account?.name == "Megan Bowen" && session.content.overlay == nil)
        session.end()
    }

    @Test("where the account has not all that the settings ask for, a refusal says so, and a key signs in with it")
    func fewerPermissions() async throws {
        try await shell.signIn("Adele Vance")
        let graph = ScriptedGraph { _ in .init(status: 403, body: "{}") }
        let services = try PeopleServices(
            Shell.settings, transport: graph, accounts: shell.accounts, retries: .none)
        let session = BrowseSession(
            context: shell.context(transport: graph), services: services, size: Size(100, 30)
        ) {}
        try await session.begin(as: nil)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.status.isFault }
        #expect(session.content.status.text == "Permission wasn’t granted · Ctrl-R Sign In Again")
        #expect(session.content.notice == [session.texts[.limitFewerPermissions]])
        await press(.key(.character("r"), .control), in: session)
        #expect(session.returning == session.account?.id && session.signingIn != nil)
        session.end()
    }

    @Test("choosing the account in use closes the list, and leaves the search as it was unless it may see more by now")
    func sameAccount() async throws {
        let (session, _) = try await start()
        let search = try #require(session.search)
        await press(.key(.character("a"), .alt), .key(.enter), in: session)
        #expect(session.content.overlay == nil && session.search === search)

        try await shell.accounts.store.save(.sample("Adele Vance", scopes: "User.Read User.Read.All"))
        await press(.key(.character("a"), .alt), .key(.enter), in: session)
        #expect(session.content.overlay == nil && session.search !== search)
        #expect(session.account?.grantedScopes.contains("User.Read.All") == true)
        session.end()
    }

    @Test("the arrows lead to a row that signs out whoever is there, after a question, and says so in the footer")
    func signOutRow() async throws {
        let (session, _) = try await start()
        await press(.key(.character("a"), .alt), in: session)
        guard case .accounts(let rows, 0)? = session.content.overlay else {
            Issue.record("no list of accounts: \(String(describing: session.content.overlay))")
            return session.end()
        }
        #expect(rows.map(\.name) == ["Adele Vance", "Add Account", "Sign Out of Adele Vance"])
        func hints() -> [String] {
            session.content.overlay.map { session.content.keys.hints(in: $0).map { session.texts[$0.does] } } ?? []
        }
        // It is in use, so there is nothing to switch to.
        #expect(hints() == ["Move", "Sign Out", "Back"])
        await press(.key(.down), .key(.down), in: session)
        #expect(hints() == ["Move", "Sign Out", "Back"])
        await press(.key(.enter), in: session)
        guard case .signOut(let account)? = session.content.overlay else {
            Issue.record("it does not ask: \(String(describing: session.content.overlay))")
            return session.end()
        }
        #expect(account.id == session.account?.id)
        session.end()
    }

    @Test("a sign-out is asked about first; then nothing of the account is seen, and whoever is left can be chosen")
    func signOut() async throws {
        // The provider is not reached, which keeps nobody signed in here.
        let (session, _) = try await start(Self.two, Self.card, .offline, .offline, .offline)
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.card?.person.mail == "a@x.example" }
        await press(.key(.character("a"), .alt), .key(.character("d")), in: session)
        guard case .signOut(let account)? = session.content.overlay else {
            Issue.record("it does not ask: \(String(describing: session.content.overlay))")
            return session.end()
        }
        #expect(account.id == session.account?.id)
        await press(.key(.escape), in: session)
        guard case .accounts? = session.content.overlay else {
            Issue.record("Esc does not go back")
            return session.end()
        }
        #expect(try await shell.accounts.all().count == 1)
        await press(.key(.character("d")), .key(.enter), in: session)
        #expect(session.account == nil && session.content.people.isEmpty && session.content.card == nil)
        #expect(session.content.account.isEmpty && session.content.search.isEmpty)
        try await eventually { @MainActor in session.content.overlay == .signIn(SignInContent()) }
        #expect(try await shell.accounts.all().isEmpty)
        try await eventually { @MainActor in session.content.status.text.contains("signed out") }
        session.end()
    }

    @Test("a sign-out that the store refuses is told, whether the account is in use or not, and nobody is gone")
    func signOutRefused() async throws {
        let accounts = SignedInAccounts(store: KeepingStore())
        for name in ["Adele Vance", "Megan Bowen"] { try await accounts.store.save(.sample(name)) }
        let graph = ScriptedGraph()
        let services = try PeopleServices(Shell.settings, transport: graph, accounts: accounts)
        let session = BrowseSession(
            context: shell.context(transport: graph), services: services, size: Size(100, 30)
        ) {}
        try await session.begin(as: nil)
        await press(.key(.character("d")), .key(.enter), in: session)
        try await eventually { @MainActor in session.content.status.isFault }
        #expect(session.account == nil && session.content.overlay?.accountRow != nil)

        await press(.key(.enter), .key(.character("a"), .alt), .key(.character("d")), .key(.enter), in: session)
        try await eventually { @MainActor in session.content.status.isFault }
        #expect(session.account?.name == "Adele Vance")
        session.refresh()
        #expect(session.content.status.isFault)
        #expect(try await accounts.all().count == 2)
        session.end()
    }

    @Test("a copy of the directory that the settings want answers still when somebody was looked at")
    func keptCopy() async throws {
        let folder = URL.temporaryDirectory.appending(path: "copies-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await shell.signIn("Adele Vance")
        var settings = Shell.settings
        settings.directoryCopy = true
        let page = #"""
            {"value":[{"id":"1","displayName":"Adele Vance"}],
            "@odata.deltaLink":"http://127.0.0.1:1/v1.0/users/delta?$deltatoken=a"}
            """#
        let graph = ScriptedGraph { request in
            ScriptedGraph.Answer(body: request.path?.contains("$count") == true ? "1" : page)
        }
        let services = try PeopleServices(
            settings, transport: graph, accounts: shell.accounts, retries: .none,
            files: AccountFiles(copyDirectory: folder))
        let session = BrowseSession(
            context: shell.context(transport: graph), services: services, size: Size(100, 30)
        ) {}
        try await session.begin(as: nil)
        try await eventually { @MainActor in
            if case .on? = session.directory?.phase { true } else { false }
        }
        _ = session.model(for: Person(id: "2"))
        graph.hold()
        await type("adele", in: session)
        try await eventually { @MainActor in session.content.people.map(\.id) == ["1"] }
        graph.release()
        session.end()
    }
}

/// A store that lets nobody go.
private struct KeepingStore: AccountStore {
    private let base = InMemoryAccountStore()
    var protection: StoreProtection { base.protection }

    func records() async throws -> [AccountRecord] { try await base.records() }
    func save(_ record: AccountRecord) async throws { try await base.save(record) }

    func remove(_ id: Account.ID) async throws {
        throw OAuthError(.storeWriteFailed, "This is a test.")
    }
}
