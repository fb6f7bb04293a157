import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("ID token: audiences, and refreshed ones", .timeLimit(.minutes(5)))
struct IDTokenSessionTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    // OpenID Connect Core 1.0, section 3.1.3.7, rules 3 to 5
    @Test(
        "other audiences are believed only if they are trusted by name and the token says to whom it was given (E18, E19, E21)",
        arguments: [
            (["test-client"], nil, true), (["test-client"], "test-client", true), (["test-client"], "other", false),
            (["test-client", "api"], nil, false), (["test-client", "api"], "test-client", true),
            (["test-client", "api"], "api", false), (["test-client", "other"], "test-client", false),
            (["test-client", "api", "other"], "test-client", false), (["api"], "test-client", false),
            (["api"], "api", false),
        ] as [([StubJSON], StubJSON?, Bool)])
    func audiences(audience: [StubJSON], azp: StubJSON?, isGood: Bool) async throws {
        await provider.onIDToken {
            $0.claims["aud"] = .array(audience)
            $0.claims["azp"] = azp
        }
        let client = try app.client(app.settings { $0.trustedAudiences = ["api"] })
        do {
            _ = try await client.signIn(with: provider.userAgent())
            #expect(isGood)
        } catch let error as OAuthError {
            #expect(!isGood && error.code == .invalidIDToken)
        }
    }

    // OpenID Connect Core 1.0, section 12.2
    @Test(
        "a refreshed ID token that belongs to another sign-in is refused, and the session is kept (E40, E42)",
        arguments: [
            ("iss", "https://other.example"), ("azp", "test-client"), ("auth_time", 1_700_000_001),
            ("nonce", "another"), ("auth_time", "soon"), ("at_hash", "AAAA"),
        ] as [(String, StubJSON)])
    func anotherSession(claim: String, value: StubJSON) async throws {
        let client = try app.client()
        let account = try await client.signIn(with: provider.userAgent())
        app.endTokens()
        await provider.onIDToken(times: 1) { $0.claims[claim] = value }
        await expectFailure(.invalidIDToken) { _ = try await client.accessToken(for: account.id) }
        let kept = try #require(try await app.store.record(for: account.id))
        #expect(!kept.account.needsSignIn)
        _ = try await client.accessToken(for: account.id)
        #expect(await app.tokenForms("refresh_token").count == 2)
    }

    @Test("a refreshed ID token is for the audiences of the sign-in, be others trusted or not (E42)")
    func otherAudiences() async throws {
        let client = try app.client(app.settings { $0.trustedAudiences = ["api"] })
        await provider.onIDToken { $0.claims["azp"] = "test-client" }
        let account = try await client.signIn(with: provider.userAgent())
        app.endTokens()
        await provider.onIDToken(times: 1) {
            $0.claims["aud"] = ["test-client", "api"]
            $0.claims["azp"] = "test-client"
        }
        await expectFailure(.invalidIDToken, says: "other audiences than before") {
            _ = try await client.accessToken(for: account.id)
        }
        let kept = try #require(try await app.store.record(for: account.id))
        #expect(!kept.account.needsSignIn)
        await provider.onIDToken { $0.claims["azp"] = "test-client" }
        _ = try await client.accessToken(for: account.id)
        #expect(await app.tokenForms("refresh_token").count == 2)
    }

    @Test("a nonce that comes with a refresh has to be the one of the sign-in, which on another device had none (E42)")
    func uninvitedNonce() async throws {
        let client = try app.client()
        let account = try await app.signInOnDevice(client)
        app.endTokens()
        await provider.onIDToken { $0.claims["nonce"] = "uninvited" }
        await expectFailure(.invalidIDToken) { _ = try await client.accessToken(for: account.id) }
    }

    @Test("a refreshed ID token may repeat the nonce, and leave out what it need not say")
    func sameSession() async throws {
        let (client, id) = try await app.signedIn()
        let nonce = try #require(await provider.requests(to: .authorization).first?.query["nonce"])
        for change: @Sendable (inout StubToken) -> Void in [
            { $0.claims["nonce"] = .string(nonce) }, { $0.claims["auth_time"] = nil }, { $0.claims["at_hash"] = nil },
        ] {
            app.endTokens()
            await provider.onIDToken(times: 1, edit: change)
            _ = try await client.accessToken(for: id)
        }
        app.endTokens()
        await provider.on(.token) { $0.members["id_token"] = nil }
        _ = try await client.accessToken(for: id)
    }
}
