import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AccountsModel, the one button beside what went wrong", .timeLimit(.minutes(2)))
struct AccountRetryTests {
    @Test("a list that could not be read is read again")
    func list() async throws {
        let store = LockableStore()
        let finder = try StubFinder(store: store)
        let account = try await finder.signedIn()
        let model = finder.accountsModel()
        await store.lock(true)
        await model.load()
        #expect(model.status.title == .titleLocked && model.accounts.isEmpty)
        await store.lock(false)
        #expect(await model.nextStepTapped() == nil)
        #expect(model.accounts == [account] && model.status.message == .accountsCount(1))
        #expect(await model.nextStepTapped() == nil)
    }

    @Test("a sign-out that the store prevented is done again, and the list says what is left")
    func signOut() async throws {
        let store = LockableStore()
        let finder = try StubFinder(store: store)
        let (account, model) = try await finder.signedInModel()
        await store.lock(true)
        await model.signOutTapped(account)
        #expect(model.failure?.situation == .storeLocked && model.accounts == [account])
        await store.lock(false)
        await model.nextStepTapped()
        #expect(model.accounts.isEmpty && model.failure == nil)
        #expect(model.status.message == .accountsNone && model.status.tone == .empty)
    }

    @Test("an account that could not be added is added by the same button")
    func adding() async throws {
        let finder = try StubFinder()
        let model = finder.accountsModel()
        await finder.provider.disconnect()
        await model.addTapped()
        #expect(model.status.recovery == .tryAgain)
        await finder.provider.mend()
        await model.nextStepTapped()
        #expect(model.current?.username == "adele@contoso.example" && model.failure == nil)
    }
}
