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
        let (client, id) = try await app.signedIn()
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

    @Test("an account of another provider in the same store is not served by this client")
    func providers() async throws {
        let client = try app.client()
        let account = try await client.signIn(with: provider.userAgent())
        let other = Account(id: .init(issuer: "https://other.example", subject: "1"), username: "adele@contoso.example")
        try await app.store.save(AccountRecord(account: other, tokens: .sample()))
        #expect(try await client.accounts().count == 2)
        #expect(client.serves(account.id) && !client.serves(other.id))
    }

    @Test("an account that signed in under another client id needs a sign-in under this one")
    func otherClientID() async throws {
        let id = try await app.client().signIn(with: provider.userAgent()).id
        var record = try #require(try await app.store.records().first)
        #expect(try await app.client().accounts().first?.needsSignIn == false)
        record.clientID = "another"
        try await app.store.save(record)
        #expect(try await app.client().accounts().map(\.needsSignIn) == [true])
        let again = try await app.client().signIn(with: provider.userAgent())
        #expect(again.id == id && !again.needsSignIn)
        #expect(try await app.client().accounts() == [again])
    }

    @Test(
        "a file of an account from before there was app data can be read, and one with a date that nobody reads any more"
    )
    func oldFile() throws {
        for more in ["", #","chosenAt":700000000"#] {
            let text = #"{"id":{"issuer":"i","subject":"s"},"grantedScopes":"openid","needsSignIn":false\#(more)}"#
            let account = try JSONDecoder().decode(Account.self, from: Data(text.utf8))
            #expect(account.appData == nil && account.id.subject == "s")
        }
    }
}
