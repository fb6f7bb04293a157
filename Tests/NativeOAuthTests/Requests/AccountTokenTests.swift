import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

@Suite("The token of an account", .timeLimit(.minutes(1)))
struct AccountTokenTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    @Test("Each account has a token of its own, and nobody is asked for it")
    func ownAccount() async throws {
        let client = try app.client()
        let adele = try await client.signIn(with: provider.userAgent(as: .adele)).id
        let jan = try await client.signIn(with: provider.userAgent(as: .jan)).id
        #expect(try await client.accessToken(for: jan, scopes: ["profile"]) == client.accessToken(for: jan))
        #expect(try await client.accessToken(for: adele) != client.accessToken(for: jan))
        #expect(await app.tokenForms("authorization_code").count == 2)
    }

    @Test("A scope that nobody has agreed to is refused while nobody may be asked, and given when the person may be")
    func interaction() async throws {
        let client = try app.client()
        let id = try await client.signIn(with: provider.userAgent()).id
        await expectFailure(.interactionRequired) {
            _ = try await client.accessToken(for: id, scopes: ["Mail.Read"])
        }
        #expect(await app.tokenForms("authorization_code").count == 1)
        let token = try await client.accessToken(
            for: id, scopes: ["Mail.Read"], asking: provider.userAgent())
        #expect(token.scopes.contains("Mail.Read"))
        #expect(await app.tokenForms("authorization_code").count == 2)
    }

    @Test("What an API has demanded is asked of the provider")
    func claims() async throws {
        let client = try app.client()
        let id = try await client.signIn(with: provider.userAgent()).id
        let demanded = #"{"access_token":{"polids":{"essential":true}}}"#
        _ = try await client.accessToken(for: id, claims: try ClaimsRequest(json: Data(demanded.utf8)))
        #expect(await app.tokenForms("refresh_token").last?["claims"] == demanded)
    }

    @Test("An account's transport sends its token to the allowed host, and to no other")
    func transport() async throws {
        let client = try app.client()
        let id = try await client.signIn(with: provider.userAgent()).id
        let api = client.transport(for: id, allowing: AllowedHosts([provider.graph]))
        let (response, _) = try await api.send(HTTPRequest(url: provider.graph.appending(path: "me")))
        #expect(response.status == .ok)
        let elsewhere = try #require(URL(string: "https://elsewhere.example/"))
        await expectFailure(.hostNotAllowed) { _ = try await api.send(HTTPRequest(url: elsewhere)) }
    }

    @Test("An account that is not kept has no token, and the error says so")
    func unknown() async throws {
        let nobody = Account.ID(issuer: provider.issuer.absoluteString, subject: "test-nobody")
        await expectFailure(.accountNotFound) { _ = try await app.client().accessToken(for: nobody) }
    }
}
