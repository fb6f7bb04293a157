import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("SignInModel")
struct SignInModelTests {
    private let accounts = SignedInAccounts(store: InMemoryAccountStore())

    private func model(_ signIn: @escaping SignInModel.SignIn = { _ in throw CancellationError() }) -> SignInModel {
        SignInModel(accounts: accounts, signIn: signIn)
    }

    @Test("nobody, one and several accounts are three different beginnings")
    func load() async throws {
        let model = model()
        await model.load()
        #expect(model.phase == .signedOut)

        let adele = try AccountRecord.sample("Adele Vance")
        try await accounts.store.save(adele)
        await model.load()
        #expect(model.phase == .signedIn(adele.account))

        let megan = try AccountRecord.sample("Megan Bowen")
        try await accounts.store.save(megan)
        await model.load()
        #expect(model.phase == .choosing([adele.account, megan.account]))

        await model.accountTapped(megan.account)
        #expect(model.phase == .signedIn(megan.account))
        await model.load()
        #expect(model.phase == .signedIn(megan.account))
    }

    @Test("who signs in is used from then on, with the options that were given")
    func signIn() async throws {
        let record = try AccountRecord.sample()
        let store = accounts.store
        let model = model { options in
            #expect(options.loginHint == "adele")
            try await store.save(record)
            return record.account
        }

        await model.signInTapped(SignInOptions(loginHint: "adele"))

        #expect(model.phase == .signedIn(record.account))
        #expect(await accounts.choice.chosenKey() == record.account.id.key)
    }

    @Test("a refused sign-in says why")
    func refused() async {
        let model = model { _ in throw OAuthError(.authorizationDenied, "You did not agree.") }
        await model.signInTapped()
        #expect(model.phase.failure?.detail == "You did not agree.")
        #expect(model.phase.failure?.recovery == .signInAgain)
    }

    @Test("a canceled sign-in leaves everything as it was")
    func canceled() async throws {
        let record = try AccountRecord.sample()
        try await accounts.store.save(record)
        let model = model()
        await model.load()

        await model.signInTapped()

        #expect(model.phase == .signedIn(record.account))
    }

    @Test("a second sign-in while the browser is open is not begun")
    func twice() async throws {
        let record = try AccountRecord.sample()
        let gate = Gate()
        let model = model { options in
            guard options.loginHint == nil else {
                Issue.record("a second sign-in began")
                return record.account
            }
            await gate.pass()
            return record.account
        }
        let first = Task { await model.signInTapped() }
        await gate.somebodyIsHeld()
        #expect(model.phase == .signingIn)

        await model.signInTapped(SignInOptions(loginHint: "second"))
        #expect(model.phase == .signingIn)

        await gate.open()
        await first.value
        #expect(model.phase == .signedIn(record.account))
    }
}
