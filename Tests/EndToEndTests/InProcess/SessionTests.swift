import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import TenantEmulator
import Testing

@Suite("A session at the emulator", .timeLimit(.minutes(5)))
struct SessionTests {
    @Test("finds people, and refreshes the token on the way when its time has come", arguments: [false, true])
    func refresh(strict: Bool) async throws {
        let tenant = try await Tenant {
            $0.strict = strict
            $0.lifetimes.accessToken = 600
        }
        let (client, account) = try await tenant.signedIn()
        let graph = try tenant.graph(client, as: account)
        let first = try await client.accessToken(for: account.id)
        for _ in 0..<5 {
            #expect(try await graph.people(matching: PeopleQuery("zizka")).people.map(\.displayName) == ["Jan Žižka"])
            tenant.clock.advance(by: .seconds(590))
        }
        #expect(try await client.accessToken(for: account.id) != first)
    }

    @Test("when the provider says that the session is over, it is said and remembered over a restart")
    func over() async throws {
        let tenant = try await Tenant { $0.strict = true }
        let (client, account) = try await tenant.signedIn()
        // A copy of the record, as another program could have made; in strict mode its token can be used once only.
        let copy = InMemoryAccountStore()
        try await copy.save(try #require(try await tenant.store.record(for: account.id)))
        let other = OAuthClient(
            settings: client.settings, transport: tenant.transport, store: copy, time: tenant.clock.source)
        tenant.clock.advance(by: .seconds(4000))
        _ = try await client.accessToken(for: account.id)
        await #expect { try await other.accessToken(for: account.id) } throws: {
            ($0 as? OAuthError)?.code == .signInRequired
        }
        #expect(try await copy.record(for: account.id)?.account.needsSignIn == true)
    }

    @Test("a token that Graph refuses is replaced once")
    func rejected() async throws {
        let tenant = try await Tenant { $0.lifetimes.accessToken = 600 }
        let (client, account) = try await tenant.signedIn()
        // The emulator's clock goes on while the client's stands still: only Graph's 401 tells that the token ended.
        let stopped = ManualClock(tenant.clock.date)
        let late = OAuthClient(
            settings: client.settings, transport: tenant.transport, store: tenant.store, time: stopped.source)
        tenant.clock.advance(by: .seconds(250))
        tenant.clock.advance(by: .seconds(400))
        stopped.advance(by: .seconds(400))
        #expect(try await tenant.graph(late, as: account).me().displayName == "Adele Vance")
    }

    @Test("what was not consented is refused by Graph and told as such")
    func permissions() async throws {
        let tenant = try await Tenant()
        let client = try tenant.client(scopes: [.openID, .profile, .offlineAccess, "User.Read"])
        let account = try await client.signIn(with: tenant.adele())
        let graph = try tenant.graph(client, as: account)
        #expect(try await graph.me().displayName == "Adele Vance")
        await #expect { try await graph.people(matching: PeopleQuery("adele")) } throws: {
            ($0 as? GraphError)?.code == .forbidden
        }
    }

    @Test("the tokens of another provider are neither refreshed nor used at this one")
    func otherProvider() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        let record = try #require(try await tenant.store.record(for: account.id))
        let stranger = Account.ID(issuer: "https://login.example", subject: "1")
        try await tenant.store.save(AccountRecord(account: Account(id: stranger), tokens: record.tokens))
        // The token is fresh: it must not be sent all the same, for it is another provider's.
        await #expect { try await client.accessToken(for: stranger) } throws: {
            ($0 as? OAuthError)?.code == .signInRequired
        }
        let other = Account(id: stranger)
        await #expect { try await tenant.graph(client, as: other).me() } throws: {
            ($0 as? OAuthError)?.code == .signInRequired
        }
    }

    @Test("after signing out, nothing is left")
    func signOut() async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        try await client.signOut(account.id)
        #expect(try await client.accounts().isEmpty)
        await #expect { try await client.accessToken(for: account.id) } throws: {
            ($0 as? OAuthError)?.code == .accountNotFound
        }
    }
}
