import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

@Suite("The session of an account", .timeLimit(.minutes(1)))
struct AccountSessionTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    @Test("A session gives the token of its own account, and nobody is asked for it")
    func ownAccount() async throws {
        let client = try app.client()
        let adele = client.session(of: try await client.signIn(with: provider.userAgent(as: .adele)).id)
        let jan = client.session(of: try await client.signIn(with: provider.userAgent(as: .jan)).id)
        #expect(try await adele.token() == client.accessToken(for: adele.id))
        #expect(try await jan.token(for: ["profile"]) == client.accessToken(for: jan.id))
        #expect(try await adele.token() != jan.token())
        #expect(await app.tokenForms("authorization_code").count == 2)
    }

    @Test("A scope that nobody has agreed to is refused while nobody may be asked, and given when the person may be")
    func interaction() async throws {
        let client = try app.client()
        let session = client.session(of: try await client.signIn(with: provider.userAgent()).id)
        await expectFailure(.interactionRequired, at: .refresh) {
            _ = try await session.token(for: ["Mail.Read"], interaction: .never)
        }
        #expect(await app.tokenForms("authorization_code").count == 1)
        let token = try await session.token(for: ["Mail.Read"], interaction: .ifNeeded(provider.userAgent()))
        #expect(token.scopes.contains("Mail.Read"))
        #expect(await app.tokenForms("authorization_code").count == 2)
    }

    @Test("What an API has demanded is asked of the provider")
    func claims() async throws {
        let client = try app.client()
        let session = client.session(of: try await client.signIn(with: provider.userAgent()).id)
        let demanded = #"{"access_token":{"polids":{"essential":true}}}"#
        _ = try await session.token(claims: try ClaimsRequest(json: Data(demanded.utf8)))
        #expect(await app.tokenForms("refresh_token").last?["claims"] == demanded)
    }

    @Test("A session's transport sends the account's token to the allowed host, and to no other")
    func transport() async throws {
        let client = try app.client()
        let session = client.session(of: try await client.signIn(with: provider.userAgent()).id)
        let api = session.transport(allowing: AllowedHosts([provider.graph]))
        let (response, _) = try await api.data(for: HTTPRequest(url: provider.graph.appending(path: "me")))
        #expect(response.status == .ok)
        let elsewhere = try #require(URL(string: "https://elsewhere.example/"))
        await expectFailure(.hostNotAllowed) { _ = try await api.data(for: HTTPRequest(url: elsewhere)) }
    }

    @Test("The session of an account that is not kept says so when a token is asked for")
    func unknown() async throws {
        let nobody = Account.ID(issuer: provider.issuer.absoluteString, subject: "test-nobody")
        let session = try app.client().session(of: nobody)
        await expectFailure(.accountNotFound) { _ = try await session.token() }
    }
}
