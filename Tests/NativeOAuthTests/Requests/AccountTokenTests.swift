import Foundation
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

    @Test("What an API has demanded is asked of the provider")
    func claims() async throws {
        let (client, id) = try await app.signedIn()
        let demanded = #"{"access_token":{"polids":{"essential":true}}}"#
        _ = try await client.accessToken(for: id, claims: try ClaimsRequest(json: Data(demanded.utf8)))
        #expect(await app.tokenForms("refresh_token").last?["claims"] == demanded)
    }
}
