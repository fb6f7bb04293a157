import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("The token that is handed out at once", .timeLimit(.minutes(5)))
struct ServedTokenTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    @Test("it is the same for everybody while it is fresh, and nobody is asked")
    func fresh() async throws {
        let (client, id) = try await app.signedIn()
        let asked = await provider.requests.count
        var tokens: Set<String> = []
        for _ in 0..<100 {
            tokens.insert(try await client.accessToken(for: id).reveal())
            tokens.insert(try await client.accessToken(for: id, scopes: ["profile"]).reveal())
        }
        #expect(tokens.count == 1)
        #expect(await provider.requests.count == asked)
    }

    @Test("shortly before its end, and after it, another one is got")
    func ended() async throws {
        let (client, id) = try await app.signedIn()
        let first = try await client.accessToken(for: id)
        app.clock.advance(by: .seconds(3299))
        #expect(try await client.accessToken(for: id) == first)
        app.clock.advance(by: .seconds(1))
        let second = try await client.accessToken(for: id)
        #expect(second != first)
        app.endTokens()
        await provider.instead(of: .token) { _ in throw OAuthError(.connectionFailed, "Test.") }
        await expectFailure(.connectionFailed) { _ = try await client.accessToken(for: id) }
    }

    @Test("a token that lives a second is good for that second, and replaced when it ends")
    func shortLife() async throws {
        await provider.on(.token) { $0.members["expires_in"] = 1 }
        let (client, id) = try await app.signedIn()
        for expected in 0...3 {
            for _ in 0..<10 {
                let token = try await client.accessToken(for: id)
                #expect(try #require(token.expiresAt) > app.clock.date)
            }
            #expect(await app.tokenForms("refresh_token").count == expected)
            app.clock.advance(by: .seconds(1))
        }
    }

    @Test("a token that is said to live no time costs one refresh in five seconds, and not one each time")
    func noLife() async throws {
        await provider.on(.token) { $0.members["expires_in"] = 0 }
        let (client, id) = try await app.signedIn()
        for expected in 1...2 {
            for _ in 0..<50 {
                _ = try await client.accessToken(for: id)
            }
            #expect(await app.tokenForms("refresh_token").count == expected)
            app.clock.advance(by: .seconds(5))
        }
    }

    @Test("a clock that is set forward or back neither ends it nor prolongs it")
    func clockSet() async throws {
        let (client, id) = try await app.signedIn()
        let first = try await client.accessToken(for: id)
        for hours in [100, -50, -100] {
            app.clock.set(by: .seconds(hours * 3600))
            #expect(try await client.accessToken(for: id) == first)
        }
        // Late in its life the token's dates matter, and they are not read again by the clock that was set.
        app.clock.advance(by: .seconds(3299))
        #expect(try await client.accessToken(for: id) == first)
        app.clock.advance(by: .seconds(1))
        #expect(try await client.accessToken(for: id) != first)
    }

    @Test("when the clock was set back between two runs, its end is not known any more, and another one is got")
    func clockSetBetweenRuns() async throws {
        let (client, id) = try await app.signedIn()
        let first = try await client.accessToken(for: id)
        app.clock.set(by: .seconds(-300))
        #expect(try await app.client().accessToken(for: id) == first)
        app.clock.set(by: .seconds(-1))
        #expect(try await app.client().accessToken(for: id) != first)
    }

    @Test("after a sign-out it is gone, and after a new sign-in it is the new one")
    func signedOut() async throws {
        let (client, id) = try await app.signedIn()
        let first = try await client.accessToken(for: id)
        try await client.signOut(id)
        await expectFailure(.accountNotFound) { _ = try await client.accessToken(for: id) }
        _ = try await client.signIn(with: provider.userAgent())
        let second = try await client.accessToken(for: id)
        #expect(second != first)
        _ = try await client.signIn(with: provider.userAgent())
        #expect(try await client.accessToken(for: id) != second)
    }

    @Test("one that an API has refused is not handed out again, even when no other can be had")
    func refused() async throws {
        let (client, id) = try await app.signedIn()
        let first = try await client.accessToken(for: id)
        let api = client.transport(for: id, allowing: AllowedHosts([provider.graph]))
        await provider.instead(of: .me) { $0.status = .unauthorized }
        await provider.instead(of: .token, times: 1) { _ in throw OAuthError(.connectionFailed, "Test.") }
        let url = provider.graph.appending(path: "me")
        await expectFailure(.connectionFailed) { _ = try await api.send(HTTPRequest(url: url)) }
        let second = try await client.accessToken(for: id)
        #expect(second != first)
        #expect(try await client.accessToken(for: id) == second)
    }

    @Test("one that could not be written is used, and every call tries to write it until that succeeds (G09)")
    func unsaved() async throws {
        let store = FailingStore(app.store)
        let (client, id) = try await app.signedIn(store: store)
        app.endTokens()
        store.fails.withLock { $0 = true }
        await expectFailure(.storeWriteFailed) { _ = try await client.accessToken(for: id) }
        let new = try await client.accessToken(for: id)
        let kept = try #require(try await app.store.record(for: id))
        #expect(kept.tokens.accessToken != new.value)
        store.fails.withLock { $0 = false }
        #expect(try await client.accessToken(for: id) == new)
        #expect(try await app.store.record(for: id)?.tokens.accessToken == new.value)
        #expect(await app.tokenForms("refresh_token").count == 1)
    }

    @Test("an ended session has none, however fresh it was")
    func sessionOver() async throws {
        let (client, id) = try await app.signedIn()
        let api = client.transport(for: id, allowing: AllowedHosts([provider.graph]))
        await provider.instead(of: .me) { $0.status = .unauthorized }
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "invalid_grant"]
        }
        let url = provider.graph.appending(path: "me")
        await expectFailure(.signInRequired) { _ = try await api.send(HTTPRequest(url: url)) }
        await expectFailure(.signInRequired) { _ = try await client.accessToken(for: id) }
    }

    @Test("an account of another provider or another app gets nothing sent")
    func others() async throws {
        let (_, id) = try await app.signedIn()
        let other = Account.ID(issuer: "https://other.example", subject: id.subject)
        await expectFailure(.signInRequired) { _ = try await app.client().accessToken(for: other) }
        let asked = await provider.requests.count
        let settings = try ClientSettings(issuer: provider.issuer, clientID: "another-client")
        await expectFailure(.signInRequired) { _ = try await app.client(settings).accessToken(for: id) }
        #expect(await provider.requests.count == asked)
    }
}
