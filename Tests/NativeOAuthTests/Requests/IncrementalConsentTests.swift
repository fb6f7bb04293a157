import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Asking the person for more", .timeLimit(.minutes(5)))
struct IncrementalConsentTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    @Test(
        "a scope that nobody has agreed to needs the person, who is asked if that is allowed; then the token is there")
    func more() async throws {
        let (client, id) = try await app.signedIn()
        let error = await expectFailure(.interactionRequired) {
            _ = try await client.accessToken(for: id, scopes: ["Mail.Read"])
        }
        #expect(error?.server?.error == "invalid_scope" && error?.recovery == .signInAgain)
        #expect(await provider.requests(to: .authorization).filter { $0.method == .get }.count == 1)
        let token = try await client.accessToken(
            for: id, scopes: ["Mail.Read"], asking: provider.userAgent())
        #expect(token.scopes.isSuperset(of: ["profile", "Mail.Read"]))
        let query = try #require(await provider.requests(to: .authorization).last { $0.method == .get }?.query)
        #expect(query["scope"] == "openid profile Mail.Read" && query["login_hint"] == "adele@contoso.example")
        #expect(try await client.accessToken(for: id, scopes: ["Mail.Read"]) == token)
        #expect(try await app.store.records().count == 1)
    }

    @Test("a provider that gives less than was asked for needs the person as well")
    func less() async throws {
        let (client, id) = try await app.signedIn()
        await provider.instead(of: .token, times: 3) {
            $0.members = [
                "access_token": "test-narrow", "token_type": "Bearer", "scope": "profile", "expires_in": 3600,
            ]
        }
        for _ in 0..<2 {
            await expectFailure(.interactionRequired) {
                _ = try await client.accessToken(for: id, scopes: ["Mail.Read"])
            }
        }
        let token = try await client.accessToken(
            for: id, scopes: ["Mail.Read"], asking: provider.userAgent())
        #expect(token.scopes.isSuperset(of: ["Mail.Read"]) && token.reveal() != "test-narrow")
    }

    @Test("nobody is asked while a token can be had without")
    func notNeeded() async throws {
        let (client, id) = try await app.signedIn()
        app.endTokens()
        _ = try await client.accessToken(for: id, scopes: ["profile"], asking: provider.userAgent())
        #expect(await app.tokenForms("refresh_token").count == 1)
        await provider.instead(of: .token, times: 1) { _ in throw OAuthError(.connectionFailed, "Test.") }
        app.endTokens()
        await expectFailure(.connectionFailed) {
            _ = try await client.accessToken(for: id, asking: provider.userAgent())
        }
        #expect(await app.tokenForms("authorization_code").count == 1)
    }

    @Test("another person at the browser changes nothing, and is not kept")
    func anotherPerson() async throws {
        let (client, id) = try await app.signedIn()
        let before = try await app.store.records()
        await expectFailure(.personChanged) {
            _ = try await client.accessToken(
                for: id, scopes: ["Mail.Read"], asking: provider.userAgent(as: .jan))
        }
        #expect(try await app.store.records() == before)
        #expect(try await client.accessToken(for: id).value == before[0].tokens.accessToken)
    }

    @Test("a person who says no keeps the session that there was")
    func denied() async throws {
        let (client, id) = try await app.signedIn()
        let before = try await app.store.records()
        for (step, code) in [(StubUserAgent.Step.deny, OAuthError.Code.authorizationDenied), (.cancel, .canceled)] {
            await expectFailure(code) {
                _ = try await client.accessToken(
                    for: id, scopes: ["Mail.Read"], asking: provider.userAgent(as: .adele, step))
            }
        }
        #expect(try await app.store.records() == before)
    }

    @Test("an ended session is begun anew by the same person")
    func sessionOver() async throws {
        let (client, id) = try await app.signedIn()
        app.endTokens()
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "invalid_grant"]
        }
        let token = try await client.accessToken(for: id, asking: provider.userAgent())
        #expect(try await client.accessToken(for: id) == token)
        #expect(try await app.store.record(for: id)?.account.needsSignIn == false)
    }

    /// The scopes that the last page was asked for.
    private var scopesOfLastPage: String? {
        get async { await provider.requests(to: .authorization).last { $0.method == .get }?.query["scope"] }
    }

    private func refuseToken(_ error: StubJSON) async {
        app.endTokens()
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": error]
        }
    }

    @Test("whoever signs in again is asked for what was granted before, and for what is new")
    func grantedBefore() async throws {
        let (client, id) = try await app.signedIn()
        _ = try await client.accessToken(for: id, scopes: ["Mail.Read"], asking: provider.userAgent())
        await refuseToken("invalid_grant")
        _ = try await client.accessToken(for: id, asking: provider.userAgent())
        #expect(await scopesOfLastPage == "openid profile Mail.Read")
        #expect(try await client.accounts().first?.grantedScopes.isSuperset(of: ["Mail.Read"]) == true)
        let token = try await client.accessToken(for: id, scopes: ["Files.Read"], asking: provider.userAgent())
        #expect(await scopesOfLastPage == "openid profile Files.Read Mail.Read")
        #expect(token.scopes.isSuperset(of: ["Files.Read", "Mail.Read"]))
    }

    @Test("what was granted to another client, or was taken back, is not asked for, and nothing beside .default")
    func notGrantedAnyMore() async throws {
        let (client, id) = try await app.signedIn()
        _ = try await client.accessToken(for: id, scopes: ["Mail.Read"], asking: provider.userAgent())
        let all: ScopeSet = ["openid", "api://1/.default"]
        let other = try app.client(app.settings(scopes: all))
        #expect(await other.signInOptions(for: id).scopes == all)
        await refuseToken("consent_required")
        _ = try await client.accessToken(for: id, asking: provider.userAgent())
        #expect(await scopesOfLastPage == "openid profile")

        _ = try await client.accessToken(for: id, scopes: ["Mail.Read"], asking: provider.userAgent())
        var record = try #require(try await app.store.record(for: id))
        record.clientID = "another"
        try await app.store.save(record)
        let options = await client.signInOptions(for: id)
        #expect(options.scopes == ["openid", "profile"] && options.loginHint == "adele@contoso.example")
    }

    @Test("what the provider demanded when it refused is asked for in the browser")
    func claims() async throws {
        let (client, id) = try await app.signedIn()
        app.endTokens()
        let claims = #"{"access_token":{"polids":{"essential":true}}}"#
        await provider.instead(of: .token, times: 1) {
            $0.status = .badRequest
            $0.members = ["error": "interaction_required", "claims": .string(claims)]
        }
        _ = try await client.accessToken(for: id, asking: provider.userAgent())
        #expect(await provider.requests(to: .authorization).last { $0.method == .get }?.query["claims"] == claims)
    }

    @Test("what was held back is told (D13), and when nothing is said all is granted (D14)")
    func declined() async throws {
        let client = try app.client(app.settings(scopes: ["profile", "User.Read", "Mail.Read"]))
        await provider.configure { $0.rules.scopes = ["openid", "profile", "User.Read"] }
        let narrow = try await client.signIn(with: provider.userAgent())
        #expect(narrow.declinedScopes == ["Mail.Read"])
        #expect(narrow.grantedScopes == ["openid", "profile", "User.Read"])
        await provider.on(.token) { $0.members["scope"] = nil }
        let silent = try await client.signIn(with: provider.userAgent())
        #expect(silent.declinedScopes == nil)
        #expect(silent.grantedScopes.isSuperset(of: ["openid", "profile", "User.Read", "Mail.Read"]))
        #expect(try await app.store.record(for: silent.id)?.account == silent)
    }
}
