import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

/// The stub provider is as strict as a good provider: a client's mistake shows in a test.
@Suite("Stub provider: codes and tokens, by hand", .timeLimit(.minutes(5)))
struct StubCodeGrantTests {
    private let clock = ManualClock()
    private let provider: StubProvider
    private var client: HandMadeClient { HandMadeClient(provider: provider, clock: clock) }

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    @Test("a code is redeemed once; a second use revokes what came of the first (RFC 6749, section 4.1.2)")
    func reuse() async throws {
        let code = try #require(try await client.authorize()["code"])
        let first = try await client.redeem(code)
        let token = try #require(first["access_token"])
        #expect(first.status == 200)
        #expect(first.members["token_type"] == "Bearer")
        #expect(first.headerFields[.date] == "Tue, 14 Nov 2023 22:13:20 GMT")
        #expect(try await client.get("https://login.example/userinfo", token: token)["name"] == "Adele Vance")
        #expect(try await client.redeem(code).error == "invalid_grant")
        #expect(try await client.get("https://login.example/userinfo", token: token).status == 401)
        let form = ["grant_type": "refresh_token", "refresh_token": first["refresh_token"] ?? ""]
        #expect(try await client.post("/token", form).error == "invalid_grant")
    }

    @Test("a wrong verifier, another redirect URI or an old code is refused (RFC 7636, section 4.6)")
    func refusals() async throws {
        let wrong = try #require(try await client.authorize()["code"])
        #expect(try await client.redeem(wrong, verifier: HandMadeClient.verifier + "x").error == "invalid_grant")
        #expect(try await client.redeem(wrong).error == "invalid_grant")
        let elsewhere = try #require(
            try await client.authorize(["redirect_uri": "https://app.example/callback"])["code"])
        #expect(try await client.redeem(elsewhere).error == "invalid_grant")
        let old = try #require(try await client.authorize()["code"])
        clock.advance(by: .seconds(61))
        #expect(try await client.redeem(old).error == "invalid_grant")
        #expect(try await client.redeem("unknown").error == "invalid_grant")
    }

    @Test(
        "an authorization request that is not as it should be is refused in the redirect",
        arguments: [
            (["code_challenge": nil], "invalid_request"), (["code_challenge_method": "plain"], "invalid_request"),
            (["response_type": "token"], "unsupported_response_type"),
            (["response_mode": "fragment"], "invalid_request"),
        ] as [([String: String?], String)])
    func badRequest(change: [String: String?], error: String) async throws {
        let answer = try await client.authorize(change)
        #expect(answer["error"] == error)
        #expect(answer["state"] == "test-state")
        #expect(answer["iss"] == "https://login.example")
        #expect(answer["code"] == nil)
    }

    @Test("nobody is sent to an address that is not registered; on a loopback host the port is free")
    func redirects() async throws {
        #expect(try await client.authorize(["redirect_uri": "com.example.app:/callback-evil"]).isEmpty)
        #expect(try await client.authorize(["redirect_uri": "http://127.0.0.1:1/other"]).isEmpty)
        #expect(try await client.authorize(["redirect_uri": "http://127.0.0.1.evil.example:1/callback"]).isEmpty)
        #expect(try await client.authorize(["client_id": "other"]).isEmpty)
        #expect(try await client.authorize(["redirect_uri": "http://127.0.0.1:49152/callback"])["code"] != nil)
    }

    @Test("a form with a field in the address, a field twice, or no field at all is refused (D25)")
    func badForms() async throws {
        let form = ["grant_type": "refresh_token"]
        #expect(try await client.post("/token", form, query: "?client_id=x").error == "invalid_request")
        #expect(try await client.get("https://login.example/token").status == 405)
        #expect(try await client.post("/token", ["grant_type": "unheard-of"]).error == "unsupported_grant_type")
        #expect(try await client.post("/nothing", form).status == 404)
        let doubled = "grant_type=refresh_token&client_id=test-client&client_id=test-client"
        let head = HTTPRequest(
            method: .post, url: try #require(URL(string: "https://login.example/token")),
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        let (response, _) = try await provider.transport.send(head, body: Data(doubled.utf8))
        #expect(response.status == .badRequest)
    }

    @Test("an app with a secret has to show it, in the header or the form, and gets tokens of its own")
    func secret() async throws {
        await provider.configure { $0.rules.clientSecret = "test secret:+%" }
        let form = ["grant_type": "client_credentials", "scope": "reports"]
        #expect(try await client.post("/token", form).error == "invalid_client")
        let right = form.merging(["client_secret": "test secret:+%"]) { $1 }
        let reply = try await client.post("/token", right)
        #expect(reply.members["scope"] == "reports")
        #expect(reply.members["refresh_token"] == nil && reply.members["id_token"] == nil)
        let basic = Data("test-client:test+secret%3A%2B%25".utf8).base64EncodedString()
        #expect(try await client.post("/token", form, headers: [.authorization: "Basic \(basic)"]).status == 200)
        let wrong = Data("test-client:test secret:+%".utf8).base64EncodedString()
        let refused = try await client.post("/token", form, headers: [.authorization: "Basic \(wrong)"])
        #expect(refused.status == 401)
        #expect(refused.headerFields[.wwwAuthenticate]?.hasPrefix("Basic") == true)
        let both = try await client.post("/token", right, headers: [.authorization: "Basic \(basic)"])
        #expect(both.error == "invalid_client")
        #expect(await provider.issuedSecrets.contains("test secret:+%"))
    }

    @Test("a public app gets no tokens of its own")
    func publicClient() async throws {
        #expect(try await client.post("/token", ["grant_type": "client_credentials"]).error == "unauthorized_client")
        let guess = ["grant_type": "client_credentials", "client_secret": "a-guess-of-mine"]
        #expect(try await client.post("/token", guess).error == "invalid_client")
    }

    @Test("an assertion stands for a person, once, if it is the app's and for this provider")
    func assertions() async throws {
        let key = try StubKey(id: "app")
        await provider.configure { $0.rules.clientKey = key.published }
        func assertion(_ change: [String: StubJSON] = [:], key: StubKey) throws -> String {
            let claims: [String: StubJSON] = [
                "iss": "test-client", "sub": "jan@contoso.example", "aud": "https://login.example/token",
                "jti": .string(UUID().uuidString), "exp": .integer(Int(clock.date.timeIntervalSince1970) + 60),
            ]
            return try key.token(claims: claims.merging(change) { $1 })
        }
        func ask(_ assertion: String) async throws -> HandMadeClient.Reply {
            let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
            return try await client.post(
                "/token", ["grant_type": grant, "scope": "openid", "assertion": assertion])
        }
        let good = try assertion(key: key)
        let token = try #require(try await ask(good)["access_token"])
        #expect(try await client.get("https://login.example/userinfo", token: token)["sub"] == "test-subject-jan")
        #expect(try await ask(good).error == "invalid_grant")
        #expect(try await ask(assertion(key: StubKey(id: "another"))).error == "invalid_grant")
        #expect(try await ask(assertion(["aud": "https://other.example"], key: key)).error == "invalid_grant")
        #expect(try await ask(assertion(["exp": 1], key: key)).error == "invalid_grant")
    }

    @Test("a password is looked at, and the scopes are those that are allowed")
    func password() async throws {
        await provider.configure { $0.rules.scopes = ["openid", "profile"] }
        var form = ["grant_type": "password", "username": "adele@contoso.example", "password": "test-password"]
        form["scope"] = "openid Mail.Read"
        let reply = try await client.post("/token", form)
        #expect(reply.members["scope"] == "openid")
        #expect(reply.members["id_token"] != nil)
        form["password"] = "wrong"
        #expect(try await client.post("/token", form).error == "invalid_grant")
    }

    @Test("revoking a refresh token ends the session, and an unknown token is no error (RFC 7009, section 2.2)")
    func revocation() async throws {
        let tokens = try await client.redeem(try #require(try await client.authorize()["code"]))
        let (access, refresh) = (try #require(tokens["access_token"]), try #require(tokens["refresh_token"]))
        #expect(try await client.post("/revoke", ["token": "unknown"]).status == 200)
        #expect(try await client.get("https://login.example/userinfo", token: access).status == 200)
        #expect(try await client.post("/revoke", ["token": refresh]).status == 200)
        let refused = try await client.get("https://login.example/userinfo", token: access)
        #expect(refused.status == 401)
        #expect(refused.headerFields[.wwwAuthenticate] == "Bearer error=\"invalid_token\"")
        #expect(try await client.post("/revoke", [:]).error == "invalid_request")
    }

    @Test("signing out in the browser ends its session and comes back with the state")
    func endSession() async throws {
        await provider.configure { $0.signedIn = .adele }
        let base = "https://login.example/end_session"
        let back = try await client.get("\(base)?post_logout_redirect_uri=com.example.app:/callback&state=test-state")
        #expect(back.headerFields[.location] == "com.example.app:/callback?state=test-state")
        #expect(await provider.signedIn == nil)
        #expect(try await client.get("\(base)?post_logout_redirect_uri=https://evil.example").status == 200)
    }
}
