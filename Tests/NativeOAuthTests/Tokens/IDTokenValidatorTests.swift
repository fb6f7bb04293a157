import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// What judging one ID token takes; IDTokenConformance breaks each rule of OpenID Connect Core 3.1.3.7.
@Suite("ID token")
struct IDTokenValidatorTests {
    static let issuer = "https://login.example/tenant"
    let clock = ManualClock()

    func claims(_ changes: [String: JSONValue] = [:]) -> [String: JSONValue] {
        let now = Int64(clock.date.timeIntervalSince1970)
        let right: [String: JSONValue] = [
            "iss": .string(Self.issuer), "sub": "person-1", "aud": "client", "nonce": "nonce", "iat": .integer(now),
            "exp": .integer(now + 3600),
        ]
        return right.merging(changes) { $1 }.filter { $0.value != .null }
    }

    func validator(publishing keys: [[String: String]]) throws -> RelyingParty {
        let set = String(decoding: try JSONEncoder().encode(["keys": keys]), as: UTF8.self)
        return try validator(transport: StubTransport(["GET https://login.example/keys": .json(set)]))
    }

    func validator(transport: StubTransport) throws -> RelyingParty {
        let asked = try #require(URL(string: Self.issuer))
        let metadata = ServerMetadata(issuer: Self.issuer, jwksURI: URL(string: "https://login.example/keys"))
        return RelyingParty(
            settings: try ClientSettings(issuer: asked, clientID: "client"), metadata: metadata, transport: transport,
            time: clock.source)
    }

    @discardableResult
    func check(
        _ token: String, keys: [[String: String]], nonce: String? = "nonce", serverDate: Date? = nil
    ) async throws -> IDTokenClaims {
        try await validator(publishing: keys).validate(
            Redacted(token), with: .sample(accessToken: "access", serverDate: serverDate),
            expecting: ExpectedIDToken(nonce: nonce.map(Redacted.init)))
    }

    @Test("a right one is believed, signed with RS256 or ES256")
    func right() async throws {
        for key in [try ProviderKey.rsa(), .p256()] {
            let believed = try await check(try key.token(claims()), keys: [try key.published()])
            #expect(believed.text("iss") == Self.issuer)
        }
    }

    @Test("one with a nonce that nobody sent is refused")
    func uninvitedNonce() async throws {
        let key = ProviderKey.p256()
        let token = try key.token(claims())
        await #expect(throws: OAuthError.self) { try await check(token, keys: [try key.published()], nonce: nil) }
    }

    @Test(
        "within the leeway the provider's clock decides: a token of a moment ago is good, though our clock says otherwise"
    )
    func smallSkew() async throws {
        let key = ProviderKey.p256()
        let token = try key.token(claims(["iat": .integer(Int64(clock.date.timeIntervalSince1970) + 350)]))
        await #expect(throws: OAuthError.self) { try await check(token, keys: [try key.published()]) }
        let serverDate = clock.date.addingTimeInterval(200)
        try await check(token, keys: [try key.published()], serverDate: serverDate)
        await #expect(throws: OAuthError.self) {
            try await check(token, keys: [try key.published()], serverDate: clock.date.addingTimeInterval(-200))
        }
    }

    @Test("when the machine's clock is two hours off, the clock is named and not the token")
    func clockSkew() async throws {
        let key = ProviderKey.p256()
        let serverDate = clock.date
        let token = try key.token(claims())
        clock.advance(by: .seconds(7200))
        await expectFailure(.clockSkew, says: "120 minutes ahead of the provider's") {
            try await check(token, keys: [try key.published()], serverDate: serverDate)
        }
    }
}
