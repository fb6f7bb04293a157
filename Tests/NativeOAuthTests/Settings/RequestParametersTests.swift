import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("What an app adds to requests", .timeLimit(.minutes(5)))
struct RequestParametersTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }

    init() throws {
        app = try StubApp()
    }

    // RFC 8707, section 2: "Multiple resource parameters MAY be used"
    @Test("parameters keep their order, may come twice, and go to their endpoint and to no other")
    func endpoints() async throws {
        func parameters(_ endpoint: String) throws -> RequestParameters {
            try RequestParameters([
                ("z", endpoint), ("resource", "https://b.example/?x=1&y"), ("resource", "a+b"), ("a", ""),
            ])
        }
        let settings = try app.settings {
            $0.extra.authorization = try parameters("authorization")
            $0.extra.token = try parameters("token")
            $0.extra.refresh = try parameters("refresh")
            $0.extra.device = try parameters("device")
        }
        let client = try app.client(settings)
        let account = try await client.signIn(with: provider.userAgent())
        app.endTokens()
        _ = try await client.accessToken(for: account.id)
        var states = client.signInWithDeviceCode().makeAsyncIterator()
        _ = try await states.next()

        func added(_ fields: StubParameters?) -> [String] {
            (fields?.fields ?? []).filter { ["z", "resource", "a"].contains($0.name) }.map { "\($0.name)=\($0.value)" }
        }
        func expected(_ endpoint: String) -> [String] {
            ["z=\(endpoint)", "resource=https://b.example/?x=1&y", "resource=a+b", "a="]
        }
        #expect(added(await provider.requests(to: .authorization).first?.query) == expected("authorization"))
        #expect(added(await app.tokenForms("authorization_code").first) == expected("token"))
        #expect(added(await app.tokenForms("refresh_token").first) == expected("refresh"))
        #expect(added(await provider.requests(to: .deviceAuthorization).first?.form) == expected("device"))
    }

    @Test("what one sign-in adds comes after what the settings add")
    func optionsLast() async throws {
        let settings = try app.settings { $0.extra.authorization = try RequestParameters([("resource", "first")]) }
        var options = SignInOptions(loginHint: "adele")
        options.extra = try RequestParameters([("resource", "second")])
        _ = try await app.client(settings).signIn(with: provider.userAgent(), options: options)
        let query = try #require(await provider.requests(to: .authorization).first?.query)
        #expect(query.fields.filter { $0.name == "resource" }.map(\.value) == ["first", "second"])
    }

    @Test(
        "what the library is answerable for cannot be added",
        arguments: [
            "", "state", "nonce", "redirect_uri", "code_challenge", "code_challenge_method", "code_verifier", "scope",
            "client_id", "client_secret", "response_type", "response_mode", "request", "request_uri", "grant_type",
            "code", "refresh_token", "device_code", "assertion", "username", "password", "claims", "prompt", "max_age",
            "acr_values", "login_hint", "domain_hint", "ui_locales", "dpop_jkt", "access_token", "id_token_hint",
            "client_assertion", "client_assertion_type", "token", "token_type_hint",
        ])
    func protected(name: String) async {
        await expectFailure(.invalidSettings) { try RequestParameters([("audience", "fine"), (name, "x")]) }
    }
}
