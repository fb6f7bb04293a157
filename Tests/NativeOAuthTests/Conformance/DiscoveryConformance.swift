import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

@Suite("Conformance: discovery and keys", .timeLimit(.minutes(5)))
struct DiscoveryConformance {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    private static func document(_ name: String, _ code: OAuthError.Code, _ body: String) -> ConformanceFault {
        ConformanceFault(name, code) { await $0.on(.discovery) { $0.body = Data(body.utf8) } }
    }

    private static func member(
        _ name: String, _ code: OAuthError.Code, _ member: String, _ value: StubJSON?, says: String = ""
    ) -> ConformanceFault {
        ConformanceFault(name, code, says) { await $0.on(.discovery) { $0.members[member] = value } }
    }

    private static func status(_ status: Int, _ code: OAuthError.Code) -> ConformanceFault {
        ConformanceFault("C05: status \(status)", code) { await $0.on(.discovery) { $0.status = .init(code: status) } }
    }

    static let documents: [ConformanceFault] = [
        member("C01: another issuer (Discovery, section 4.3)", .issuerMismatch, "issuer", "https://other.example"),
        member("C01: a slash more", .issuerMismatch, "issuer", "https://login.example/"),
        member("C01: another scheme", .issuerMismatch, "issuer", "http://login.example"),
        member("C01: other letters", .issuerMismatch, "issuer", "https://LOGIN.example"),
        member("C01: an empty issuer", .issuerMismatch, "issuer", ""),
        member("C01: no issuer", .discoveryFailed, "issuer", nil),
        member("C01: an issuer that is no text", .discoveryFailed, "issuer", ["https://login.example"]),
        member(
            "C13: Microsoft's template at somebody else's", .issuerMismatch, "issuer",
            "https://login.example/{tenantid}/v2.0"),
        status(404, .discoveryFailed), status(500, .serverError), status(302, .discoveryFailed),
        status(403, .discoveryFailed), status(429, .throttled),
        ConformanceFault("C05: Microsoft's answer for a wrong tenant", .discoveryFailed, "no such tenant (AADSTS90002)")
        {
            await $0.on(.discovery) {
                $0.status = .badRequest
                $0.members = ["error": "invalid_tenant", "error_description": "AADSTS90002: Tenant 'test' not found."]
            }
        },
        ConformanceFault("C05: a page", .discoveryFailed, "not JSON") {
            await $0.on(.discovery) { $0.headerFields[.contentType] = "text/html" }
        },
        document("C06: a list", .discoveryFailed, "[]"), document("C06: a number", .discoveryFailed, "5"),
        document("C06: an end that is missing", .discoveryFailed, #"{"issuer":"https://login.example""#),
        document("C06: nothing", .discoveryFailed, ""),
        document(
            "C07: more than a mebibyte", .discoveryFailed,
            #"{"issuer":"https://login.example","x":"\#(String(repeating: "x", count: 1 << 20))"}"#),
        member("C07: 65 levels", .discoveryFailed, "x", .verbatim(String(repeating: "[", count: 64)), says: "levels"),
        member("C11: PKCE with plain alone", .unsupportedProvider, "code_challenge_methods_supported", ["plain"]),
        member("C11: PKCE with nothing", .unsupportedProvider, "code_challenge_methods_supported", []),
    ]

    @Test("metadata that cannot be right stops a sign-in before the browser opens", arguments: documents)
    func metadata(fault: ConformanceFault) async throws {
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await app.client().signIn(with: app.provider.userAgent()) }
        #expect(await app.provider.requests(to: .authorization).isEmpty)
        await app.provider.mend()
        try await app.expectRefusal(fault)
    }

    @Test(
        "every endpoint that is named has to be https, used or not (C09; RFC 8414, section 2)",
        arguments: [
            "authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "end_session_endpoint",
            "revocation_endpoint", "device_authorization_endpoint", "pushed_authorization_request_endpoint",
        ])
    func plainHTTP(name: String) async throws {
        for address in ["http://login.example/x", "ftp://login.example/x", "https://test@login.example/x"] {
            let fault = Self.member("C09: \(name)", .insecureURL, name, .string(address), says: name)
            try await fault.plant(app.provider)
            await app.expect(fault) { _ = try await app.client().signIn(with: app.provider.userAgent()) }
        }
        #expect(await app.provider.requests.allSatisfy { $0.endpoint == .discovery })
    }

    @Test(
        "an endpoint that is needed is missed by its name before the browser opens (C10)",
        arguments: ["authorization_endpoint", "token_endpoint", "jwks_uri"])
    func missing(name: String) async throws {
        let fault = Self.member("C10: \(name)", .missingEndpoint, name, nil, says: name)
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await app.client().signIn(with: app.provider.userAgent()) }
        #expect(await app.provider.requests(to: .authorization).isEmpty)
    }

    @Test(
        "an issuer that cannot be one is refused with the settings (C03; RFC 8414, section 2)",
        arguments: [
            ("http://login.example", .insecureURL), ("https://login.example?a=b", .invalidSettings),
            ("https://login.example#a", .invalidSettings), ("https://test:test@login.example", .insecureURL),
        ] as [(String, OAuthError.Code)])
    func settings(issuer: String, code: OAuthError.Code) async throws {
        let url = try #require(URL(string: issuer))
        await expectFailure(code) { try ClientSettings(issuer: url, clientID: "test-client") }
    }

    static let keySets: [ConformanceFault] = [
        ConformanceFault("C14: no keys", .discoveryFailed) { await $0.on(.keys) { $0.members["keys"] = nil } },
        ConformanceFault("C14: keys is no list", .discoveryFailed) {
            await $0.on(.keys) { $0.members["keys"] = ["kid": "test"] }
        },
        ConformanceFault("C14: a key that is no object", .discoveryFailed) {
            await $0.on(.keys) { $0.members["keys"] = ["test"] }
        },
        ConformanceFault("C14: a page", .discoveryFailed) {
            await $0.on(.keys) { $0.headerFields[.contentType] = "text/html" }
        },
        ConformanceFault("C18: no kid, and two keys fit", .invalidIDToken, "which key", tokenRequests: 1) {
            try await $0.configure { $0.keys.insert(try StubKey(id: "test-second"), at: 0) }
            await $0.onIDToken { $0.header["kid"] = nil }
        },
        ConformanceFault("C18: a kid of nobody", .invalidIDToken, "doesn't publish", tokenRequests: 1) {
            await $0.onIDToken { $0.header["kid"] = "test-nobody" }
        },
        ConformanceFault("C18: a kid that two keys have", .invalidIDToken, "which key", tokenRequests: 1) {
            await $0.on(.keys) { answer in
                let key = answer.members["keys"] ?? []
                answer.members["keys"] = .verbatim("[\(key.text.dropFirst().dropLast()),\(key.text.dropFirst())")
            }
        },
    ]

    @Test("a key set that is none, or that leaves a doubt, is refused (OpenID Connect Core, 10.1)", arguments: keySets)
    func keys(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    @Test("without a kid the one key that fits is taken (C17)")
    func oneKey() async throws {
        await app.provider.onIDToken { $0.header["kid"] = nil }
        await app.provider.on(.keys) { answer in
            let key = answer.members["keys"]?.text.dropFirst().dropLast() ?? ""
            answer.members["keys"] = .verbatim(#"[\#(key),{"kty":"oct","k":"dGVzdA"},{"kty":"OKP","crv":"Ed25519"}]"#)
        }
        let account = try await app.client().signIn(with: app.provider.userAgent())
        #expect(account.id.subject == "test-subject-adele")
    }
}
