import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AppModel, while things change around it", .timeLimit(.minutes(2)))
struct AppChangeTests {
    @Test("what was typed for an account that another program signs out goes to nobody else")
    func elsewhere() async throws {
        let window = try AppWindow()
        let jan = try await window.signedIn(.jan)
        let adele = try await window.signedIn()
        let app = window.app
        await app.start()
        try await window.search("siob")
        #expect(app.screen == .search(adele))
        try await window.kept.remove(adele)
        await app.cameToFront(ManagedSettings())
        try await eventually { app.screen == .search(jan) }
        #expect(app.search?.text.isEmpty == true)
    }

    @Test("new permissions are used at once, and what is typed and open stays")
    func permissions() async throws {
        let window = try AppWindow()
        var record = try AccountRecord.sample(issuer: window.provider.issuer.absoluteString)
        try await window.kept.store.save(record)
        let app = window.app
        await app.start()
        let before = try #require(app.search)
        app.navigation?.open(Person(id: "boss", displayName: "Test Testová"))
        await app.accounts?.load()
        #expect(app.search === before)

        record.account.grantedScopes = ["User.Read", "User.Read.All"]
        try await window.kept.store.save(record)
        await app.accounts?.load()
        try await eventually { app.search !== before }
        #expect(app.account?.grantedScopes == record.account.grantedScopes)
        #expect(app.navigation?.path.map(\.id) == ["boss"])
    }

    @Test("what is set in another window is used in this one as soon as it comes to the front")
    func otherWindow() async throws {
        let (window, app, _) = try await AppWindow.started()
        try await window.search("jan")
        app.settings.draft.provider = .other
        app.settings.draft.authority = "https://other.example"
        app.settings.draft.clientID = "other-client"
        #expect(app.settings.saveTapped())
        let before = try #require(app.services)
        await app.cameToFront(ManagedSettings())
        #expect(app.services?.settings.issuer.absoluteString == "https://other.example")
        #expect(before.settings.issuer != app.services?.settings.issuer)
        #expect(app.screen == .signIn)
    }

    @Test("what was missing and is set in another window is used in this one, too")
    func otherWindowBegins() async throws {
        let window = try AppWindow(bundled: SettingsValues())
        let app = window.app
        await app.start()
        #expect(app.screen == .settings(.missing(.clientID)))
        app.settings.draft.provider = .other
        app.settings.draft.authority = window.provider.issuer.absoluteString
        app.settings.draft.clientID = "test-client"
        #expect(app.settings.saveTapped())
        await app.cameToFront(ManagedSettings())
        #expect(app.screen == .signIn)
    }

    @Test(
        "a window that comes to the front stays with its account, whatever was chosen in another one, and keeps its failure"
    )
    func stays() async throws {
        let window = try AppWindow()
        let jan = try await window.signedIn(.jan)
        let adele = try await window.signedIn()
        let stranger = try AccountRecord.sample(issuer: "https://other.example")
        try await window.kept.store.save(stranger)
        let app = window.app
        await app.start()
        #expect(app.screen == .search(adele))
        try await window.kept.use(jan)
        await app.accounts?.useTapped(stranger.account)
        let failure = try #require(app.accounts?.failure)
        await app.cameToFront(ManagedSettings())
        #expect(app.screen == .search(adele))
        #expect(app.accounts?.failure == failure)
    }

    @Test("a window that is closed leaves nothing behind that looks at the accounts")
    func closed() async throws {
        var window: AppWindow? = try AppWindow()
        try await window?.signedIn()
        weak let app = window?.app
        await app?.start()
        weak let accounts = app?.accounts
        // What somebody else's sign-in brings shows that the accounts are being followed.
        let client = try #require(app?.services?.client)
        _ = try await client.signIn(with: try #require(window?.provider.userAgent(as: .jan)))
        try await eventually { @MainActor in accounts?.accounts.count == 2 }
        window = nil
        try await eventually { @MainActor in app == nil && accounts == nil }
    }

    @Test("an account of another provider is used for nothing, and not offered, when the settings have changed")
    func provider() async throws {
        let window = try AppWindow()
        let stranger = try AccountRecord.sample(issuer: "https://other.example")
        try await window.kept.store.save(stranger)
        try await window.kept.use(stranger.account)
        let app = window.app
        await app.start()
        #expect(app.screen == .signIn)
        #expect(app.signIn?.phase == .signedOut)
        // It can still be seen and signed out.
        #expect(app.accounts?.accounts == [stranger.account])
    }

    @Test("other settings begin anew with what was typed; the same ones from device management change nothing")
    func settings() async throws {
        let (window, app, _) = try await AppWindow.started()
        try await window.search("jan")
        let before = try #require(app.search)
        await app.cameToFront(ManagedSettings())
        #expect(app.search === before)

        app.settings.draft.provider = .other
        app.settings.draft.authority = window.provider.issuer.absoluteString
        app.settings.draft.clientID = "test-client"
        app.settings.draft.graph = window.provider.graph.absoluteString
        await app.saveSettingsTapped()
        #expect(app.search?.text == "jan" && app.search !== before && before.text.isEmpty)

        await app.cameToFront(ManagedSettings(["tenant": 7]))
        #expect(app.screen == .settings(.managed(key: "tenant")) && app.search == nil)
        await app.cameToFront(ManagedSettings())
        #expect(app.account != nil)
    }

    @Test("a step that is about the settings opens them")
    func steps() async throws {
        let window = try AppWindow()
        let app = window.app
        await app.start()
        await window.provider.instead(of: .discovery) { _ in throw OAuthError(.discoveryFailed, "Test.") }
        await app.signIn?.signInTapped()
        #expect(app.status.recovery == .fixSettings)
        #expect(await app.nextStepTapped() == nil && app.sheet == .settings)
    }

    @Test("a token that the directory does not accept is the account's banner, although its session is not over")
    func banner() async throws {
        let (window, app, account) = try await AppWindow.started()
        await window.provider.instead(of: .users) { $0.status = .unauthorized }
        app.search?.text = "jan"
        try await eventually { app.search?.phase.failure?.situation == .signInEnded }
        try await eventually { app.banner?.need == .signIn }
        #expect(app.account?.id == account.id && app.account?.needsSignIn == false)
        #expect(app.banner?.control == .signIn)
    }
}
