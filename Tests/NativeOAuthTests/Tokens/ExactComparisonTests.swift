import Crypto
import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// U+212A, the Kelvin sign, and the letter K are one `Character` to Swift, and two texts to every protocol.
@Suite("Texts that only look the same")
struct ExactComparisonTests {
    private let clock = ManualClock()
    private let key = ProviderKey.p256()
    private static let issuer = "https://login.example/K"

    private func claims(_ changes: [String: JSONValue] = [:]) -> [String: JSONValue] {
        let now = Int64(clock.date.timeIntervalSince1970)
        return [
            "iss": .string(Self.issuer), "sub": "person-K", "aud": .array(["client-K", "other-K"]), "azp": "client-K",
            "nonce": "nonce-K", "acr": "level-K", "iat": .integer(now), "exp": .integer(now + 3600),
            "at_hash": .string(tokenWithHash.hash),
        ].merging(changes) { $1 }
    }

    /// An access token whose hash has a K in it.
    private var tokenWithHash: (token: String, hash: String) {
        var number = 0
        while true {
            let hash = Base64URL.encode(SHA256.hash(data: Data("access-\(number)".utf8)).prefix(16))
            if hash.contains("K") {
                return ("access-\(number)", hash)
            }
            number += 1
        }
    }

    private func isBelieved(_ claims: [String: JSONValue], _ expected: ExpectedIDToken) async throws -> Bool {
        let asked = try #require(URL(string: Self.issuer))
        var settings = try ClientSettings(issuer: asked, clientID: "client-K")
        settings.trustedAudiences = ["other-K"]
        let set = String(decoding: try JSONEncoder().encode(["keys": [try key.published()]]), as: UTF8.self)
        let transport = StubTransport(["GET https://login.example/keys": .json(set)])
        let validator = RelyingParty(
            settings: settings,
            metadata: ServerMetadata(issuer: Self.issuer, jwksURI: URL(string: "https://login.example/keys")),
            transport: transport, time: clock.source)
        do {
            _ = try await validator.validate(
                Redacted(try key.token(claims)), with: .sample(accessToken: tokenWithHash.token), expecting: expected)
            return true
        } catch let error as OAuthError where [.invalidIDToken, .personChanged].contains(error.code) {
            return false
        }
    }

    private static let lookalikes: [(String, JSONValue)] = [
        ("iss", "https://login.example/\u{212A}"), ("sub", "person-\u{212A}"), ("azp", "client-\u{212A}"),
        ("aud", .array(["client-\u{212A}", "other-K"])), ("aud", .array(["client-K", "other-\u{212A}"])),
        ("nonce", "nonce-\u{212A}"), ("acr", "level-\u{212A}"),
    ]

    @Test("a claim of an ID token has to agree byte by byte", arguments: lookalikes)
    func claim(name: String, value: JSONValue) async throws {
        let expected = ExpectedIDToken(nonce: Redacted("nonce-K"), essentialContexts: ["level-K"])
        #expect(try await isBelieved(claims(), expected))
        #expect(try await !isBelieved(claims([name: value]), expected))
        let hash = tokenWithHash.hash.replacing("K", with: "\u{212A}")
        #expect(try await !isBelieved(claims(["at_hash": .string(hash)]), expected))
    }

    @Test("a refreshed ID token has to agree with the one before byte by byte")
    func refreshed() async throws {
        var expected = ExpectedIDToken(before: .init(issuer: Self.issuer, subject: "person-K"))
        expected.previous = claims()
        #expect(try await isBelieved(claims(), expected))
        for nonce: JSONValue in ["nonce-\u{212A}", .integer(1), .array(["nonce-K"])] {
            #expect(try await !isBelieved(claims(["nonce": nonce]), expected))
        }
        for before in [
            ExpectedIDToken.Person(issuer: "https://login.example/\u{212A}", subject: "person-K"),
            .init(issuer: Self.issuer, subject: "person-\u{212A}"),
        ] {
            #expect(try await !isBelieved(claims(), ExpectedIDToken(before: before)))
        }
    }

    @Test("an issuer is compared byte by byte in metadata, in the browser's answer and in an account")
    func issuers() throws {
        let asked = try #require(URL(string: Self.issuer))
        let policy = try ClientSettings(issuer: asked, clientID: "client", provider: .oidc)
        let lookalike = "https://login.example/\u{212A}"
        try policy.check(metadataIssuer: Self.issuer)
        try policy.check(accountIssuer: Self.issuer)
        #expect(throws: OAuthError.self) { try policy.check(metadataIssuer: lookalike) }
        #expect(throws: OAuthError.self) { try policy.check(accountIssuer: lookalike) }
        #expect(!policy.accepts(responseIssuer: lookalike, metadataIssuer: Self.issuer))

        let common = try #require(URL(string: "https://K.example/common/v2.0"))
        let entra = try ClientSettings(issuer: common, clientID: "client", provider: .entra)
        try entra.check(metadataIssuer: "https://K.example/{tenantid}/v2.0")
        #expect(throws: OAuthError.self) { try entra.check(metadataIssuer: "https://\u{212A}.example/{tenantid}/v2.0") }
        let own = "https://K.example/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0"
        for (issuer, isAccepted) in [(own, true), (own.replacing("K", with: "\u{212A}"), false)] {
            #expect(
                entra.accepts(responseIssuer: issuer, metadataIssuer: "https://K.example/{tenantid}/v2.0")
                    == isAccepted)
        }
    }

    @Test("a state, a person at the userinfo endpoint, an account and a scope are compared byte by byte")
    func others() throws {
        let expected = try ExpectedCallback(redirectURI: "http://localhost:5000", state: Redacted("state-K"))
        for (state, verdict) in [("K", ExpectedCallback.Verdict.answer), ("%E2%84%AA", .anotherRequest)] {
            let url = try #require(URL(string: "http://localhost:5000/?code=a&state=state-\(state)"))
            #expect(expected.verdict(on: url) == verdict)
        }
        try UserInfo(["sub": "person-K"]).check(subject: "person-K")
        #expect(throws: OAuthError.self) { try UserInfo(["sub": "person-\u{212A}"]).check(subject: "person-K") }
        let id = Account.ID(issuer: "https://login.example", subject: "person-K")
        #expect(Set([id, .init(issuer: id.issuer, subject: "person-\u{212A}")]).count == 2)
        #expect(!ScopeSet(granted: "Tas\u{212A}s.Read").allow(["TasKs.Read"]))
        #expect(ScopeSet(granted: "Tas\u{212A}s.Read") != ["TasKs.Read"])
    }

    @Test("an identifier of a person is at most 255 ASCII characters, and a refresh token printable ASCII")
    func alphabets() throws {
        for (subject, isOne) in [
            ("a", true), (String(repeating: "a", count: 255), true), (String(repeating: "a", count: 256), false),
            ("", false), ("pétra", false), ("person-\u{212A}", false),
        ] {
            let claims = try? UserInfo(["id": .string(subject)]).claims(asIDTokenOf: Self.issuer, subjectMember: "id")
            #expect((claims != nil) == isOne, "\(subject)")
        }
        for (token, isOne) in [("refresh-K", true), ("refresh-\u{212A}", false), ("a\r\nb", false)] {
            let members: [String: JSONValue] = [
                "access_token": "a", "token_type": "Bearer", "refresh_token": .string(token),
            ]
            #expect(((try? TokenResponse(members, serverDate: nil)) != nil) == isOne, "\(token)")
        }
    }
}
