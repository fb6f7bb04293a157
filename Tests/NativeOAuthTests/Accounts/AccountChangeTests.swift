import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Changes of accounts", .timeLimit(.minutes(1)))
struct AccountChangeTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    private static func word(_ change: Account.Change?) -> String {
        switch change {
        case .added(let account)?: "added \(account.username ?? "")"
        case .updated(let account)?: "updated \(account.appData?["folder"] ?? "")"
        case .needsSignIn(let account)?: "needs sign-in \(account.username ?? "")"
        case .removed(let id)?: "removed \(id.subject)"
        case nil: "over"
        }
    }

    @Test("every listener begins with what is there, and hears each change once")
    func all() async throws {
        let (client, id) = try await app.signedIn()
        var listeners = [client.accountChanges().makeAsyncIterator(), client.accountChanges().makeAsyncIterator()]
        func expect(_ word: String) async {
            for index in listeners.indices {
                #expect(Self.word(await listeners[index].next()) == word)
            }
        }
        await expect("added adele@contoso.example")
        app.endTokens()
        _ = try await client.accessToken(for: id)
        try await client.setAppData(["folder": "test"], for: id)
        await expect("updated test")
        app.endTokens()
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "invalid_grant"]
        }
        await expectFailure(.signInRequired) { _ = try await client.accessToken(for: id) }
        await expect("needs sign-in adele@contoso.example")
        _ = try await client.signIn(with: provider.userAgent())
        await expect("updated test")
        try await client.signOut(id)
        await expect("removed \(id.subject)")
    }

    @Test("a listener that shows accounts already hears what became of them before it began")
    func since() async throws {
        let (client, id) = try await app.signedIn()
        let shown = try await client.accounts()
        try await client.signOut(id)
        var changes = client.accountChanges(since: shown).makeAsyncIterator()
        #expect(Self.word(await changes.next()) == "removed \(id.subject)")
    }

    @Test("what another process does is found by looking, and a store that cannot be read has lost nobody")
    func otherProcess() async throws {
        let folder = try TemporaryDirectory()
        let (client, id) = try await app.signedIn(store: EncryptedFileAccountStore(directory: folder.url))
        var changes = client.accountChanges(lookingEvery: .seconds(3)).makeAsyncIterator()
        #expect(Self.word(await changes.next()) == "added adele@contoso.example")
        let other = EncryptedFileAccountStore(directory: folder.url)
        try await eventually { app.clock.sleeperCount > 0 }
        let second = Account(id: .init(issuer: "https://other.example", subject: "2"), username: "second")
        try await other.save(AccountRecord(account: second, tokens: .sample()))
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        app.clock.advance(by: .seconds(3))
        try await eventually { app.clock.sleeperCount > 0 }
        for _ in 0..<1000 { await Task.yield() }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        app.clock.advance(by: .seconds(3))
        #expect(Self.word(await changes.next()) == "added second")
        try await other.remove(id)
        try await eventually { app.clock.sleeperCount > 0 }
        app.clock.advance(by: .seconds(3))
        #expect(Self.word(await changes.next()) == "removed \(id.subject)")
    }
}
