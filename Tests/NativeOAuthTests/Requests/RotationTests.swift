import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

/// What must hold when a provider accepts each refresh token once only.
@Suite("Rotating refresh tokens", .timeLimit(.minutes(5)))
struct RotationTests {
    private let clock = ManualClock()
    private let store = InMemoryAccountStore()
    private let provider = OneTimeProvider()
    private let id = Account.ID(issuer: "https://login.example", subject: "1")

    private func record(_ access: String = "token", refresh: String? = "refresh") -> AccountRecord {
        AccountRecord(
            account: Account(id: id, username: "adele"),
            tokens: .sample(accessToken: access, refreshToken: refresh, at: clock.date), clientID: "client")
    }

    private func source(saving record: AccountRecord? = nil) async throws -> TokenSource {
        try await store.save(record ?? self.record())
        return another()
    }

    /// The same account as a second process would have it.
    private func another(clientID: String = "client") -> TokenSource {
        TokenSource(id: id, clientID: clientID, store: store, time: clock.source, refresher: provider.refresher)
    }

    private var needsSignIn: Bool? {
        get async throws { try await store.record(for: id)?.account.needsSignIn }
    }

    @Test("different scopes asked for at once are redeemed one after the other, and the same ones once")
    func scoped() async throws {
        let source = try await source()
        clock.advance(by: .seconds(3600))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for scope: ScopeSet? in [["Mail.Read"], ["Mail.Read"], ["Files.Read"], nil, nil] {
                group.addTask {
                    if let scope { return try await source.accessToken(for: TokenOptions(scopes: scope)).reveal() }
                    return try await source.accessToken().reveal()
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 3)
        #expect(provider.exchanges == 3)
        #expect(try await needsSignIn == false)
        _ = try await source.accessToken(for: TokenOptions(scopes: ["Files.Read"]))
        #expect(provider.exchanges == 3)
    }

    @Test("a rotated token is kept even when the answer could not be judged, and the session goes on")
    func unjudged() async throws {
        let source = try await source()
        clock.advance(by: .seconds(7200))
        provider.state.withLock { $0.verifyFails = .connectionFailed }
        await expectFailure(.connectionFailed) { try await source.accessToken() }
        #expect(try await store.record(for: id)?.tokens.refreshToken?.reveal() == "refresh-1")
        provider.state.withLock { $0.verifyFails = nil }
        #expect(try await source.accessToken().reveal() == "access-2")
    }

    @Test("a scope that nobody agreed to signs nobody out")
    func consent() async throws {
        let source = try await source()
        provider.state.withLock { $0.wantsConsent = true }
        await expectFailure(.interactionRequired) {
            try await source.accessToken(for: TokenOptions(scopes: ["Mail.Read"]))
        }
        #expect(try await needsSignIn == false)
        #expect(try await source.accessToken().reveal() == "token")
    }

    @Test("when another process has refreshed first, its token is used and nothing is asked")
    func otherProcess() async throws {
        let (first, second) = (try await source(), another())
        _ = try await second.accessToken()
        clock.advance(by: .seconds(3600))
        let token = try await first.accessToken()
        #expect(try await second.accessToken() == token)
        #expect(provider.exchanges == 1)
    }

    @Test("a new sign-in during a refresh is not overwritten by it, and who waited gets the new token")
    func signInDuringRefresh() async throws {
        let source = try await source()
        clock.advance(by: .seconds(7200))
        provider.state.withLock { $0.isHeld = true }
        let waiting = Task { try await source.accessToken().reveal() }
        try await eventually { provider.exchanges == 1 }
        let generation = await source.state.generation
        async let adopted = source.adopt(record("signed-in-anew", refresh: "fresh"))
        try await eventually { await source.state.generation != generation }
        provider.state.withLock { $0.isHeld = false }
        _ = try await adopted
        #expect(try await waiting.value == "signed-in-anew")
        #expect(try await store.record(for: id)?.tokens.refreshToken?.reveal() == "fresh")
    }

    @Test("without a refresh token, the access token is used to its end and not longer")
    func withoutRefreshToken() async throws {
        let source = try await source(saving: record(refresh: nil))
        clock.advance(by: .seconds(3599))
        #expect(try await source.accessToken().reveal() == "token")
        clock.advance(by: .seconds(2))
        await expectFailure(.signInRequired) { try await source.accessToken() }
    }

    @Test("the tokens of another client id are neither sent nor ended")
    func otherClient() async throws {
        _ = try await source()
        let other = another(clientID: "other")
        clock.advance(by: .seconds(7200))
        await expectFailure(.signInRequired) { try await other.accessToken() }
        #expect(provider.exchanges == 0)
        #expect(try await needsSignIn == false)
    }
}
