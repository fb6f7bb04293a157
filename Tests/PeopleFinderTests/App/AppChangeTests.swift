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
        await app.accounts?.load()
        try await eventually { app.screen == .search(jan) }
        #expect(app.search?.text.isEmpty == true)
        app.close()
    }

    @Test("new permissions are used at once, and what is typed and open stays")
    func permissions() async throws {
        let window = try AppWindow()
        var record = try AccountRecord.sample()
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
        app.close()
    }

    @Test("other settings begin anew with what was typed; the same ones from device management change nothing")
    func settings() async throws {
        let window = try AppWindow()
        try await window.signedIn()
        let app = window.app
        await app.start()
        try await window.search("jan")
        let before = try #require(app.search)
        await app.manage(ManagedSettings())
        #expect(app.search === before)

        app.settings.draft.provider = .other
        app.settings.draft.authority = window.provider.issuer.absoluteString
        app.settings.draft.clientID = "test-client"
        app.settings.draft.graph = window.provider.graph.absoluteString
        await app.saveSettingsTapped()
        #expect(app.search?.text == "jan" && app.search !== before && before.text.isEmpty)

        await app.manage(ManagedSettings(["tenant": 7]))
        #expect(app.screen == .settings(.managed(key: "tenant")) && app.search == nil)
        await app.manage(ManagedSettings())
        #expect(app.account != nil)
        app.close()
    }

    @Test("a step that is about the settings opens them")
    func steps() async throws {
        let window = try AppWindow()
        let app = window.app
        await app.start()
        await window.provider.instead(of: .discovery) { _ in throw OAuthError(.discoveryFailed, "Test.") }
        await app.signIn?.signInTapped()
        #expect(app.status.step == .fixSettings)
        #expect(await app.nextStepTapped() == nil && app.sheet == .settings)
        app.close()
    }

    @Test("a token that the directory does not accept is the account's banner, although its session is not over")
    func banner() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn()
        let app = window.app
        await app.start()
        await window.provider.instead(of: .users) { $0.status = .unauthorized }
        app.search?.text = "jan"
        try await eventually { app.search?.phase.failure?.situation == .signInEnded }
        try await eventually { app.banner?.need == .signIn }
        #expect(app.account?.id == account.id && app.account?.needsSignIn == false)
        #expect(app.banner?.label == .stepSignIn)
        app.close()
    }
}
