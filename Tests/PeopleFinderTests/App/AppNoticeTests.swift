import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AppModel, what is said once", .timeLimit(.minutes(2)))
struct AppNoticeTests {
    @Test("an account that cannot be used from a menu is told, wherever the menu is")
    func menu() async throws {
        let window = try AppWindow()
        let stranger = try AccountRecord.sample(issuer: "https://other.example")
        try await window.kept.store.save(stranger)
        let adele = try await window.signedIn()
        let app = window.app
        await app.start()
        #expect(app.accounts?.accounts.count == 2)

        await app.useTapped(stranger.account)
        #expect(app.screen == .search(adele))
        #expect(app.notice?.tone == .trouble)
        #expect(app.notice?.message != nil)
        app.dismissNoticeTapped()
        #expect(app.notice == nil)

        // On a Mac the menus are there while a sheet is open.
        app.sheet = .settings
        await app.useTapped(stranger.account)
        #expect(app.notice?.tone == .trouble)
        #expect(app.sheet == nil, "below the sheet nobody would see it")
        app.dismissNoticeTapped()

        app.sheet = .accounts
        await app.useTapped(stranger.account)
        #expect(app.accounts?.failure != nil)
        #expect(app.notice == nil && app.sheet == .accounts, "the accounts say it themselves")
    }

    @Test("what is said is said in the place of what is open", arguments: AppModel.Sheet.allCases)
    func sheet(_ sheet: AppModel.Sheet) async throws {
        let (_, app, _) = try await AppWindow.started()
        app.sheet = sheet
        app.actionNotPossible()
        #expect(app.notice?.message == .actionNotPossible && app.sheet == nil)
        app.dismissNoticeTapped()

        app.sheet = sheet
        app.open(try AppWindow.url("com.example.app://settings"))
        #expect(app.notice?.message == .appLinkUnknown && app.sheet == nil)
        app.dismissNoticeTapped()
        #expect(app.sheet == nil, "what was open is not opened again by itself")
    }

    @Test("a sign-in that is begun in a menu opens no sheet beside the browser, and the accounts when it has failed")
    func adding() async throws {
        let (window, app, adele) = try await AppWindow.started()
        await app.addAccountTapped()
        #expect(app.sheet == nil && app.accounts?.failure == nil)
        #expect(app.account?.id == adele.id)

        window.browser.use(FailingUserAgent(OAuthError(.connectionFailed, "A test.")))
        await app.addAccountTapped()
        #expect(app.sheet == .accounts && app.accounts?.failure != nil)
    }

    @Test("a link that waits for a sign-in says so on the screen that signs in, also after a restart with a sheet")
    func waiting() async throws {
        let window = try AppWindow()
        let app = window.app
        app.open(try AppWindow.url("com.example.app://search?q=jan"))
        await app.start(restoring: RestorationState(sheet: .settings))
        #expect(app.screen == .signIn)
        #expect(app.notice?.message == .appLinkWaits && app.sheet == nil)
    }
}
