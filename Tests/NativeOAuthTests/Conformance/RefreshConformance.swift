import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Conformance: refresh and userinfo", .timeLimit(.minutes(5)))
struct RefreshConformance {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    private static func claim(
        _ name: String, _ claim: String, _ value: StubJSON?, _ code: OAuthError.Code = .invalidIDToken, says: String
    ) -> ConformanceFault {
        ConformanceFault(name, code, says, tokenRequests: 1) { await $0.onIDToken { $0.claims[claim] = value } }
    }

    static let tokens: [ConformanceFault] = [
        claim("E40: another issuer", "iss", "https://other.example", says: "another issuer"),
        claim("E42: a second audience", "aud", ["test-client", "test-other"], says: "as well"),
        claim("E42: azp where none was", "azp", "test-client", says: "than before"),
        claim("E42: another time of the sign-in", "auth_time", 1_700_000_001, says: "auth_time"),
        claim("E42: another nonce", "nonce", "test-other", says: "nonce"),
        claim("E42: issued in the future", "iat", 1_700_007_200, says: "not valid yet"),
        ConformanceFault("E42: another's signature", .invalidIDToken, "wrong signature", tokenRequests: 1) {
            await $0.onIDToken { $0.sign = try StubKey(id: "test-other").sign }
        },
    ]

    @Test(
        "an ID token of another sign-in does not replace the session, which goes on (OpenID Connect Core, section 12.2)",
        arguments: tokens)
    func otherSignIn(fault: ConformanceFault) async throws {
        let (client, id) = try await app.ended()
        let before = try await app.store.records()
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await client.accessToken(for: id) }
        let after = try await app.store.records()
        #expect(after.map(\.account) == before.map(\.account))
        #expect(after.map(\.tokens.accessToken) == before.map(\.tokens.accessToken))
        await app.provider.mend()
        _ = try await client.accessToken(for: id)
    }

    @Test("the tokens of another person are not taken over (E42; OpenID Connect Core, section 12.2)")
    func otherPerson() async throws {
        let (client, id) = try await app.ended()
        let before = try await app.store.records()
        let fault = Self.claim("E42", "sub", "test-other", .personChanged, says: "another person")
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await client.accessToken(for: id) }
        #expect(try await app.store.records() == before)
    }

    @Test("a nonce is another sign-in's even after a refresh whose ID token had none (E42)")
    func lateNonce() async throws {
        let (client, id) = try await app.ended()
        _ = try await client.accessToken(for: id)
        app.clock.advance(by: .seconds(3600))
        let fault = Self.claim("E42", "nonce", "test-other", says: "nonce")
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await client.accessToken(for: id) }
    }

    static let failures: [ConformanceFault] = [
        ConformanceFault("D02: a page of a network log-in", .malformedResponse, tokenRequests: 1) {
            await $0.instead(of: .token) {
                $0.headerFields[.contentType] = "text/html"
                $0.body = Data("<p>Welcome to the hotel</p>".utf8)
            }
        },
        ConformanceFault("D24: a certificate that is not believed", .tlsFailed, tokenRequests: 1) {
            await $0.instead(of: .token) { _ in throw OAuthError(.tlsFailed, "Test.") }
        },
        ConformanceFault("G06: no network", .connectionFailed, tokenRequests: 1) {
            await $0.instead(of: .token) { _ in throw OAuthError(.connectionFailed, "Test.") }
        },
        ConformanceFault("G08: 503", .serverError, tokenRequests: 1) {
            await $0.instead(of: .token) { $0.status = .serviceUnavailable }
        },
        ConformanceFault("G08: 429", .throttled, tokenRequests: 1) {
            await $0.instead(of: .token) { $0.status = .tooManyRequests }
        },
    ]

    @Test("what says nothing of the session ends none, and every token is kept", arguments: failures)
    func kept(fault: ConformanceFault) async throws {
        let (client, id) = try await app.ended()
        let before = try await app.store.records()
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await client.accessToken(for: id) }
        #expect(try await app.store.records() == before)
        await app.provider.mend()
        app.clock.advance(by: .seconds(5))
        _ = try await client.accessToken(for: id)
    }

    @Test("a refresh that brings no refresh token keeps the old one (D15; RFC 6749, section 6)")
    func sameRefreshToken() async throws {
        await app.provider.configure { $0.rules.rotatesRefreshTokens = false }
        let (client, id) = try await app.ended()
        for _ in 1...2 {
            _ = try await client.accessToken(for: id)
            app.clock.advance(by: .seconds(3600))
        }
        let sent = await app.provider.requests(to: .token).compactMap { $0.form["refresh_token"] }
        #expect(sent.count == 2)
        #expect(Set(sent).count == 1)
    }

    private static func info(
        _ name: String, _ code: OAuthError.Code, about subject: StubJSON?, says: String
    ) -> ConformanceFault {
        ConformanceFault(name, code, says) { await $0.on(.userinfo) { $0.members["sub"] = subject } }
    }

    static let infos: [ConformanceFault] = [
        info("F01: another person", .personChanged, about: "test-other", says: "another person"),
        info("F01: other letters", .personChanged, about: "TEST-SUBJECT-ADELE", says: "another person"),
        info("F01: an empty text", .personChanged, about: "", says: "another person"),
        info("F02: nobody", .malformedResponse, about: nil, says: "names no person"),
        info("F02: a number", .malformedResponse, about: 5, says: "names no person"),
        info("F02: null", .malformedResponse, about: .null, says: "names no person"),
        ConformanceFault("F03: a page", .malformedResponse) {
            await $0.on(.userinfo) { $0.headerFields[.contentType] = "text/html" }
        },
        ConformanceFault("F03: a token in place of an object", .malformedResponse, "not a JSON object") {
            await $0.on(.userinfo) {
                $0.headerFields[.contentType] = "application/jwt"
                $0.body = Data("e30.e30.e30".utf8)
            }
        },
        ConformanceFault("F03: a list", .malformedResponse, "not a JSON object") {
            await $0.on(.userinfo) { $0.body = Data("[]".utf8) }
        },
    ]

    @Test("claims about somebody else, or of another form, are refused (OpenID Connect Core, 5.3.2)", arguments: infos)
    func userInfo(fault: ConformanceFault) async throws {
        let (client, id) = try await app.signedIn()
        let before = try await app.store.records()
        try await fault.plant(app.provider)
        await app.expect(fault) { _ = try await client.userInfo(for: id) }
        #expect(try await app.store.records() == before)
        await app.provider.mend()
        #expect(try await client.userInfo(for: id).subject == id.subject)
    }
}
