import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Token source", .timeLimit(.minutes(5)))
struct TokenSourceTests {
    private let clock = ManualClock()
    private let store = InMemoryAccountStore()
    private let id = Account.ID(issuer: "https://login.example", subject: "1")
    private let count = Locked(0)

    /// A source whose refreshes are counted and answered by a function.
    private func source(
        _ tokens: TokenSet = .sample(), store other: (any AccountStore)? = nil,
        refresh: @escaping @Sendable (Int) async throws -> TokenResponse
    ) async throws -> TokenSource {
        try await store.save(AccountRecord(account: Account(id: id, username: "adele"), tokens: tokens))
        let refresher = TokenRefresher(
            prepare: {},
            exchange: { _, _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return try await refresh(number)
            },
            verify: { _, _ in })
        return TokenSource(id: id, clientID: "client", store: other ?? store, time: clock.source, refresher: refresher)
    }

    @Test("a fresh token is used without asking anybody")
    func fresh() async throws {
        let source = try await source { _ in throw CancellationError() }
        #expect(try await source.accessToken().reveal() == "token")
        #expect(count.withLock { $0 } == 0)
    }

    @Test("a thousand callers that find the token near its end cause one refresh")
    func singleFlight() async throws {
        let source = try await source { number in
            try await Task.sleep(for: .milliseconds(20))
            return .sample(accessToken: "new-\(number)", refreshToken: "rotated")
        }
        clock.advance(by: .seconds(3550))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1000 {
                group.addTask { try await source.accessToken().reveal() }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["new-1"])
        #expect(count.withLock { $0 } == 1)
        #expect(try await store.record(for: id)?.tokens.refreshToken?.reveal() == "rotated")
    }

    @Test("fifty late refusals of the same token cause one refresh")
    func rejected() async throws {
        let source = try await source { .sample(accessToken: "new-\($0)") }
        let old = try await source.accessToken()
        for _ in 0..<50 {
            #expect(try await source.accessToken(rejecting: old).reveal() == "new-1")
        }
        #expect(count.withLock { $0 } == 1)
    }

    @Test(
        "no failure but invalid_grant signs anybody out",
        arguments: [
            OAuthError.Code.connectionFailed, .timedOut, .serverError, .throttled, .malformedResponse,
            .unexpectedStatus,
            .tokenRequestFailed, .invalidIDToken, .tlsFailed, .interactionRequired, .discoveryFailed,
        ])
    func survives(failure: OAuthError.Code) async throws {
        let source = try await source { number in
            if number == 1 { throw OAuthError(failure, "Test.") }
            return .sample(accessToken: "new")
        }
        clock.advance(by: .seconds(7200))
        await expectFailure(failure) { try await source.accessToken() }
        let kept = try #require(try await store.record(for: id))
        #expect(!kept.account.needsSignIn && kept.tokens == .sample())
        clock.advance(by: .seconds(5))
        #expect(try await source.accessToken().reveal() == "new")
    }

    @Test("invalid_grant ends the session: it is said, remembered, and not asked again")
    func ends() async throws {
        let source = try await source { _ in throw OAuthError(.invalidGrant, "Over.") }
        clock.advance(by: .seconds(7200))
        for _ in 0..<3 {
            await expectFailure(.signInRequired) { try await source.accessToken() }
        }
        #expect(count.withLock { $0 } == 1)
        #expect(try await store.record(for: id)?.account.needsSignIn == true)
    }

    @Test(
        "a scope that a refresh may not ask for is a matter for the person, and the session goes on (RFC 6749, section 6)"
    )
    func scopeRefused() async throws {
        let source = try await source { _ in
            throw OAuthError(
                .tokenRequestFailed, "Test.", server: OAuthError.ServerErrorResponse(error: "invalid_scope"))
        }
        await expectFailure(.interactionRequired) {
            try await source.accessToken(for: TokenOptions(scopes: ["Files.Read"]))
        }
        #expect(try await source.accessToken().reveal() == "token")
        #expect(try await store.record(for: id)?.account.needsSignIn == false)
    }

    @Test("when the network is down and the token has not ended yet, the token is used")
    func earlyRefreshFails() async throws {
        let source = try await source { _ in throw OAuthError(.connectionFailed, "Down.") }
        clock.advance(by: .seconds(3500))
        #expect(try await source.accessToken().reveal() == "token")
    }

    @Test("a rotated token that cannot be written is not lost")
    func writeFails() async throws {
        let broken = FailingStore(store)
        let source = try await source(store: broken) { .sample(accessToken: "new", refreshToken: "rotated-\($0)") }
        clock.advance(by: .seconds(7200))
        broken.fails.withLock { $0 = true }
        await expectFailure(.storeWriteFailed) { try await source.accessToken() }
        #expect(try await source.accessToken().reveal() == "new")
        #expect(count.withLock { $0 } == 1)
        broken.fails.withLock { $0 = false }
        _ = try await source.accessToken()
        #expect(try await store.record(for: id)?.tokens.refreshToken?.reveal() == "rotated-1")
    }

    @Test("a refresh token is not spent where the next one could not be saved")
    func noRoom() async throws {
        let full = FailingStore(store)
        let source = try await source(store: full) { .sample(accessToken: "new", refreshToken: "rotated-\($0)") }
        full.isFull.withLock { $0 = true }
        clock.advance(by: .seconds(3500))
        #expect(try await source.accessToken().reveal() == "token")
        clock.advance(by: .seconds(3600))
        await expectFailure(.storeWriteFailed) { try await source.accessToken() }
        #expect(count.withLock { $0 } == 0)
        full.isFull.withLock { $0 = false }
        #expect(try await source.accessToken().reveal() == "new")
    }

    @Test("a sign-out during a refresh is not undone by it, and what the refresh brought is handed on to be revoked")
    func signOut() async throws {
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let source = try await source { _ in
            enter.yield()
            _ = await released.first { _ in true }
            return .sample(accessToken: "new", refreshToken: "rotated")
        }
        clock.advance(by: .seconds(7200))
        let waiting = Task { try await source.accessToken() }
        _ = await entered.first { _ in true }
        async let removed = source.remove()
        try await eventually { await source.state.phase == .signedOut }
        release.yield()
        let forgotten = try await removed
        #expect(Set(forgotten.refreshTokens.map { $0.reveal() }) == ["refresh", "rotated"])
        #expect(Set(forgotten.accessTokens.map { $0.reveal() }) == ["token", "new"])
        await #expect(throws: OAuthError.self) { try await waiting.value }
        #expect(try await store.records().isEmpty)
    }

    @Test("a caller that is canceled does not cancel the refresh for the others")
    func canceledWaiter() async throws {
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let source = try await source { _ in
            enter.yield()
            _ = await released.first { _ in true }
            try Task.checkCancellation()
            return .sample(accessToken: "new")
        }
        clock.advance(by: .seconds(7200))
        let first = Task { try await source.accessToken() }
        _ = await entered.first { _ in true }
        let second = Task { try await source.accessToken() }
        first.cancel()
        release.yield()
        #expect(try await second.value.reveal() == "new")
    }
}
