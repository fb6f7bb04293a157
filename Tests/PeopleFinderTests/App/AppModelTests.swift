import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AppModel", .timeLimit(.minutes(2)))
struct AppModelTests {
    @Test("an app that nobody has used shows the sign-in, then the search, and finds a colleague's card")
    func firstUse() async throws {
        let window = try AppWindow()
        let app = window.app
        #expect(app.screen == .launching && app.status.tone == .busy)
        await app.start()
        #expect(app.screen == .signIn && app.account == nil && app.search == nil)
        #expect(app.status.title == .signInTitle)
        #expect(await window.provider.requests.isEmpty)

        await app.signIn?.signInTapped()
        try await eventually { app.account != nil }
        #expect(app.account?.username == "adele@contoso.example")
        #expect(app.accounts?.current == app.account)
        #expect(app.status.message == .searchIdle)

        try await window.search("žiž")
        #expect(app.search?.people.map(\.name) == ["Jan Žižka"] && app.status.message == .searchResults(1))
        await app.open(try #require(app.search?.people.first))
        #expect(app.navigation?.path.map(\.name) == ["Jan Žižka"])
        #expect(app.search?.recentPeople.map(\.name) == ["Jan Žižka"])
    }

    @Test("asks again for the card that is open, else for who was searched for; without either for nothing")
    func refreshed() async throws {
        let window = try AppWindow()
        let app = window.app
        await app.refreshTapped()
        try await window.signedIn()
        await app.start()
        try await window.search("žiž")
        func asked() async -> [String] { await window.provider.requests.map(\.url) }
        let before = await asked().count
        await app.refreshTapped()
        #expect(await asked().dropFirst(before).contains { $0.hasSuffix("/users") })

        await app.open(try #require(app.search?.people.first))
        let opened = await asked().count
        await app.refreshTapped()
        #expect(await asked().dropFirst(opened).contains { $0.hasSuffix("/$batch") })
    }

    @Test("who is signed in is in the search at once, without the network")
    func again() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn()
        await window.provider.disconnect()
        let sent = await window.provider.requests.count
        await window.app.start()
        #expect(window.app.screen == .search(account) && window.app.photos != nil)
        #expect(await window.provider.requests.count == sent)
        window.app.close()
        #expect(window.app.screen == .launching && window.app.search == nil && window.app.accounts == nil)
        #expect(window.app.photos == nil)
    }

    @Test("a setting that is missing or wrong is a screen that names it, and saving a good one goes on from there")
    func settings() async throws {
        let window = try AppWindow(bundled: SettingsValues())
        let app = window.app
        await app.start()
        #expect(app.screen == .settings(.missing(.clientID)))
        #expect(app.status == SettingsFault.missing(.clientID).status && app.status.title == .searchIdle)
        #expect(await app.nextStepTapped() == nil && app.sheet == .settings)

        app.settings.draft.provider = .other
        app.settings.draft.authority = window.provider.issuer.absoluteString
        await app.saveSettingsTapped()
        #expect(app.screen == .settings(.missing(.clientID)) && app.settings.draftFault == .missing(.clientID))
        app.settings.draft.clientID = "test-client"
        app.settings.draft.graph = window.provider.graph.absoluteString
        await app.saveSettingsTapped()
        #expect(app.screen == .signIn && app.settings.status.message == .settingsSaved)
        app.sheet = nil
        #expect(app.settings.status.message == nil)
        await app.signIn?.signInTapped()
        try await eventually { app.account != nil }
    }

    @Test("a keychain that is locked signs nobody out: the screen says so, and the same tap goes on once it is open")
    func locked() async throws {
        let store = LockableStore()
        let window = try AppWindow(store: store)
        let account = try await window.signedIn()
        await store.lock(true)
        let app = window.app
        await app.start()
        #expect(app.screen == .signIn && app.account == nil)
        #expect(app.status.title == .titleLocked && app.status.recovery == .tryAgain)
        await app.nextStepTapped()
        #expect(app.status.title == .titleLocked)

        await store.lock(false)
        await app.nextStepTapped()
        try await eventually { app.screen == .search(account) }
    }

    @Test("without a network the first sign-in says what it needs, and succeeds with the same tap")
    func offline() async throws {
        let window = try AppWindow()
        let app = window.app
        await app.start()
        await window.provider.disconnect()
        await app.signIn?.signInTapped()
        #expect(app.status.message == .faultFirstSignInOffline && app.status.advice == .adviceConnectFirst)
        await window.provider.mend()
        await app.nextStepTapped()
        try await eventually { app.account != nil }
    }

    @Test("several accounts and no choice: the sign-in asks, and the search is the chosen one's")
    func choosing() async throws {
        let window = try AppWindow()
        let adele = try await window.signedIn()
        let jan = try await window.signedIn(.jan)
        try await window.kept.choice.choose(key: nil)
        let app = window.app
        await app.start()
        #expect(app.screen == .signIn && app.status.title == .signInChooseAccount)
        await app.signIn?.accountTapped(adele)
        try await eventually { app.screen == .search(adele) }
        #expect(app.accounts?.current == adele && app.accounts?.accounts == [adele, jan])
    }

    @Test("switching keeps what is typed and shows nobody of before; signing out keeps nothing")
    func switching() async throws {
        let window = try AppWindow()
        let adele = try await window.signedIn()
        let jan = try await window.signedIn(.jan)
        let app = window.app
        await app.start()
        #expect(app.screen == .search(jan))
        try await window.search("siob")
        let before = try #require(app.search)
        await app.open(try #require(before.people.first))

        await app.accounts?.useTapped(adele)
        try await eventually { app.screen == .search(adele) }
        #expect(app.search?.text == "siob" && app.search !== before && app.navigation?.path.isEmpty == true)
        #expect(before.people.isEmpty && before.text.isEmpty)
        // What was typed for one organization goes to no other by itself.
        let sent = await window.provider.requests(to: .users).count
        #expect(app.search?.phase == .idle)
        await app.search?.submit()
        #expect(app.search?.phase == .results)
        #expect(await window.provider.requests(to: .users).count == sent + 1)

        await app.accounts?.signOutTapped(adele)
        try await eventually { app.screen == .search(jan) }
        #expect(app.search?.text.isEmpty == true)
        app.sheet = .accounts
        await app.accounts?.signOutTapped(jan)
        try await eventually { app.screen == .signIn }
        #expect(app.sheet == nil)
        try await eventually { app.status.title == .signInTitle }

        await app.signIn?.signInTapped()
        try await eventually { app.account != nil }
        #expect(app.search?.text.isEmpty == true)
    }

    @Test("what a sign-out could not end is told among the accounts, though the last one is gone")
    func unrevoked() async throws {
        let (window, app, account) = try await AppWindow.started()
        await window.provider.disconnect()
        await app.accounts?.signOutTapped(account)
        try await eventually { app.screen == .signIn && app.sheet == .accounts }
        #expect(app.accounts?.notices.count == 1)
    }

    @Test("a session that is over is mended by the one button, and the search goes on with what was typed")
    func mending() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn()
        let app = window.app
        await window.provider.refuseToken("invalid_grant")
        await app.start()
        // The token that is there is refused, and no other can be had for it.
        await window.provider.on(.users, times: 1) { $0.status = .unauthorized }
        app.search?.text = "jan"
        try await eventually { app.status.recovery == .signInAgain }
        try await eventually { app.banner?.need == .signIn }
        // Said once: the banner says it of the search and of each card.
        #expect(app.besidesBanner(app.status) == .nothing && app.besidesBanner(.nothing) == .nothing)

        // The browser is open until somebody comes back from it, or gives it up.
        window.browser.use(window.provider.userAgent(as: .adele, .wait))
        let givenUp = Task { await app.mendTapped() }
        try await eventually { window.browser.isOpen }
        #expect(app.waiting?.title == .titleSignIn && app.waiting?.message == .signInWaitingForBrowser)
        app.sheet = .accounts
        #expect(app.waiting == nil)
        app.sheet = nil
        app.cancelSignInTapped()
        await givenUp.value
        #expect(app.waiting == nil && app.banner?.need == .signIn)

        window.browser.use(window.provider.userAgent())
        await app.nextStepTapped()
        #expect(app.account?.id == account.id && app.search?.text == "jan")
        try await eventually { app.search?.phase == .results }
        #expect(app.banner == nil && app.besidesBanner(app.status) == app.status)
    }

    @Test("who finds nobody, because the account belongs to no organization, is told so before and after typing")
    func personal() async throws {
        let window = try AppWindow()
        var record = try AccountRecord.sample(issuer: window.provider.issuer.absoluteString)
        record.account.tenantID = "9188040d-6c67-4c5b-b112-36a304b66dad"
        try await window.kept.store.save(record)
        let app = window.app
        await app.start()
        #expect(app.status.title == .limitPersonalTitle && app.status.recovery == .useAnotherAccount)
        await app.nextStepTapped()
        try await eventually { app.account?.username == "adele@contoso.example" }
        #expect(app.account?.limitation == nil && app.status.message == .searchIdle)
    }
}
