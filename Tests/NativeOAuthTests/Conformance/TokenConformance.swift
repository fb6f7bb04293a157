import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Conformance: token endpoint", .timeLimit(.minutes(5)))
struct TokenConformance {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    private static func member(
        _ name: String, _ member: String, _ value: StubJSON?, says: String
    ) -> ConformanceFault {
        ConformanceFault(name, .malformedResponse, says, tokenRequests: 1) {
            await $0.on(.token) { $0.members[member] = value }
        }
    }

    private static func body(_ name: String, _ body: String) -> ConformanceFault {
        ConformanceFault(name, .malformedResponse, "not a JSON object", tokenRequests: 1) {
            await $0.on(.token) { $0.body = Data(body.utf8) }
        }
    }

    static let answers: [ConformanceFault] = [
        ConformanceFault("D01: 200 with an error and tokens", .invalidGrant, tokenRequests: 1) {
            await $0.on(.token) { $0.members["error"] = "invalid_grant" }
        },
        ConformanceFault("D02: a page of a network log-in", .malformedResponse, "JSON", tokenRequests: 1) {
            await $0.on(.token) { $0.headerFields[.contentType] = "text/html" }
        },
        ConformanceFault("D02: JSON that does not call itself so", .malformedResponse, "JSON", tokenRequests: 1) {
            await $0.on(.token) { $0.headerFields[.contentType] = nil }
        },
        body("D03: a list", "[]"), body("D03: a number", "5"), body("D03: a text", #""token""#),
        body("D03: nothing", ""),
        body("D03: an end that is missing", #"{"access_token":"test-token","token_type":"Bearer""#),
        member("D04: no access token (RFC 6749, section 5.1)", "access_token", nil, says: "no access_token"),
        member("D04: an empty one", "access_token", "", says: "no access_token"),
        member("D04: a number", "access_token", 5, says: "no access_token"),
        member("D04: a line end in it (RFC 6749, appendix A.12)", "access_token", "a\r\nX: b", says: "access_token"),
        member("D04: letters that no field can have", "access_token", "test-\u{E9}", says: "access_token"),
        member("D05: no type", "token_type", nil, says: "no token_type"),
        member("D06: mac", "token_type", "mac", says: "mac"),
        member("D06: a type that was not asked for", "token_type", "N_A", says: "N_A"),
        member("D11: a lifetime beyond all numbers", "expires_in", .verbatim("1e400"), says: ""),
        member("D11: a word", "expires_in", "soon", says: "expires_in"),
        member("D11: no number", "expires_in", "nan", says: "expires_in"),
        member("D11: infinite", "expires_in", "inf", says: "expires_in"),
        member("D11: a list", "expires_in", [3600], says: "expires_in"),
        member("D17: no ID token (OpenID Connect Core, section 3.1.3.3)", "id_token", nil, says: "no id_token"),
        member("D17: an ID token that is no text", "id_token", 5, says: "id_token"),
        body("D22: more than a mebibyte", #"{"x":"\#(String(repeating: "x", count: 1 << 20))"}"#),
        ConformanceFault("D19: 400 without a word", .unexpectedStatus, "400", tokenRequests: 1) {
            await $0.on(.token) {
                $0.status = .badRequest
                $0.body = Data()
            }
        },
        ConformanceFault("D19: a redirect", .unexpectedStatus, "302", tokenRequests: 1) {
            await $0.on(.token) {
                $0.status = .found
                $0.headerFields[.location] = "https://other.example/token"
            }
        },
        ConformanceFault("D20: the answer to the code is lost", .timedOut, tokenRequests: 1) {
            await $0.on(.token) { _ in throw OAuthError(.timedOut, "Test.") }
        },
        ConformanceFault("D20: the server fails after it was asked", .serverError, tokenRequests: 1) {
            await $0.on(.token) { $0.status = .internalServerError }
        },
        ConformanceFault("D24: a certificate that is not believed", .tlsFailed, tokenRequests: 1) {
            await $0.on(.token) { _ in throw OAuthError(.tlsFailed, "Test.") }
        },
    ]

    @Test("an answer that is no token ends the sign-in, and the code is sent once", arguments: answers)
    func refused(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    static let oddities: [ConformanceOddity] = [
        ConformanceOddity("D07: bEaReR (RFC 6749, section 5.1)") {
            await $0.on(.token) { $0.members["token_type"] = "bEaReR" }
        },
        ConformanceOddity("D09: no lifetime") { await $0.on(.token) { $0.members["expires_in"] = nil } },
        ConformanceOddity("D10: a lifetime that is a text") {
            await $0.on(.token) { $0.members["expires_in"] = "3600" }
        },
        ConformanceOddity("D11: 2^63 seconds") {
            await $0.on(.token) { $0.members["expires_in"] = .verbatim("9223372036854775808") }
        },
        ConformanceOddity("D14: no scope (RFC 6749, section 5.1)") {
            await $0.on(.token) { $0.members["scope"] = nil }
        },
        ConformanceOddity("members that nobody knows (RFC 6749, section 5.1)") {
            await $0.on(.token) { $0.members["test"] = [["x": .null]] }
        },
        ConformanceOddity("another type of JSON") {
            await $0.on(.token) { $0.headerFields[.contentType] = "Application/JSON; charset=utf-8" }
        },
    ]

    @Test("an answer that is unusual and right is taken, and its token used", arguments: oddities)
    func taken(oddity: ConformanceOddity) async throws {
        try await oddity.plant(app.provider)
        let client = try app.client()
        let account = try await client.signIn(with: app.provider.userAgent())
        #expect(account.grantedScopes == ["openid", "profile"])
        #expect(account.declinedScopes == nil)
        _ = try await client.accessToken(for: account.id)
        #expect(await app.provider.requests(to: .token).count == 1)
    }

    @Test("a negative lifetime is an ended one, and the token is renewed before its first use (D11)")
    func negative() async throws {
        await app.provider.on(.token, times: 1) { $0.members["expires_in"] = -5 }
        let (client, id) = try await app.signedIn()
        _ = try await client.accessToken(for: id)
        #expect(
            await app.provider.requests(to: .token).map { $0.form["grant_type"] ?? "" } == [
                "authorization_code", "refresh_token",
            ])
    }

    @Test("a scope that was not granted is told, and the sign-in stands (D13; RFC 6749, section 3.3)")
    func narrower() async throws {
        await app.provider.configure { $0.rules.scopes = ["openid"] }
        let client = try app.client(app.settings(scopes: ["openid", "test.read"]))
        let account = try await client.signIn(with: app.provider.userAgent())
        #expect(account.grantedScopes == ["openid"])
        #expect(account.declinedScopes == ["test.read"])
    }

    @Test("a refusal keeps its status and its code, and what a terminal obeys is gone (D19, D21)")
    func kept() async throws {
        await app.provider.on(.token) {
            $0.status = .unauthorized
            $0.headerFields[.wwwAuthenticate] = #"Basic realm="test""#
            $0.members = ["error": "invalid_client", "error_description": "\u{1B}[31mtest\u{7}\u{202E}"]
        }
        await #expect {
            _ = try await app.client().signIn(with: app.provider.userAgent())
        } throws: {
            guard let server = ($0 as? OAuthError)?.server else { return false }
            return server.status == 401 && server.error == "invalid_client"
                && !["\u{1B}", "\u{7}", "\u{202E}"].contains { server.errorDescription?.contains($0) ?? true }
        }
        #expect(try await app.store.records().isEmpty)
    }

    @Test(
        "code, verifier, secret and tokens are in no address (D25, F04; RFC 6749, section 2.3.1; RFC 6750, section 5.3)"
    )
    func addresses() async throws {
        await app.provider.configure { $0.rules.clientSecret = "test-client-secret" }
        let client = try app.client(app.settings { $0.authentication = .post(Redacted("test-client-secret")) })
        let account = try await client.signIn(with: app.provider.userAgent())
        _ = try await client.userInfo(for: account.id)
        app.clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: account.id)
        let requests = await app.provider.requests
        #expect(Set(requests.compactMap(\.endpoint)).isSuperset(of: [.token, .userinfo]))
        for request in requests where request.endpoint != .authorization {
            #expect(request.query.fields.isEmpty)
        }
        let inBrowser = requests.filter { $0.endpoint == .authorization }.flatMap { $0.query.fields.map(\.name) }
        #expect(Set(inBrowser).isDisjoint(with: ["code_verifier", "client_secret", "access_token"]))
    }
}
