import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Checks that are given up by name, and metadata that an app brings itself", .timeLimit(.minutes(5)))
struct InsecureOptionTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    /// A provider that knows OAuth and no OpenID Connect, and publishes neither metadata nor keys.
    private func plainClient(member: String = "id") throws -> OAuthClient {
        try app.client(
            app.settings(scopes: ["read:user"]) { $0.insecureIdentityMember = member }, metadata: app.handbook)
    }

    private func answer(id: StubJSON?) async {
        await provider.on(.userinfo) { answer in
            answer.members = ["login": "octocat"]
            answer.members["id"] = id
        }
    }

    @Test("a person without an ID token is known by a member of userinfo, also by a number; no OpenID is asked for")
    func userInfo() async throws {
        await answer(id: 583_231)
        let client = try plainClient()
        let account = try await client.signIn(with: provider.userAgent())
        #expect(account.id == .init(issuer: "https://login.example", subject: "583231"))
        #expect(await provider.requests(to: .authorization).first?.query["scope"] == "read:user")
        #expect(await provider.requests(to: .discovery).isEmpty)
        app.endTokens()
        _ = try await client.accessToken(for: account.id)
        #expect(await app.tokenForms("refresh_token").count == 1)
        #expect(await provider.requests(to: .keys).isEmpty)
    }

    @Test("so it is on another device, and with a password that is handed over")
    func otherGrants() async throws {
        await answer(id: "octocat-1")
        let client = try plainClient()
        let account = try await app.signInOnDevice(client)
        #expect(account.id.subject == "octocat-1")
        #expect(await provider.requests(to: .deviceAuthorization).first?.form["scope"] == "read:user")
        let same = try await client.insecureSignIn(
            handingOver: Redacted("test-password"), of: "adele@contoso.example")
        #expect(same.id == account.id)
        #expect(await app.tokenForms("password").first?["scope"] == "read:user")
    }

    @Test(
        "what can be nobody's identifier is refused",
        arguments: [
            nil, .null, "", .bool(true), .verbatim("1.5"), ["id"], .string(String(repeating: "x", count: 256)),
        ] as [StubJSON?])
    func badIdentifier(id: StubJSON?) async throws {
        await answer(id: id)
        await expectFailure(.malformedResponse) {
            _ = try await plainClient().signIn(with: provider.userAgent())
        }
        #expect(try await app.store.records().isEmpty)
    }

    @Test("without that weakening, tokens without an ID token are nobody's (D17)")
    func noIDToken() async throws {
        await provider.on(.token) { $0.members["id_token"] = nil }
        await expectFailure(.malformedResponse) {
            _ = try await app.client().signIn(with: provider.userAgent())
        }
        #expect(await provider.requests(to: .userinfo).isEmpty)
    }

    // RFC 8628 names no ID token, and django-allauth gives none.
    @Test("a device's code that brings no ID token is no passing trouble; with userinfo it signs in")
    func deviceWithoutIDToken() async throws {
        await provider.on(.token) { $0.members["id_token"] = nil }
        let error = await expectFailure(.unsupportedProvider) { try await app.signInOnDevice(app.client()) }
        #expect(error?.recovery == .fixSettings && error?.message.contains("userinfo") == true)
        let weak = try app.settings(scopes: ["openid", "profile"]) { $0.insecureIdentityMember = "sub" }
        #expect(try await app.signInOnDevice(app.client(weak)).name == "Adele Vance")
    }

    @Test("an ID token that came is judged also where userinfo would do")
    func judgedAnyway() async throws {
        await provider.onIDToken { $0.claims["aud"] = "other" }
        let weak = try app.settings { $0.insecureIdentityMember = "sub" }
        await expectFailure(.invalidIDToken) {
            _ = try await app.client(weak).signIn(with: provider.userAgent(), options: .init(scopes: ["openid"]))
        }
    }

    @Test("what only an ID token can show is not taken on trust: max_age, an essential acr")
    func demandsNeedIDToken() async throws {
        await answer(id: 1)
        var aged = SignInOptions()
        aged.maximumAge = 60
        var strong = SignInOptions()
        strong.claims = ClaimsRequest()
        strong.claims?.addToIDToken("acr", essential: true)
        for options in [aged, strong] {
            await expectFailure(.malformedResponse) {
                _ = try await plainClient().signIn(with: provider.userAgent(), options: options)
            }
        }
    }

    @Test("who is asked again has to be the same person, by userinfo as well")
    func samePerson() async throws {
        await answer(id: 1)
        let client = try plainClient()
        let account = try await client.signIn(with: provider.userAgent())
        let before = try await app.store.records()
        await answer(id: 2)
        await expectFailure(.personChanged) {
            _ = try await client.accessToken(
                for: account.id, scopes: ["repo"], asking: provider.userAgent())
        }
        #expect(try await app.store.records().map(\.account.id) == before.map(\.account.id))
    }

    @Test("metadata that an app brings is checked like any other")
    func metadata() async throws {
        var other = app.handbook
        other.issuer = "https://other.example"
        var insecure = app.handbook
        insecure.tokenEndpoint = URL(string: "http://login.example/token")
        var incomplete = app.handbook
        incomplete.tokenEndpoint = nil
        for (metadata, code) in [
            (other, OAuthError.Code.issuerMismatch), (insecure, .insecureURL), (incomplete, .missingEndpoint),
            (app.handbook, .missingEndpoint),
        ] {
            await expectFailure(code) {
                _ = try await app.client(metadata: metadata).signIn(with: provider.userAgent())
            }
        }
        #expect(await provider.requests.isEmpty)
        var complete = app.handbook
        complete.jwksURI = app.provider.issuer.appending(path: "keys")
        let account = try await app.client(metadata: complete).signIn(with: provider.userAgent())
        #expect(account.name == "Adele Vance")
        #expect(await provider.requests(to: .discovery).isEmpty)
    }
}
