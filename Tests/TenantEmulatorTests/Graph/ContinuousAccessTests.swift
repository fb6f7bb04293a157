import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge)
@Suite("Continuous access evaluation")
struct ContinuousAccessTests {
    private let time = TestTime()
    private static let capable = #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#

    /// The claims in a challenge.
    private func claims(_ answer: Answer) -> String? {
        let header = answer.headers[.wwwAuthenticate] ?? ""
        guard let start = header.range(of: "claims=\"")?.upperBound else { return nil }
        return Data(base64Encoded: String(header[start...].prefix { $0 != "\"" }))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("A challenge is answered as Microsoft's, until a token comes that was asked for with its claims")
    func challenge() async throws {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        var browser = TestBrowser(emulator)
        let before = try await browser.tokens()
        try emulator.registry.challenge(TestBrowser.adeleID, at: time.now)

        let refused = try await browser.graph("/me", token: before.string("access_token"))
        #expect(refused.status == 401)
        let header = try #require(refused.headers[.wwwAuthenticate])
        #expect(
            header.hasPrefix(
                "Bearer realm=\"\", authorization_uri=http://127.0.0.1:8380/common/oauth2/authorize, "
                    + "client_id=\"00000003-0000-0000-c000-000000000000\", error=\"insufficient_claims\", claims=\""))
        let asked = try #require(claims(refused))
        #expect(asked == #"{"access_token":{"nbf":{"essential":true, "value":"1800000000"}}}"#)

        time.advance(by: 10)
        let without = try await browser.refresh(before)
        #expect(try await browser.graph("/me", token: without.string("access_token")).status == 401)
        let with = try await browser.refresh(before, ["claims": asked])
        #expect(try await browser.graph("/me", token: with.string("access_token")).status == 200)

        try emulator.registry.challenge(TestBrowser.adeleID, at: time.now)
        #expect(try await browser.graph("/me", token: with.string("access_token")).status == 401, "a later one")
        try emulator.registry.endChallenge(of: TestBrowser.adeleID)
        #expect(try await browser.graph("/me", token: before.string("access_token")).status == 200)
    }

    @Test(
        "A client that understands challenges gets tokens for 28 hours; others don't",
        arguments: ["authorize", "token"])
    func lifetime(place: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { [time] in time.now }))
        let code = try await browser.code(["claims": place == "authorize" ? Self.capable : nil])
        let answer = try await browser.redeem(code, ["claims": place == "token" ? Self.capable : nil])
        #expect(answer.json["expires_in"] as? Int == 100_800)
        #expect(answer.json["refresh_in"] as? Int == 50_400)
        time.advance(by: 100_799)
        #expect(try await browser.graph("/me", token: answer.string("access_token")).status == 200)
        time.advance(by: 1)
        #expect(try await browser.graph("/me", token: answer.string("access_token")).status == 401)

        let usual = try await browser.tokens()
        #expect(usual.json["expires_in"] as? Int == 3599 && usual.json["refresh_in"] == nil)
    }

    @Test(
        "A revocation is noticed at once in a token of such a client, and at its end in others'",
        arguments: [true, false])
    func revocation(isCapable: Bool) async throws {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        var browser = TestBrowser(emulator)
        let code = try await browser.code()
        let answer = try await browser.redeem(code, ["claims": isCapable ? Self.capable : nil])
        try emulator.registry.revokeSessions(of: TestBrowser.adeleID, at: time.now)

        let after = try await browser.graph("/me", token: answer.string("access_token"))
        #expect(after.status == (isCapable ? 401 : 200))
        #expect((claims(after) != nil) == isCapable)
        #expect(try await browser.refresh(answer, ["claims": claims(after)]).code == 50173)
        let again = try await browser.code()
        let fresh = try await browser.redeem(again, ["claims": isCapable ? Self.capable : nil])
        #expect(try await browser.graph("/me", token: fresh.string("access_token")).status == 200)
    }

    @Test("An account that is blocked is noticed too")
    func blocked() async throws {
        let emulator = try await Emulator(keyMaker: .shared, now: { [time] in time.now })
        var browser = TestBrowser(emulator)
        let answer = try await browser.redeem(try await browser.code(), ["claims": Self.capable])
        try emulator.registry.updateConditions(of: TestBrowser.adeleID) { $0.isBlocked = true }
        #expect(try await browser.graph("/me", token: answer.string("access_token")).status == 401)
    }

    @Test("Claims that are no JSON are refused with AADSTS9002313", arguments: ["no json", "[]", "{"])
    func malformed(claims: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        #expect(try await browser.authorize(["claims": claims]).code == 9_002_313)
        #expect(try await browser.token(["grant_type": "refresh_token", "claims": claims]).code == 9_002_313)
    }
}
