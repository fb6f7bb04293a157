import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// What can go wrong on the way in: each has a state of its own, words and a next step.
@MainActor
@Suite("SignInModel, when something is wrong", .timeLimit(.minutes(2)))
struct SignInSituationTests {
    @Test("no network at the first sign-in is said, and the same tap succeeds when it is there")
    func firstStart() async throws {
        let finder = try StubFinder()
        await finder.provider.disconnect()
        let model = finder.signInModel()
        await model.load()
        model.loginHint = " adele@contoso.example "

        await model.signInTapped()
        #expect(model.phase.failure?.situation == .firstSignInOffline)
        #expect(model.status.recovery == .tryAgain)
        #expect(model.loginHint == " adele@contoso.example ")

        await finder.provider.mend()
        #expect(await model.nextStepTapped() == nil)
        #expect(model.account?.username == "adele@contoso.example")
        #expect(model.phase == model.account.map { .signedIn($0) })
        #expect(
            await finder.provider.requests(to: .authorization).first?.query["login_hint"] == "adele@contoso.example")
        #expect(model.loginHint.isEmpty)
    }

    @Test("a network that fails signs nobody out, whatever is tapped")
    func network() async throws {
        let finder = try StubFinder()
        let account = try await finder.signedIn()
        let model = finder.signInModel()
        await model.load()
        await finder.provider.disconnect()

        await model.signInTapped(SignInOptions(loginHint: "jan@contoso.example"))
        #expect(model.phase.failure?.situation == .offline)
        await model.signInOnDeviceTapped()
        await model.tryAgainTapped()
        #expect(model.phase.failure?.situation == .offline)
        #expect(model.account == account)
        #expect(try await finder.accounts.all() == [account])

        await model.startOverTapped()
        #expect(model.phase == .signedIn(account))
        #expect(model.loginHint == "jan@contoso.example")
    }

    @Test("a locked keychain is not “nobody is signed in”, and the account is there when it is unlocked")
    func locked() async throws {
        let store = LockableStore()
        let finder = try StubFinder(store: store)
        let account = try await finder.signedIn()
        await store.lock(true)
        let model = finder.signInModel()

        await model.load()
        #expect(model.phase.failure?.situation == .storeLocked)
        await model.signInTapped()
        #expect(model.phase.failure?.situation == .storeLocked)
        await model.startOverTapped()
        #expect(model.phase.failure?.situation == .storeLocked)

        await store.lock(false)
        await model.nextStepTapped()
        #expect(model.phase == .signedIn(account))
        #expect(await finder.provider.requests(to: .authorization).count == 2)
    }

    @Test("a redirect that is not registered is told from other refusals")
    func redirect() async throws {
        let finder = try StubFinder()
        await finder.provider.instead(of: .token) {
            $0.status = .badRequest
            $0.members = ["error": "invalid_request", "error_description": "AADSTS50011: The redirect URI differs."]
        }
        let model = finder.signInModel()
        await model.signInTapped()
        #expect(model.phase.failure?.situation == .redirectNotRegistered)
        #expect(await model.nextStepTapped() == .fixSettings)
    }

    @Test("an administrator who has to agree gets a link, in every language's words")
    func adminConsent() async throws {
        let finder = try StubFinder(
            issuer: "https://login.example/c0470500-0000-4000-8000-00000000da7a/v2.0", provider: .entra,
            scopes: ["openid", "User.Read.All"])
        await finder.provider.on(.authorization) {
            $0.redirect?.parameters["code"] = nil
            $0.redirect?.parameters["error"] = "access_denied"
            $0.redirect?.parameters["error_description"] = "AADSTS90094: Admin consent is required."
        }
        let model = finder.signInModel()
        await model.signInTapped()

        let failure = try #require(model.phase.failure)
        #expect(failure.situation == .adminConsentMissing)
        let link = try #require(failure.adminConsentLink)
        #expect(link.path().hasSuffix("/adminconsent") && link.absoluteString.contains("User.Read.All"))
        #expect(await model.nextStepTapped() == .askAdministrator && model.status.adminConsentLink == link)
        #expect(failure.title(in: Texts(.brazilianPortuguese)) == "Um administrador precisa concordar")
    }

    @Test("who says no, closes the browser or takes too long is told so, and may try again")
    func persons() async throws {
        let finder = try StubFinder()
        for (steps, situation, step) in [
            (StubUserAgent.Step.deny, Failure.Situation.declined, OAuthError.Recovery.signInAgain),
            (.cancel, .canceled, .tryAgain),
        ] {
            let model = finder.signInModel(finder.provider.userAgent(as: .adele, steps))
            await model.signInTapped()
            #expect(model.phase.failure?.situation == situation)
            #expect(model.status.recovery == step)
            // Who closed a page may have read an error on it that the app never hears of.
            let advice = model.phase.failure?.nextStep(in: Texts(.english))
            #expect(advice?.contains("AADSTS") == (situation == .canceled))
            await model.startOverTapped()
            #expect(model.phase == .signedOut)
        }
        let model = finder.signInModel(finder.provider.userAgent(as: .adele, .wait))
        let waiting = Task { await model.signInTapped(SignInOptions(deadline: .seconds(60))) }
        try await eventually { finder.clock.sleeperCount > 0 }
        #expect(model.activity == .signInWaitingForBrowser)
        finder.clock.advance(by: .seconds(60))
        await waiting.value
        #expect(model.phase.failure?.situation == .tooLate)
    }

    @Test("a personal account is signed in, and what it cannot do is said instead of failing")
    func personal() async throws {
        let finder = try StubFinder()
        var record = try AccountRecord.sample()
        record.account.tenantID = "9188040d-6c67-4c5b-b112-36a304b66dad"
        try await finder.store.save(record)
        let model = finder.signInModel()
        await model.load()
        #expect(model.phase == .signedIn(record.account))
        #expect(model.account?.limitation?.title == .limitPersonalTitle)
        #expect(model.account?.limitation?.recovery == .useAnotherAccount)
        for language in TextLanguage.allCases {
            #expect(model.account?.limitation?.message.map { !Texts(language)[$0].isEmpty } == true)
        }

        record.account.tenantID = nil
        record.account.declinedScopes = ["https://graph.microsoft.com/User.ReadBasic.All"]
        try await finder.store.save(record)
        await model.load()
        #expect(model.account?.limitation?.title == .limitNotAllowedTitle)
        record.account.grantedScopes = ["User.Read.All"]
        try await finder.store.save(record)
        await model.load()
        #expect(model.account?.limitation == nil)
    }
}
