import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("SignInModel, by gestures", .timeLimit(.minutes(2)))
struct SignInGestureTests {
    @Test("cancel stops the browser at once, keeps what was typed, and the next tap signs in")
    func cancel() async throws {
        let finder = try StubFinder()
        let browser = SwitchingUserAgent(finder.provider.userAgent(as: .adele, .wait))
        let model = finder.signInModel(browser)
        await model.load()
        model.loginHint = "adele"
        let first = Task { await model.signInTapped() }
        try await eventually { await finder.provider.requests(to: .discovery).count > 0 && browser.isOpen }
        #expect(model.isBusy && model.phase == .signingIn)

        model.cancelTapped()
        #expect(model.phase == .signedOut && model.loginHint == "adele")
        await first.value
        #expect(model.phase == .signedOut)

        browser.use(finder.provider.userAgent())
        await model.signInTapped()
        #expect(model.account?.username == "adele@contoso.example")
    }

    @Test("whoever has closed the browser's window begins again, with the same options")
    func closedWindow() async throws {
        let finder = try StubFinder()
        let browser = SwitchingUserAgent(finder.provider.userAgent(as: .adele, .wait))
        let model = finder.signInModel(browser)
        let first = Task { await model.signInTapped(AccountKind.workOrSchool.options) }
        try await eventually { await finder.provider.requests(to: .discovery).count > 0 && browser.isOpen }

        browser.use(finder.provider.userAgent())
        await model.tryAgainTapped()
        await first.value
        #expect(model.account?.username == "adele@contoso.example")
        let asked = try #require(await finder.provider.requests(to: .authorization).last { $0.method == .get }?.query)
        #expect(asked["domain_hint"] == "organizations")
    }

    @Test("a tap right after a cancel waits for the browser of before to let go")
    func again() async throws {
        let gate = Gate()
        let record = try AccountRecord.sample()
        let finder = try StubFinder()
        let model = SignInModel(
            accounts: finder.accounts,
            signIn: { options in
                guard options.loginHint == nil else { return record.account }
                await gate.pass()
                throw CancellationError()
            })
        let first = Task { await model.signInTapped() }
        await gate.somebodyIsHeld()
        model.cancelTapped()
        let second = Task { await model.signInTapped(SignInOptions(loginHint: "second")) }
        try await eventually { model.isBusy }
        #expect(model.account == nil)
        await gate.open()
        await first.value
        await second.value
        #expect(model.phase == .signedIn(record.account))
    }

    @Test("an answer that comes after the cancel takes nobody's place, and the account that it brought is shown")
    func late() async throws {
        let gate = Gate()
        let finder = try StubFinder()
        let adele = try await finder.signedIn()
        let megan = try AccountRecord.sample("Megan Bowen")
        try await finder.accounts.use(adele)
        let store = finder.store
        let model = SignInModel(
            accounts: finder.accounts,
            signIn: { _ in
                await gate.pass()
                try await store.save(megan)
                return megan.account
            })
        await model.load()
        let signIn = Task { await model.signInTapped() }
        await gate.somebodyIsHeld()
        await model.startOverTapped()
        #expect(model.phase == .signedIn(adele))
        await gate.open()
        await signIn.value
        #expect(model.phase == .signedIn(adele) && model.account == adele)
        #expect(try await finder.accounts.all().count == 2)
    }

    @Test("a canceled task stops the sign-in as the button does")
    func task() async throws {
        let finder = try StubFinder()
        let model = finder.signInModel(finder.provider.userAgent(as: .adele, .wait))
        let signIn = Task { await model.signInTapped() }
        try await eventually { model.isBusy }
        signIn.cancel()
        await signIn.value
        #expect(model.phase == .signedOut)
    }

    @Test("another account is chosen at the provider, and without what was typed before")
    func another() async throws {
        let finder = try StubFinder()
        let model = finder.signInModel(finder.provider.userAgent(as: .jan))
        model.loginHint = "adele"
        await model.useAnotherAccountTapped()
        #expect(model.account?.username == "jan@contoso.example")
        let asked = try #require(await finder.provider.requests(to: .authorization).first?.query)
        #expect(asked["prompt"] == "select_account" && asked["login_hint"] == nil)
    }
}

/// A browser that a test exchanges while the app runs.
final class SwitchingUserAgent: UserAgent {
    private let current: Locked<(agent: any UserAgent, isOpen: Bool)>

    init(_ agent: any UserAgent) {
        current = Locked((agent, false))
    }

    var isOpen: Bool { current.withLock { $0.isOpen } }

    func use(_ agent: any UserAgent) {
        current.withLock { $0 = (agent, false) }
    }

    func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver {
        let agent = current.withLock { state in
            state.isOpen = true
            return state.agent
        }
        return try await agent.prepare(redirect)
    }
}
