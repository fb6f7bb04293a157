import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AccountsModel, signing out", .timeLimit(.minutes(2)))
struct AccountSignOutTests {
    @Test("the account is gone here before the provider has answered")
    func localFirst() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let gate = Gate()
        await finder.provider.on(.revocation) { _ in await gate.pass() }
        let model = finder.accountsModel()
        let following = Task { await model.follow() }
        try await eventually { model.accounts == [account] }

        let signOut = Task { await model.signOutTapped(account) }
        await gate.somebodyIsHeld()
        try await eventually { model.accounts.isEmpty }
        #expect(model.activities[account.id] == .signingOut && model.current == nil)
        #expect(try await finder.accounts.all().isEmpty)
        await model.signOutTapped(account)
        await gate.open()
        await signOut.value
        #expect(model.activities.isEmpty && model.notices.isEmpty && model.failure == nil)
        #expect(await finder.provider.requests(to: .revocation).count == 2)
        following.cancel()
    }

    @Test("what could not be revoked is told, and can be tried again")
    func unrevoked() async throws {
        let finder = try StubFinder()
        let (account, model) = try await finder.signedInModel()
        await finder.provider.disconnect()

        await model.signOutTapped(account)
        #expect(model.accounts.isEmpty && model.failure == nil)
        let notice = try #require(model.notices.first)
        #expect(notice.unrevoked?.situation == .offline && notice.canRetry)
        for language in TextLanguage.allCases {
            let messages = notice.messages(in: Texts(language))
            #expect(messages.count == 3 && messages.first?.contains("Adele Vance") == true)
        }

        await model.retryRevocationTapped(notice)
        #expect(model.notices.count == 1)
        await finder.provider.mend()
        await model.retryRevocationTapped(try #require(model.notices.first))
        #expect(model.notices.isEmpty)
        let forms = await finder.provider.requests(to: .revocation).map(\.form)
        #expect(forms.suffix(2).map { $0["token_type_hint"] } == ["refresh_token", "access_token"])
        await model.retryRevocationTapped(notice)
        #expect(await finder.provider.requests(to: .revocation).count == forms.count)
    }

    @Test("what is left on the machine is told, and the account is gone all the same")
    func leftBehind() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let client = finder.client
        let model = AccountsModel(
            accounts: finder.accounts, client: client, userAgent: finder.provider.userAgent(),
            signOut: { id in
                let fault = OAuthError(.fileWriteFailed, "A photo cannot be removed.")
                return SignOutOutcome(report: try await client.signOut(id), leftBehind: Failure(fault))
            },
            endSession: { id in SignOutOutcome(report: try await client.signOut(id)) })
        await model.load()
        await model.signOutTapped(account)
        #expect(model.accounts.isEmpty)
        let notice = try #require(model.notices.first)
        #expect(notice.unrevoked == nil && !notice.canRetry && notice.leftBehind != nil)
        #expect(notice.messages(in: Texts(.english)).first?.hasSuffix("couldn’t be removed from this device.") == true)
        model.dismissTapped(notice)
        #expect(model.notices.isEmpty)
    }

    @Test("of two accounts the other one is used then")
    func next() async throws {
        let finder = try StubFinder()
        let adele = try await finder.signedIn()
        let jan = try await finder.signedIn(.jan)
        let model = finder.accountsModel()
        await model.load()
        #expect(model.current == nil)
        await model.useTapped(adele)
        await model.signOutTapped(adele)
        #expect(model.accounts == [jan] && model.current == jan)
        #expect(await finder.accounts.choice.chosenKey() == nil)
    }

    /// An account whose session has ended, and a browser in which nobody comes to an end.
    private func endedSession() async throws -> (StubFinder, Account, SwitchingUserAgent, AccountsModel) {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let browser = SwitchingUserAgent(finder.provider.userAgent(as: .adele, .wait))
        let model = finder.accountsModel(browser)
        try await finder.endSession(of: account)
        await model.load()
        return (finder, account, browser, model)
    }

    @Test("signing out while the browser is open for the account ends that, and nothing comes back")
    func middle() async throws {
        let (finder, account, browser, model) = try await endedSession()
        let mending = Task { await model.mendTapped(account) }
        try await eventually { browser.isOpen }
        #expect(model.activities[account.id] == .mending)

        await model.signOutTapped(account)
        await mending.value
        #expect(model.accounts.isEmpty && model.banners.isEmpty && model.activities.isEmpty)
        #expect(try await finder.accounts.all().isEmpty)
    }

    @Test("whoever has closed the browser signs in again by the same button", arguments: 1...20)
    func again(time: Int) async throws {
        let (finder, account, browser, model) = try await endedSession()
        let closed = Task { await model.mendTapped(account) }
        try await eventually { browser.isOpen }
        browser.use(finder.provider.userAgent())
        await model.mendTapped(account)
        await closed.value
        #expect(model.banners.isEmpty && model.activities.isEmpty)
        #expect(model.accounts.first?.needsSignIn == false)
    }

    @Test("whoever gives up signing in again still has the account, and the banner that says what it needs")
    func givenUp() async throws {
        let (finder, account, browser, model) = try await endedSession()
        let mending = Task { await model.mendTapped(account) }
        try await eventually { browser.isOpen }
        model.cancelMendingTapped(account)
        await mending.value
        #expect(model.activities.isEmpty && model.failure == nil)
        #expect(model.banners[account.id]?.need == .signIn && model.banners[account.id]?.failure == nil)
        #expect(try await finder.accounts.all().map(\.id) == [account.id])
    }

    @Test("signing out while a token is being refreshed brings the account back neither")
    func refreshing() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let gate = Gate()
        await finder.provider.on(.token, times: 1) { _ in await gate.pass() }
        let model = finder.accountsModel()
        await model.load()
        finder.clock.advance(by: .seconds(3600))
        let client = finder.client
        let refresh = Task { try await client.accessToken(for: account.id) }
        await gate.somebodyIsHeld()
        let signOut = Task { await model.signOutTapped(account) }
        try await eventually { model.activities[account.id] == .signingOut }
        await gate.open()
        await signOut.value
        _ = await refresh.result
        #expect(try await finder.accounts.all().isEmpty)
        #expect(model.accounts.isEmpty)
    }

    @Test("signing out in the browser too opens the provider's page once the account is gone here, and comes back")
    func browserToo() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        await finder.provider.configure { $0.signedIn = .adele }
        let gate = Gate()
        await finder.provider.on(.endSession) { _ in await gate.pass() }
        let model = finder.accountsModel()
        await model.load()

        let signOut = Task { await model.endSessionTapped(account) }
        await gate.somebodyIsHeld()
        #expect(try await finder.accounts.all().isEmpty)
        await gate.open()
        await signOut.value
        let asked = try #require(await finder.provider.requests(to: .endSession).first?.query)
        #expect(asked["post_logout_redirect_uri"] == finder.client.settings.redirectURI.string)
        #expect(await finder.provider.signedIn == nil)
        #expect(model.accounts.isEmpty && model.current == nil && model.failure == nil)
    }

    @Test("a page for signing out that is closed is told, and the account is gone here all the same")
    func browserClosed() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        try await finder.accounts.use(account)
        let model = finder.accountsModel(finder.provider.userAgent(as: .adele, .cancel))
        await model.load()
        await model.endSessionTapped(account)
        #expect((model.failure?.underlying as? OAuthError)?.code == .endSessionUnknown)
        #expect(model.accounts.isEmpty && model.activities.isEmpty)
        #expect(await finder.accounts.choice.chosenKey() == nil)
    }

    @Test("a browser that cannot be opened is told, and the account is gone here all the same")
    func browserMissing() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let browser = FailingUserAgent(OAuthError(.browserUnavailable, "A test has no browser."))
        let model = finder.accountsModel(browser)
        await model.load()
        await model.endSessionTapped(account)
        #expect(model.failure?.situation == .browserMissing)
        #expect(model.accounts.isEmpty && model.activities.isEmpty)
    }
}
