import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AccountsModel", .timeLimit(.minutes(2)))
struct AccountsModelTests {
    @Test("accounts are listed, added and switched; the one that is used stays that until it is gone")
    func list() async throws {
        let finder = try StubFinder()
        let model = finder.accountsModel(finder.provider.userAgent(as: .jan))
        await model.load()
        #expect(model.accounts.isEmpty && model.current == nil)

        await model.addTapped()
        #expect(model.accounts.map(\.username) == ["jan@contoso.example"])
        #expect(model.current?.username == "jan@contoso.example")
        #expect(await finder.provider.requests(to: .authorization).first?.query["prompt"] == "select_account")

        let adele = try await finder.signedIn()
        await model.load()
        #expect(model.accounts.map(\.username) == ["adele@contoso.example", "jan@contoso.example"])
        #expect(model.current?.username == "jan@contoso.example")
        await model.useTapped(adele)
        #expect(model.current == adele)
        #expect(try await finder.accounts.current() == adele)
        await model.useTapped(try AccountRecord.sample().account)
        #expect(model.current == adele)
    }

    @Test("who gives up adding an account, or fails, changes nothing for those who are there")
    func adding() async throws {
        let finder = try StubFinder()
        let adele = try await finder.signedIn()
        let browser = SwitchingUserAgent(finder.provider.userAgent(as: .jan, .wait))
        let model = finder.accountsModel(browser)
        await model.load()

        let adding = Task { await model.addTapped() }
        try await eventually { browser.isOpen }
        #expect(model.isAdding)
        // Whoever has closed the browser's window begins again.
        browser.use(finder.provider.userAgent(as: .jan, .wait))
        let again = Task { await model.addTapped() }
        await adding.value
        try await eventually { browser.isOpen }
        #expect(model.isAdding)
        model.cancelAddingTapped()
        await again.value
        #expect(!model.isAdding && model.failure == nil)

        browser.use(finder.provider.userAgent(as: .jan, .cancel))
        await model.addTapped()
        #expect(model.failure == nil)
        browser.use(finder.provider.userAgent(as: .jan))
        await finder.provider.disconnect()
        await model.addTapped()
        #expect(model.failure?.situation == .offline)
        #expect(model.accounts == [adele] && model.current == adele)
    }

    @Test("what other processes do is seen: a new account, an ended session, a sign-out")
    func others() async throws {
        let finder = try StubFinder()
        let model = finder.accountsModel()
        let following = Task { await model.follow() }
        var record = try AccountRecord.sample()
        let look = {
            try await eventually { finder.clock.sleeperCount > 0 }
            finder.clock.advance(by: .seconds(2))
        }
        try await finder.store.save(record)
        try await look()
        try await eventually { model.accounts == [record.account] && model.current == record.account }

        record.account.needsSignIn = true
        try await finder.store.save(record)
        try await look()
        try await eventually { model.banners[record.account.id] != nil }
        #expect(model.banners[record.account.id]?.need == .signIn)
        #expect(model.current?.needsSignIn == true)

        record.account.needsSignIn = false
        record.account.name = "Adele Who Moved"
        try await finder.store.save(record)
        try await look()
        try await eventually { model.accounts.first?.name == "Adele Who Moved" }
        #expect(model.banners.isEmpty)

        try await finder.store.remove(record.account.id)
        try await look()
        try await eventually { model.accounts.isEmpty && model.current == nil }
        following.cancel()
        await following.value
    }

    @Test("a locked keychain is told, and the accounts stay on the screen")
    func locked() async throws {
        let store = LockableStore()
        let finder = try StubFinder(store: store)
        let (account, model) = try await finder.signedInModel()
        await store.lock(true)
        await model.load()
        #expect(model.failure?.situation == .storeLocked)
        #expect(model.accounts == [account] && model.current == account)
        await model.signOutTapped(account)
        #expect(model.failure?.situation == .storeLocked)
        #expect(model.accounts == [account])
        await store.lock(false)
        await model.load()
        #expect(model.failure == nil && model.accounts == [account])
    }

    @Test("a banner says whom it is about in every language, and one tap mends it for the same person")
    func banner() async throws {
        let finder = try StubFinder()
        let (account, model) = try await finder.signedInModel()
        try await finder.endSession(of: account)
        await model.load()
        let banner = try #require(model.banners[account.id])
        #expect(banner.need == .signIn && banner.control.label == .stepSignIn)
        #expect(banner.message(for: account, in: Texts(.english)) == "Adele Vance needs to sign in again.")
        #expect(banner.message(for: account, in: Texts(.czech)).contains("Adele Vance"))

        await model.mendTapped(account)
        #expect(model.banners.isEmpty)
        #expect(model.accounts.first?.needsSignIn == false)
        #expect(await finder.provider.requests(to: .authorization).last?.form["request"] != nil)
        await model.mendTapped(account)
    }

    @Test("when somebody else signs in at a banner nothing is kept, and the banner says so")
    func someoneElse() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let browser = SwitchingUserAgent(finder.provider.userAgent(as: .jan))
        let model = finder.accountsModel(browser)
        try await finder.endSession(of: account)
        await model.load()

        await model.mendTapped(account)
        #expect(model.banners[account.id]?.need == .signIn)
        let failure = try #require(model.banners[account.id]?.failure)
        #expect(failure.recovery != .none)
        #expect(model.accounts.map(\.id) == [account.id])

        browser.use(finder.provider.userAgent(as: .adele, .cancel))
        await model.mendTapped(account)
        #expect(model.banners[account.id]?.failure == nil)
        #expect(model.banners[account.id]?.need == .signIn)
    }

    @Test("a network that fails is no concern of an account's; a question of the provider's is")
    func notes() async throws {
        let finder = try StubFinder()
        let (account, model) = try await finder.signedInModel()
        for code in [OAuthError.Code.connectionFailed, .timedOut, .serverError, .throttled, .storeUnreadable] {
            model.note(Failure(OAuthError(code, "Test.")), of: account.id)
        }
        #expect(model.banners.isEmpty)
        await finder.provider.disconnect()
        finder.clock.advance(by: .seconds(3600))
        await #expect(throws: OAuthError.self) { try await finder.client.accessToken(for: account.id) }
        await model.load()
        #expect(model.banners.isEmpty && model.accounts == [account])

        model.note(Failure(OAuthError(.interactionRequired, "Test.")), of: account.id)
        #expect(model.banners[account.id]?.need == .answer)
        model.note(Failure(OAuthError(.interactionRequired, "Test.")), of: .init(issuer: "x", subject: "y"))
        #expect(model.banners.count == 1)
        model.note(Failure(OAuthError(.adminConsentRequired, "Test.")), of: account.id, needing: ["People.Read"])
        #expect(model.banners[account.id]?.need == .consent(["People.Read"]))
        let banner = try #require(model.banners[account.id])
        #expect(
            banner.message(for: account, in: Texts(.english))
                == "Adele Vance doesn’t have the permissions for this yet. To do this, the app needs permission to: see the people you work with most"
        )
    }
}
