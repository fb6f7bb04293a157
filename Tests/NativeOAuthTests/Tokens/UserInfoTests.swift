import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("userinfo", .timeLimit(.minutes(5)))
struct UserInfoTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    @Test("claims about the person come with the account's token, which is in the header (F04)")
    func right() async throws {
        let client = try app.client()
        let account = try await client.signIn(with: provider.userAgent(as: .siobhan))
        let info = try await client.userInfo(for: account.id)
        #expect(info.name == "Siobhán O'Brien" && info.claims["given_name"] == "Siobhán")
        let request = try #require(await provider.requests(to: .userinfo).first)
        #expect(request.query.fields.isEmpty && request.headerFields[.authorization]?.hasPrefix("Bearer ") == true)
    }

    @Test(
        "a refusal and a failure are told apart, and neither ends the session",
        arguments: [(401, OAuthError.Code.tokenRequestFailed), (403, .tokenRequestFailed), (503, .serverError)])
    func refused(status: Int, code: OAuthError.Code) async throws {
        let client = try app.client()
        let account = try await client.signIn(with: provider.userAgent())
        await provider.instead(of: .userinfo) {
            $0.status = .init(code: status)
            $0.headerFields[.retryAfter] = "7"
            $0.headerFields[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
        }
        let error = await expectFailure(code) { _ = try await client.userInfo(for: account.id) }
        #expect(error?.retryAfter == (status == 503 ? .seconds(7) : nil))
        #expect(status == 503 || error?.server?.error == "invalid_token")
        #expect(try await app.store.record(for: account.id)?.account.needsSignIn == false)
    }

    // OpenID Connect Core 1.0, section 5.4: LemonLDAP::NG and django-oauth-toolkit say names there only.
    @Test(
        "who is called nothing in the ID token is called as userinfo says, if it is about the same person and answers")
    func names() async throws {
        await provider.onIDToken {
            for name in ["name", "preferred_username", "email"] { $0.claims[name] = nil }
        }
        let account = try await app.client().signIn(with: provider.userAgent())
        #expect(account.name == "Adele Vance" && account.username == "adele@contoso.example")
        #expect(await provider.requests(to: .userinfo).count == 1)

        await provider.on(.userinfo) { $0.members["sub"] = "test-subject-jan" }
        #expect(try await app.client().signIn(with: provider.userAgent()).name == nil)
        await provider.instead(of: .userinfo) { $0.status = .forbidden }
        let unnamed = try await app.client().signIn(with: provider.userAgent())
        #expect(unnamed.name == nil && unnamed.id == account.id)
    }

    @Test("an ID token that names somebody is enough")
    func named() async throws {
        _ = try await app.client().signIn(with: provider.userAgent())
        #expect(await provider.requests(to: .userinfo).isEmpty)
    }

    @Test("a token goes to no address without TLS")
    func unsafeAddress() async throws {
        let url = URL(string: "http://login.example/userinfo")
        let party = try RelyingParty.sample { $0.userinfoEndpoint = url }
        await expectFailure(.insecureURL) { _ = try await party.userInfo(with: AccessToken(.sample())) }
    }

    @Test("a provider without userinfo is named so")
    func missing() async throws {
        await provider.on(.discovery) { $0.members["userinfo_endpoint"] = nil }
        let (client, id) = try await app.signedIn()
        await expectFailure(.missingEndpoint) { _ = try await client.userInfo(for: id) }
    }
}
