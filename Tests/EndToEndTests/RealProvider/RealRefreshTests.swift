import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

extension RealProviderTests {
    @Suite("Refreshing", .timeLimit(.minutes(5)))
    struct Refresh {
        private let provider: RealProvider
        private let clock = ManualClock(Date())
        private let store = InMemoryAccountStore()
        /// Into the last tenth of a token's life, where the client renews it first and the provider still takes it.
        private let nearItsEnd = Duration.seconds(ProviderConfiguration.lifetime * 14 / 15)

        init() throws {
            provider = try .running
        }

        /// Signs a person in, and waits until a new access token is another text.
        private func signIn() async throws -> (client: OAuthClient, registration: Registration, account: Account) {
            let registration = try await provider.register()
            let client = try provider.client(registration, store: store, time: clock.source)
            let account = try await client.signIn(with: provider.person(registration))
            try await provider.nextSecond()
            return (client, registration, account)
        }

        @Test("near its end a token is renewed, and the refresh token that came along is used the next time")
        func rotation() async throws {
            let (client, _, account) = try await signIn()
            let first = try await client.accessToken(for: account.id)
            #expect(try await client.accessToken(for: account.id) == first)

            clock.advance(by: nearItsEnd)
            let second = try await client.accessToken(for: account.id)
            #expect(second != first)
            #expect(try await provider.userInfo(with: second) == .ok)

            try await provider.nextSecond()
            clock.advance(by: nearItsEnd)
            let third = try await client.accessToken(for: account.id)
            #expect(third != second)
            #expect(try await provider.userInfo(with: third) == .ok)
            #expect(try await provider.userInfo(with: second) == .unauthorized)
        }

        @Test("a refresh token that was used before ends the session of whoever brings it, and no other")
        func replay() async throws {
            let (client, registration, account) = try await signIn()
            let copy = InMemoryAccountStore()
            try await copy.save(try #require(try await store.record(for: account.id)))
            clock.advance(by: nearItsEnd)
            let renewed = try await client.accessToken(for: account.id)

            let late = try provider.client(registration, store: copy, time: clock.source)
            await #expect {
                try await late.accessToken(for: account.id)
            } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .signInRequired && error.server?.error == "invalid_grant"
            }
            #expect(try await copy.record(for: account.id)?.account.needsSignIn == true)

            // A stricter provider would have ended this session too (RFC 9700, section 4.14.2).
            #expect(try await provider.userInfo(with: renewed) == .ok)
            #expect(try await store.record(for: account.id)?.account.needsSignIn == false)
        }

        @Test("a token that another process has replaced is refused by the API; the stored one is sent in its place")
        func replaced() async throws {
            let (client, registration, account) = try await signIn()
            let old = try await client.accessToken(for: account.id)
            let later = ManualClock(clock.date)
            later.advance(by: nearItsEnd)
            let other = try provider.client(registration, store: store, time: later.source)
            let new = try await other.accessToken(for: account.id)
            let stored = try await store.records()

            #expect(try await provider.userInfo(with: old) == .unauthorized)
            #expect(try await provider.userInfo(client, account).0.status == .ok)
            #expect(try await client.accessToken(for: account.id) == new)
            #expect(try await store.records() == stored, "nothing was redeemed for it")
        }

        @Test("a scope that was not agreed to is asked of the person, and without one the session goes on")
        func widerScope() async throws {
            let (client, registration, account) = try await signIn()
            await #expect {
                try await client.accessToken(for: account.id, scopes: ["groups"])
            } throws: { error in
                guard let error = error as? OAuthError else { return false }
                return error.code == .interactionRequired && error.server?.error == "invalid_scope"
            }
            let wider = try await client.accessToken(
                for: account.id, scopes: ["groups"], asking: provider.person(registration))
            #expect(wider.scopes.contains("groups"))
            #expect(try await provider.userInfo(with: wider) == .ok)
            #expect(try await client.accounts().map(\.id) == [account.id])
        }
    }
}
