import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Early refresh", .timeLimit(.minutes(1)))
struct EarlyRefreshTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    private func signedIn(_ early: ClientSettings.EarlyRefresh = .inBackground) async throws -> (
        client: OAuthClient, id: Account.ID
    ) {
        let client = try app.client(app.settings { $0.earlyRefresh = early })
        return (client, try await client.signIn(with: provider.userAgent()).id)
    }

    private var refreshes: Int {
        get async { await app.tokenForms("refresh_token").count }
    }

    @Test("when four fifths of its life are over, a token is handed out and the next one got meanwhile")
    func inBackground() async throws {
        let (client, id) = try await signedIn()
        let first = try await client.accessToken(for: id)
        app.clock.advance(by: .seconds(2879))
        #expect(try await client.accessToken(for: id) == first)
        await client.finishRefreshing()
        #expect(await refreshes == 0)
        app.clock.advance(by: .seconds(1))
        #expect(try await client.accessToken(for: id) == first)
        await client.finishRefreshing()
        #expect(await refreshes == 1)
        #expect(try await client.accessToken(for: id) != first)
    }

    @Test("the provider can want it sooner (refresh_in), and what it writes there wrongly is no wish")
    func refreshIn() async throws {
        await provider.on(.token) { $0.members["refresh_in"] = 600 }
        let (client, id) = try await signedIn()
        app.clock.advance(by: .seconds(599))
        _ = try await client.accessToken(for: id)
        await client.finishRefreshing()
        #expect(await refreshes == 0)
        await provider.on(.token) { $0.members["refresh_in"] = "soon" }
        app.clock.advance(by: .seconds(1))
        _ = try await client.accessToken(for: id)
        await client.finishRefreshing()
        #expect(await refreshes == 1)
        app.clock.advance(by: .seconds(601))
        _ = try await client.accessToken(for: id)
        await client.finishRefreshing()
        #expect(await refreshes == 1)
    }

    @Test("a provider that wants it at once (refresh_in of 0) is asked once in 30 seconds, by however many programs")
    func refreshAtOnce() async throws {
        await provider.on(.token) { $0.members["refresh_in"] = 0 }
        let (client, id) = try await signedIn()
        let other = try app.client()
        for expected in 0...3 {
            for _ in 0..<10 {
                for client in [client, other] {
                    _ = try await client.accessToken(for: id)
                    await client.finishRefreshing()
                }
            }
            #expect(await refreshes == expected)
            app.clock.advance(by: .seconds(30))
        }
    }

    @Test("a program that found another one's token in the store gets the next one in the background too")
    func foundInStore() async throws {
        await provider.on(.token) { $0.members["expires_in"] = 10 }
        let (client, id) = try await signedIn()
        let other = try app.client()
        _ = try await other.accessToken(for: id)
        for (round, programs) in [[client, other], [other], [other, client]].enumerated() {
            app.clock.advance(by: .seconds(8))
            for program in programs {
                _ = try await program.accessToken(for: id)
                await program.finishRefreshing()
            }
            #expect(await refreshes == round + 1)
        }
    }

    @Test("a token that lives a second is good for that second, and replaced when it ends")
    func shortLife() async throws {
        await provider.on(.token) {
            $0.members["expires_in"] = 1
            $0.members["refresh_in"] = 0
        }
        let (client, id) = try await signedIn()
        for expected in 0...3 {
            for _ in 0..<10 {
                let token = try await client.accessToken(for: id)
                await client.finishRefreshing()
                #expect(try #require(token.expiresAt) > app.clock.date)
            }
            #expect(await refreshes == expected)
            app.clock.advance(by: .seconds(1))
        }
    }

    @Test("when it fails nobody notices, and it is not tried again at once")
    func fails() async throws {
        let (client, id) = try await signedIn()
        let first = try await client.accessToken(for: id)
        await provider.instead(of: .token) { _ in throw OAuthError(.connectionFailed, "Test.") }
        app.clock.advance(by: .seconds(2900))
        for _ in 0..<100 {
            #expect(try await client.accessToken(for: id) == first)
            await client.finishRefreshing()
        }
        #expect(await refreshes == 1)
        app.clock.advance(by: .seconds(30))
        _ = try await client.accessToken(for: id)
        await client.finishRefreshing()
        #expect(await refreshes == 2)
    }

    @Test("a program that ends after one thing can do without it")
    func never() async throws {
        let (client, id) = try await signedIn(.never)
        let first = try await client.accessToken(for: id)
        app.clock.advance(by: .seconds(3299))
        #expect(try await client.accessToken(for: id) == first)
        await client.finishRefreshing()
        #expect(await refreshes == 0)
        app.clock.advance(by: .seconds(1))
        #expect(try await client.accessToken(for: id) != first)
    }

    @Test("a token that is said to live no time costs one refresh in five seconds, and not one each time")
    func noLife() async throws {
        await provider.on(.token) { $0.members["expires_in"] = 0 }
        let (client, id) = try await signedIn(.never)
        for _ in 0..<50 {
            _ = try await client.accessToken(for: id)
        }
        #expect(await refreshes == 1)
        app.clock.advance(by: .seconds(5))
        for _ in 0..<50 {
            _ = try await client.accessToken(for: id)
        }
        #expect(await refreshes == 2)
    }
}
