import Crypto
import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// Each rule of OpenID Connect Core 3.1.3.7 is broken once, everything else being right.
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
            time: clock.source, random: .system)
    }

    @discardableResult
    func check(
        _ token: String, keys: [[String: String]], nonce: String? = "nonce", before: ExpectedIDToken.Person? = nil,
        serverDate: Date? = nil
    ) async throws -> IDTokenClaims {
        try await validator(publishing: keys).validate(
            Redacted(token), with: .sample(accessToken: "access", serverDate: serverDate),
            expecting: ExpectedIDToken(nonce: nonce.map(Redacted.init), before: before))
    }

    @Test("a right one is believed, signed with RS256 or ES256")
    func right() async throws {
        for key in [try ProviderKey.rsa(), .p256()] {
            let believed = try await check(try key.token(claims()), keys: [try key.published()])
            #expect(believed.text("iss") == Self.issuer)
        }
    }

    @Test("a right one may also name its audience as a list, and a hash of the access token")
    func variants() async throws {
        let key = ProviderKey.p256()
        let hash = Base64URL.encode(SHA256.hash(data: Data("access".utf8)).prefix(16))
        for changes: [String: JSONValue] in [
            ["aud": .array(["client"])], ["azp": "client"], ["at_hash": .string(hash)],
        ] {
            let believed = try await check(try key.token(claims(changes)), keys: [try key.published()])
            #expect(changes.allSatisfy { believed[$0.key] == $0.value })
        }
    }

    @Test(
        "a wrong claim is refused",
        arguments: [
            ["iss": "https://other.example"], ["iss": .null], ["iss": .string(issuer + "/")], ["aud": .null],
            ["aud": "other"], ["aud": .array([])], ["aud": .array(["client", "other"])], ["azp": "other"],
            ["sub": .null],
            ["sub": ""], ["sub": .string(String(repeating: "x", count: 256))], ["nonce": .null], ["nonce": "other"],
            ["exp": .null], ["exp": "1700003600"], ["exp": .integer(1_699_999_000)], ["exp": .integer(-1)],
            ["exp": .number(1e300)], ["iat": .null], ["iat": .integer(1_700_000_301)], ["nbf": .integer(1_700_001_000)],
            ["at_hash": "AAAAAAAAAAAAAAAAAAAAAA"], ["auth_time": "yesterday"],
        ] as [[String: JSONValue]])
    func wrongClaim(changes: [String: JSONValue]) async throws {
        let key = ProviderKey.p256()
        let token = try key.token(claims(changes))
        await #expect { try await check(token, keys: [try key.published()]) } throws: {
            ($0 as? OAuthError)?.code == .invalidIDToken
        }
    }

    @Test("one with a nonce that nobody sent is refused")
    func uninvitedNonce() async throws {
        let key = ProviderKey.p256()
        let token = try key.token(claims())
        await #expect(throws: OAuthError.self) { try await check(token, keys: [try key.published()], nonce: nil) }
    }

    @Test("on a refresh, another person's is refused")
    func anotherPerson() async throws {
        let key = ProviderKey.p256()
        let token = try key.token(claims(["nonce": .null]))
        let before = ExpectedIDToken.Person(issuer: Self.issuer, subject: "person-2")
        await #expect(throws: OAuthError.self) {
            try await check(token, keys: [try key.published()], nonce: nil, before: before)
        }
        let same = ExpectedIDToken.Person(issuer: Self.issuer, subject: "person-1")
        try await check(token, keys: [try key.published()], nonce: nil, before: same)
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
        await #expect {
            try await check(token, keys: [try key.published()], serverDate: serverDate)
        } throws: {
            guard let error = $0 as? OAuthError else { return false }
            return error.code == .clockSkew && error.message.contains("120 minutes ahead of the provider's")
        }
    }
}
