import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AppModel, asking for what a card needs", .timeLimit(.minutes(2)))
struct AppPermissionTests {
    private static let basic: ScopeSet = ["openid", "profile", "offline_access", "User.Read", "User.ReadBasic.All"]
    private static let full: ScopeSet = ["User.Read.All"]

    @Test("what is given is used at once, on the card that needed it")
    func granted() async throws {
        let (_, app, account) = try await AppWindow.started(scopes: Self.basic)
        app.navigation?.open(Person(id: "test-subject-jan"))
        let card = try #require(app.navigation?.current)
        #expect(card.missingScopes == Self.full)

        await app.askTapped(for: card.missingScopes)
        try await eventually { app.navigation?.current.map { $0 !== card } == true }
        #expect(app.account?.id == account.id)
        #expect(app.account?.grantedScopes.isSuperset(of: Self.full) == true)
        #expect(app.navigation?.path.map(\.id) == ["test-subject-jan"])
        let new = try #require(app.navigation?.current)
        #expect(new.missingScopes == [])
        #expect(app.sheet == nil)
        #expect(app.accounts?.consents.isEmpty == true, "the card says it")
    }

    @Test("what is not given is said by the accounts, and the card stays")
    func declined() async throws {
        let (window, app, account) = try await AppWindow.started(scopes: Self.basic)
        app.navigation?.open(Person(id: "test-subject-jan"))
        let card = try #require(app.navigation?.current)
        await window.provider.configure { $0.signedIn = nil }
        await window.provider.refuseToken("invalid_scope")
        window.browser.use(window.provider.userAgent(as: .adele, .deny))
        await app.askTapped(for: card.missingScopes)
        #expect(app.accounts?.consents[account.id]?.outcome == .declined)
        #expect(app.sheet == .accounts)
        #expect(app.account == account && app.navigation?.current === card)
    }

    @Test("what the provider gives without a question becomes the account's, too")
    func givenBefore() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn(scopes: Self.basic.union(Self.full))
        // The account says that it has less than the provider has allowed meanwhile.
        var record = try #require(try await window.kept.store.record(for: account.id))
        record.account.grantedScopes = Self.basic
        try await window.kept.store.save(record)
        let app = window.app
        await app.start()
        app.navigation?.open(Person(id: "test-subject-jan"))
        let card = try #require(app.navigation?.current)
        #expect(card.missingScopes == Self.full)

        await app.askTapped(for: card.missingScopes)
        try await eventually { app.account?.grantedScopes.isSuperset(of: Self.full) == true }
        #expect(app.account?.id == account.id && app.accounts?.accounts.count == 1)
        #expect(app.sheet == nil)
    }

    @Test("an account that may see nobody is told what a search needs, and the one tap asks for it and goes on")
    func search() async throws {
        let (window, app, account) = try await AppWindow.started(scopes: [
            "openid", "profile", "offline_access", "User.Read",
        ])
        await window.provider.on(.users) { $0.status = .forbidden }
        app.search?.text = "jan"
        try await eventually { app.banner?.need == .consent(["User.ReadBasic.All"]) }
        #expect(app.account == account)

        await window.provider.mend()
        await app.mendTapped()
        try await eventually { app.search?.people.map(\.name) == ["Jan Žižka"] }
        #expect(app.banner == nil && app.search?.text == "jan" && app.account?.id == account.id)
    }

    @Test("an account that was granted it, and may see nobody all the same, is asked for nothing")
    func refusedAllTheSame() async throws {
        let (window, app, _) = try await AppWindow.started(scopes: Self.basic)
        await window.provider.on(.users) { $0.status = .forbidden }
        app.search?.text = "jan"
        try await eventually { app.search?.phase.failure?.situation == .notPermitted }
        #expect(app.banner == nil)
    }
}
