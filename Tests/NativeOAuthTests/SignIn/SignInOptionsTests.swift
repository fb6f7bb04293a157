import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Sign-in options", .timeLimit(.minutes(5)))
struct SignInOptionsTests {
    private let app: StubApp
    private var provider: StubProvider { app.provider }
    private static let names = [
        "prompt", "login_hint", "domain_hint", "max_age", "acr_values", "ui_locales", "claims", "response_mode",
    ]

    init() throws {
        app = try StubApp()
    }

    /// The fields of the request that the options make, out of those that are left to them.
    private func fields(_ options: SignInOptions, _ settings: ClientSettings? = nil) async throws -> [String: String] {
        _ = try await app.client(settings).signIn(with: provider.userAgent(), options: options)
        let query = try #require(await provider.requests(to: .authorization).last { $0.method == .get }?.query)
        #expect(Set(query.fields.map(\.name)).count == query.fields.count)
        return Dictionary(query.fields.filter { Self.names.contains($0.name) }.map { ($0.name, $0.value) }) { $1 }
    }

    @Test("nothing is sent that nobody asked for")
    func none() async throws {
        #expect(try await fields(SignInOptions()).isEmpty)
    }

    // OpenID Connect Core 1.0, sections 3.1.2.1 and 5.5
    @Test("each option becomes its parameter")
    func all() async throws {
        var options = SignInOptions(
            prompt: "login consent", loginHint: "a+b & c@contoso.example", deadline: .seconds(60))
        options.domainHint = "contoso.example"
        options.maximumAge = 600
        options.authenticationContexts = ["urn:a", "urn:b"]
        options.languages = ["cs-CZ", "en"]
        var claims = ClaimsRequest()
        claims.addToIDToken("email")
        claims.addToIDToken("acr", values: ["urn:a", "urn:b"], essential: true)
        options.claims = claims
        #expect(
            try await fields(options) == [
                "prompt": "login consent", "login_hint": "a+b & c@contoso.example", "domain_hint": "contoso.example",
                "max_age": "600", "acr_values": "urn:a urn:b", "ui_locales": "cs-CZ en",
                "claims": #"{"id_token":{"acr":{"essential":true,"values":["urn:a","urn:b"]},"email":null}}"#,
            ])
    }

    @Test("what the app is able to do is told together with the claims that it asks for")
    func capabilities() async throws {
        let settings = try app.settings { $0.capabilities = [.claimsChallenges] }
        var options = SignInOptions()
        options.claims = try ClaimsRequest(json: Data(#"{"access_token":{"nbf":{"essential":true}}}"#.utf8))
        #expect(
            try await fields(options, settings)["claims"]
                == #"{"access_token":{"nbf":{"essential":true},"xms_cc":{"values":["cp1"]}}}"#)
    }

    @Test("an age below nothing asks for a sign-in now")
    func negativeAge() async throws {
        var options = SignInOptions()
        options.maximumAge = -5
        #expect(try await fields(options)["max_age"] == "0")
    }

    @Test("scopes of one sign-in take the place of the settings', with openid in any case")
    func scopes() async throws {
        _ = try await app.client().signIn(with: provider.userAgent(), options: SignInOptions(scopes: ["User.Read"]))
        #expect(await provider.requests(to: .authorization).first?.query["scope"] == "openid User.Read")
    }

    @Test("a deadline of one sign-in takes the place of the usual one")
    func deadline() async throws {
        let client = try app.client()
        let waiting = Task {
            try await client.signIn(
                with: provider.userAgent(as: .adele, .wait), options: SignInOptions(deadline: .seconds(30)))
        }
        defer { waiting.cancel() }
        try await eventually { app.clock.sleeperCount == 1 }
        app.clock.advance(by: .seconds(30))
        try await eventually { app.clock.sleeperCount == 0 }
        await expectFailure(.callbackTimedOut) { _ = try await waiting.value }
    }

    @Test(
        "claims that are no object of objects, or too many, are refused",
        arguments: [
            "", "[]", "5", #"{"id_token":[]}"#, #"{"id_token":null}"#,
            "{\"a\":{\"b\":\"\(String(repeating: "x", count: 8192))\"}}",
        ])
    func badClaims(json: String) {
        #expect { try ClaimsRequest(json: Data(json.utf8)) } throws: { ($0 as? OAuthError)?.code == .malformedResponse }
    }

    // OpenID Connect Core 1.0, section 3.1.3.7, rule 13
    @Test(
        "max_age is checked with auth_time, whatever the provider has done with it (E36, E37, E38)",
        arguments: [
            (.integer(1_700_000_000), true), (.integer(1_700_000_000 - 360), true),
            (.integer(1_700_000_000 - 361), false), (nil, false), ("1700000000", false), (.null, false),
            (.verbatim("1e400"), false), (.bool(true), false),
        ] as [(StubJSON?, Bool)])
    func maximumAge(authTime: StubJSON?, isGood: Bool) async throws {
        await provider.onIDToken { $0.claims["auth_time"] = authTime }
        var options = SignInOptions()
        options.maximumAge = 60
        if isGood {
            _ = try await app.client().signIn(with: provider.userAgent(), options: options)
        } else {
            await expectFailure(.invalidIDToken) {
                _ = try await app.client().signIn(with: provider.userAgent(), options: options)
            }
            #expect(try await app.store.records().isEmpty)
        }
    }

    @Test("without max_age an auth_time may be missing, but has to be a time where it is there (E38)")
    func noMaximumAge() async throws {
        await provider.onIDToken(times: 1) { $0.claims["auth_time"] = nil }
        _ = try await app.client().signIn(with: provider.userAgent())
        await provider.onIDToken { $0.claims["auth_time"] = "yesterday" }
        await expectFailure(.invalidIDToken) { _ = try await app.client().signIn(with: provider.userAgent()) }
    }

    // OpenID Connect Core 1.0, section 5.5.1.1
    @Test(
        "an acr that is essential is demanded (E39)",
        arguments: [
            (["urn:a", "urn:b"], "urn:b", true), (["urn:a"], "urn:c", false), (["urn:a"], nil, false),
            (["urn:a"], ["urn:a"], false), ([], "urn:whatever", true), ([], nil, false),
        ] as [([String], StubJSON?, Bool)])
    func essentialContext(values: [String], acr: StubJSON?, isGood: Bool) async throws {
        await provider.onIDToken { $0.claims["acr"] = acr }
        var options = SignInOptions()
        options.claims = ClaimsRequest()
        options.claims?.addToIDToken("acr", values: values, essential: true)
        do {
            _ = try await app.client().signIn(with: provider.userAgent(), options: options)
            #expect(isGood)
        } catch let error as OAuthError {
            #expect(!isGood && error.code == .invalidIDToken)
        }
    }

    @Test("an acr that is only wished for is not demanded")
    func voluntaryContext() async throws {
        await provider.onIDToken { $0.claims["acr"] = nil }
        var options = SignInOptions()
        options.authenticationContexts = ["urn:a"]
        options.claims = ClaimsRequest()
        options.claims?.addToIDToken("acr", values: ["urn:a"])
        #expect(try await fields(options)["acr_values"] == "urn:a")
    }

    @Test("a device's sign-in demands the same of the ID token")
    func device() async throws {
        await provider.onIDToken { $0.claims["auth_time"] = nil }
        var options = SignInOptions()
        options.maximumAge = 60
        await expectFailure(.invalidIDToken) { try await app.signInOnDevice(app.client(), options: options) }
    }
}
