import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("The life of an account", .timeLimit(.minutes(1)))
struct AccountLifeTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    @Test("what the app keeps with an account outlives refreshes and new sign-ins, and not a sign-out")
    func appData() async throws {
        let client = try app.client()
        let id = try await client.signIn(with: provider.userAgent()).id
        let kept = try await client.setAppData(["folder": "test"], for: id)
        #expect(kept.appData == ["folder": "test"])
        app.endTokens()
        _ = try await client.accessToken(for: id)
        #expect(try await client.accounts().first?.appData == ["folder": "test"])
        let again = try await client.signIn(with: provider.userAgent())
        #expect(again.appData == ["folder": "test"])
        await expectFailure(.invalidSettings) {
            _ = try await client.setAppData(["a": String(repeating: "x", count: 4096)], for: id)
        }
        try await client.signOut(id)
        #expect(try await client.signIn(with: provider.userAgent()).appData == nil)
    }

    @Test("the default account is the one that was chosen last, or the only one; a name or a part of its key finds one")
    func choice() async throws {
        let client = try app.client()
        await expectFailure(.accountNotFound) { _ = try await client.account() }
        let adele = try await client.signIn(with: provider.userAgent(as: .adele))
        #expect(try await client.account() == adele)
        let other = try #require(await provider.people.first { $0 != .adele })
        let second = try await client.signIn(with: provider.userAgent(as: other))
        await expectFailure(.accountNotFound) { _ = try await client.account() }
        for account in [second, adele, second] {
            app.clock.advance(by: .seconds(1))
            try await client.choose(account.id)
            #expect(try await client.account().id == account.id)
        }
        _ = try await client.signIn(with: provider.userAgent(as: other))
        #expect(try await client.account().id == second.id)
        #expect(try await client.account("ADELE@contoso.example").id == adele.id)
        #expect(try await client.account(String(adele.id.key.prefix(6))).id == adele.id)
        await expectFailure(.accountNotFound) { _ = try await client.account("nobody") }
    }

    @Test("an account of another provider in the same store is not this client's to choose from")
    func providers() async throws {
        let client = try app.client()
        let account = try await client.signIn(with: provider.userAgent())
        let other = Account(id: .init(issuer: "https://other.example", subject: "1"), username: "adele@contoso.example")
        try await app.store.save(AccountRecord(account: other, tokens: .sample()))
        #expect(try await client.accounts().count == 2)
        #expect(try await client.account("adele@contoso.example").id == account.id)
    }

    @Test("a file of an account from before there was app data can be read")
    func oldFile() throws {
        let text = #"{"id":{"issuer":"i","subject":"s"},"grantedScopes":"openid","needsSignIn":false}"#
        let account = try JSONDecoder().decode(Account.self, from: Data(text.utf8))
        #expect(account.appData == nil && account.chosenAt == nil)
    }
}
