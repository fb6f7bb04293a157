import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Tokens that an app already holds", .timeLimit(.minutes(1)))
struct AdoptionTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    /// Tokens that another library has got: of a sign-in that this store knows nothing of.
    private func held() async throws -> TokenSet {
        let store = InMemoryAccountStore()
        let id = try await app.client(store: store).signIn(with: provider.userAgent()).id
        return try #require(try await store.record(for: id)).tokens
    }

    @Test("a refresh token becomes an account when the provider has shown that it is good, and whose it is (N10)")
    func refreshToken() async throws {
        let token = try #require(try await held().refreshToken)
        let client = try app.client()
        // A provider may repeat the nonce of a sign-in that was not ours.
        await provider.onIDToken(times: 1) { $0.claims["nonce"] = "test-nonce" }
        let account = try await client.adopt(refreshToken: token)
        #expect(account.username == "adele@contoso.example")
        #expect(try await client.accounts() == [account])
        app.endTokens()
        _ = try await client.accessToken(for: account.id)
        #expect(await app.tokenForms("refresh_token").count == 2)
    }

    @Test("where a refresh brings no ID token, the provider is asked whose it is")
    func userInfo() async throws {
        let token = try #require(try await held().refreshToken)
        await provider.on(.token) { $0.members["id_token"] = nil }
        let account = try await app.client().adopt(refreshToken: token)
        #expect(account.id.subject == "test-subject-adele")
        #expect(await provider.requests(to: .userinfo).count == 1)
    }

    @Test("an access token alone becomes an account until it ends")
    func accessToken() async throws {
        let token = try await held().accessToken
        let client = try app.client()
        let account = try await client.adopt(
            accessToken: token, lifetime: .seconds(600), scopes: ["openid", "profile"])
        #expect(account.id.subject == "test-subject-adele")
        #expect(try await client.accessToken(for: account.id).reveal() == token.reveal())
        app.clock.advance(by: .seconds(600))
        await expectFailure(.signInRequired) { _ = try await client.accessToken(for: account.id) }
    }

    @Test("tokens that the provider does not accept, or that are another issuer's, make no account")
    func refused() async throws {
        let client = try app.client()
        await expectFailure(.invalidGrant) { _ = try await client.adopt(refreshToken: Redacted("test-made-up")) }
        await expectFailure(.tokenRequestFailed) {
            _ = try await client.adopt(accessToken: Redacted("test-made-up"), scopes: ["openid"])
        }
        let token = try #require(try await held().refreshToken)
        await provider.onIDToken { $0.claims["iss"] = "https://other.example" }
        await expectFailure(.invalidIDToken) { _ = try await client.adopt(refreshToken: token) }
        #expect(try await app.store.records().isEmpty)
    }
}
