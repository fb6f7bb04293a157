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

/// Somebody who signs in from inside the view, at a provider in this process.
@Suite("Signing in inside the view", .timeLimit(.minutes(5)))
@MainActor
struct BrowseSignInTests {
    private let shell = Shell()
    private let provider: StubProvider

    init() async throws {
        provider = try StubProvider()
    }

    /// Graph by a list of answers, and the provider.
    private struct Servers: HTTPTransport {
        let graph: any HTTPTransport
        let provider: any HTTPTransport

        func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
            let isGraph = request.authority == "graph.example"
            return try await (isGraph ? graph : provider).send(request, body: body, limits: limits)
        }
    }

    private func start(
        language: String = "en_US.UTF-8", hasBrowser: Bool = true, answers: ScriptedGraph.Answer...
    ) async throws -> BrowseSession {
        var settings = SettingsValues()
        settings.authority = "https://login.example"
        settings.clientID = "test-client"
        settings.graph = "https://graph.example/v1.0"
        let transport = Servers(graph: ScriptedGraph(answers), provider: provider.transport)
        var context = shell.context(
            settings: settings, environment: ["LANG": language], transport: transport)
        context.hasBrowser = { hasBrowser }
        let services = try PeopleServices(
            settings, transport: transport, accounts: context.accounts(nil),
            retries: .none)
        let session = BrowseSession(context: context, services: services, size: Size(100, 30)) {}
        try await session.begin(as: nil)
        return session
    }

    private func press(_ key: Key, in session: BrowseSession) async {
        if let action = BrowseKeys.standard.action(for: .key(key), in: session.content, layout: session.layout) {
            _ = await session.perform(action)
        }
    }

    @Test("a code is shown until the other device has finished, and then one can search")
    func device() async throws {
        await provider.on(.deviceAuthorization) { $0.members["interval"] = 1 }
        let session = try await start()
        #expect(session.content.overlay == .signIn(SignInContent()))
        await press(.character("n"), in: session)
        try await eventually { @MainActor in
            guard case .signIn(let shown)? = session.content.overlay, case .device(let code, _) = shown.step else {
                return false
            }
            return shown.message.contains(code) && shown.details?.contains("minutes") == true && shown.reason == nil
        }
        await provider.decideDevice(as: .siobhan)
        try await eventually { @MainActor in session.account?.name == "Siobhán O'Brien" }
        #expect(session.content.overlay == nil && session.content.account == "siobhan@contoso.example")
        #expect(try await shell.accounts.current()?.id == session.account?.id)
        session.end()
    }

    @Test("where no browser can be opened the code is shown without being asked for")
    func noBrowser() async throws {
        let session = try await start(hasBrowser: false)
        func isCodeShown() -> Bool {
            guard case .signIn(let shown)? = session.content.overlay, case .device = shown.step else { return false }
            return true
        }
        try await eventually { @MainActor in isCodeShown() }
        guard case .signIn(let shown)? = session.content.overlay else { return }
        #expect(shown.reason == "No browser can be opened here, so sign in on another device.")
        await press(.escape, in: session)
        #expect(session.content.overlay == .signIn(SignInContent()))
        await press(.character("b"), in: session)
        try await eventually { @MainActor in isCodeShown() }
        session.end()
    }

    @Test("Esc stops waiting, nobody is signed in by it, and one can begin again")
    func escape() async throws {
        let session = try await start()
        await press(.character("n"), in: session)
        try await eventually { @MainActor in session.signIn.isBusy }
        await press(.escape, in: session)
        #expect(session.content.overlay == .signIn(SignInContent()) && session.account == nil)
        #expect(!session.signIn.isBusy)
        await press(.character("n"), in: session)
        try await eventually { @MainActor in session.signIn.isBusy }
        session.end()
    }

    @Test("what went wrong is told in the person's language, with the next step, and the ways to sign in stay")
    func fault() async throws {
        let session = try await start(language: "cs_CZ.UTF-8")
        // The context of these tests opens no page.
        await press(.character("b"), in: session)
        let texts = Texts(.czech)
        try await eventually { @MainActor in
            guard case .signIn(let shown)? = session.content.overlay else { return false }
            return shown.step == .choice && shown.fault?.hasPrefix(texts[.oauth(.browserUnavailable)]) == true
        }
        session.end()
    }

    @Test("where nothing answers, the address is named: it may be the one that is wrong")
    func unreachable() async throws {
        let session = try await start()
        await provider.instead(of: .discovery) { _ in
            throw OAuthError(.connectionFailed, "login.example:8443 cannot be reached.")
        }
        await press(.character("n"), in: session)
        try await eventually { @MainActor in
            guard case .signIn(let shown)? = session.content.overlay else { return false }
            return shown.step == .choice && shown.fault?.hasSuffix(" (login.example:8443 cannot be reached.)") == true
        }
        session.end()
    }

    @Test("an account whose session is over asks to sign in again, with its user name filled in")
    func ended() async throws {
        try await shell.signIn("Adele Vance", issuer: "https://login.example", needsSignIn: true)
        let session = try await start()
        guard case .signIn(let shown)? = session.content.overlay else {
            Issue.record("it does not ask")
            return
        }
        #expect(shown.fault == "Adele Vance needs to sign in again.")
        #expect(session.signIn.loginHint == "adelevance@contoso.example")
        // Whom one has opened before can be looked at without.
        await press(.escape, in: session)
        #expect(session.content.overlay == nil)
        session.end()
    }

    @Test("whoever signs in again is asked for all that was granted before")
    func grantedBefore() async throws {
        let record = try AccountRecord.sample(
            issuer: "https://login.example", needsSignIn: true, scopes: "User.Read User.Read.All")
        try await shell.accounts.store.save(record)
        let session = try await start()
        await press(.character("n"), in: session)
        try await eventually { await !provider.requests(to: .deviceAuthorization).isEmpty }
        let asked = try #require(await provider.requests(to: .deviceAuthorization).last?.form)
        #expect(asked["scope"]?.split(separator: " ").contains("User.Read.All") == true)
        #expect(asked["login_hint"] == "adelevance@contoso.example")
        session.end()
    }

    @Test("the key for a permission asks for what is missing besides what the account has, as the same person")
    func permission() async throws {
        let record = try AccountRecord.sample(
            issuer: "https://login.example", scopes: "User.Read User.ReadBasic.All")
        try await shell.accounts.store.save(record)
        let card = ScriptedGraph.Answer(
            body: #"""
                {"responses":[{"id":"person","status":200,"body":{"id":"1","displayName":"Megan Bowen"}},
                {"id":"photo","status":404,"body":{}}]}
                """#)
        let session = try await start(hasBrowser: false, answers: card)
        session.openCard(of: Person(id: "1", displayName: "Megan Bowen"))
        try await eventually { @MainActor in session.content.card?.lacksPermission == true }
        await press(.tab, in: session)
        await provider.instead(of: .deviceAuthorization, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "access_denied", "error_description": "AADSTS90094: An administrator has to agree."]
        }
        await press(.character("r"), in: session)
        try await eventually { @MainActor in
            guard case .signIn(let shown)? = session.content.overlay else { return false }
            return shown.step == .choice && shown.fault != nil
        }
        // An administrator has agreed: the same is asked for once more.
        await press(.character("n"), in: session)
        try await eventually { @MainActor in
            guard case .signIn(let shown)? = session.content.overlay, case .device = shown.step else { return false }
            return shown.canCancel
        }
        #expect(await provider.requests(to: .deviceAuthorization).count == 2)
        let asked = try #require(await provider.requests(to: .deviceAuthorization).last?.form["scope"])
        #expect(Set(asked.split(separator: " ")).isSuperset(of: ["User.Read", "User.ReadBasic.All", "User.Read.All"]))
        await press(.escape, in: session)
        #expect(session.account?.name == "Adele Vance" && session.content.overlay == nil)
        session.end()
    }

    @Test("where nobody is found among names and addresses, the same key asks for the permission, and is named")
    func permissionOfSearch() async throws {
        try await shell.accounts.store.save(
            .sample(issuer: "https://login.example", scopes: "User.Read User.ReadBasic.All"))
        let nobody = ScriptedGraph.Answer(body: #"{"value":[]}"#)
        let session = try await start(hasBrowser: false, answers: nobody, nobody, nobody, nobody, nobody, nobody)
        _ = await session.perform(.edit(.insert("plant manager")))
        try await eventually { @MainActor in session.content.isSearchLimited }
        #expect(session.content.notice.last == "Ctrl-R Review Permissions")
        #expect(session.content.keys.hints(in: session.content).contains { $0.key == "Ctrl-R" })
        _ = await session.perform(.retry)
        try await eventually { await !provider.requests(to: .deviceAuthorization).isEmpty }
        let asked = try #require(await provider.requests(to: .deviceAuthorization).last?.form["scope"])
        #expect(asked.split(separator: " ").contains("User.Read.All"))
        session.end()
    }

    @Test("an account that another process adds comes into the list that is open, and the cursor stays where it was")
    func follows() async throws {
        try await shell.signIn("Megan Bowen")
        let session = try await start()
        await press(.tab, in: session)
        await session.showAccounts()
        _ = await session.perform(.move(1))
        // Whoever is in use can be signed out from there, too.
        let last = session.account.map { ["Sign Out of \($0.shownName)"] } ?? []
        #expect(session.content.overlay.rows?.map(\.name) == ["Megan Bowen", "Add Account"] + last)
        try await shell.signIn("Adele Vance")
        try await eventually { @MainActor in
            session.content.overlay.rows?.map(\.name) == ["Adele Vance", "Megan Bowen", "Add Account"] + last
        }
        guard case .accounts(_, let selected)? = session.content.overlay else { return }
        #expect(selected == 2)
        await press(.home, in: session)
        #expect(session.content.overlay.selected == 0)
        await press(.end, in: session)
        #expect(session.content.overlay.selected == 2 + last.count)
        await press(.pageUp, in: session)
        #expect(session.content.overlay.selected == 0)
        session.end()
    }
}

extension BrowseContent.Overlay? {
    /// The lines of the list of accounts; nil when something else is shown.
    fileprivate var rows: [AccountChoiceRow]? {
        if case .accounts(let rows, _)? = self { rows } else { nil }
    }

    /// Where the cursor of that list is.
    fileprivate var selected: Int? {
        if case .accounts(_, let selected)? = self { selected } else { nil }
    }
}
