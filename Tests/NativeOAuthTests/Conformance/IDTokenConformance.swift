import Crypto
import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import Testing

@Suite("Conformance: ID token", .timeLimit(.minutes(5)))
struct IDTokenConformance {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    private static func claim(_ name: String, _ claim: String, _ value: StubJSON?, says: String) -> ConformanceFault {
        ConformanceFault(name, .invalidIDToken, says, tokenRequests: 1) {
            await $0.onIDToken { $0.claims[claim] = value }
        }
    }

    private static func header(_ name: String, _ field: String, _ value: StubJSON?, says: String) -> ConformanceFault {
        ConformanceFault(name, .invalidIDToken, says, tokenRequests: 1) {
            await $0.onIDToken { $0.header[field] = value }
        }
    }

    private static func form(
        _ name: String, says: String = "", _ change: @escaping @Sendable ([String]) -> [String]
    ) -> ConformanceFault {
        ConformanceFault(name, .invalidIDToken, says, tokenRequests: 1) {
            await $0.on(.token) { answer in
                let parts = answer.members["id_token"]?.string?.split(separator: ".").map(String.init) ?? []
                answer.members["id_token"] = .string(change(parts).joined(separator: "."))
            }
        }
    }

    static let signatures: [ConformanceFault] = [
        ConformanceFault("E01: none (RFC 8725, section 3.1)", .invalidIDToken, "none", tokenRequests: 1) {
            await $0.onIDToken {
                $0.header["alg"] = "none"
                $0.sign = { _ in Data() }
            }
        },
        header("E01: nOnE", "alg", "nOnE", says: "nOnE"),
        header("E01: no algorithm", "alg", nil, says: "no algorithm"),
        ConformanceFault("E03: another's signature", .invalidIDToken, "wrong signature", tokenRequests: 1) {
            await $0.onIDToken { $0.sign = try StubKey(id: "test-other").sign }
        },
        ConformanceFault("E03: a signature of zeros", .invalidIDToken, "wrong signature", tokenRequests: 1) {
            await $0.onIDToken { $0.sign = { _ in Data(count: 64) } }
        },
        form("E03: no signature", says: "signature") { [$0[0], $0[1], ""] },
        ConformanceFault("E04: HS256 with the public key", .invalidIDToken, "HS256", tokenRequests: 1) { provider in
            let published = Data((await provider.keys.first?.published.text ?? "").utf8)
            await provider.onIDToken {
                $0.header["alg"] = "HS256"
                $0.sign = { Data(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: published))) }
            }
        },
        header("E05: an algorithm that is not announced", "alg", "RS256", says: "does not announce"),
        ConformanceFault("E05: only another one is announced", .invalidIDToken, "does not announce", tokenRequests: 1) {
            await $0.on(.discovery) { $0.members["id_token_signing_alg_values_supported"] = ["RS256"] }
        },
        header("E05: ES384", "alg", "ES384", says: "ES384"), header("E05: EdDSA", "alg", "EdDSA", says: "EdDSA"),
        header("E05: critical fields (RFC 7515, section 4.1.11)", "crit", ["exp"], says: "critical"),
        header("E08: an access token (RFC 8725, section 3.11)", "typ", "at+jwt", says: "another type"),
        header("E08: a logout token", "typ", "logout+jwt", says: "another type"),
        header("E08: a type that is no text", "typ", 1, says: "another type"),
        header("a key id that is no text (RFC 7515, section 4.1.4)", "kid", 1, says: "key id"),
    ]

    @Test("an ID token that nobody trusted has signed is refused", arguments: signatures)
    func signature(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    static let forms: [ConformanceFault] = [
        form("E10: one part", says: "three parts") { [$0[0]] },
        form("E10: two parts", says: "three parts") { [$0[0], $0[1]] },
        form("E10: four parts", says: "three parts") { $0 + ["e30"] },
        form("E11: five parts, encrypted", says: "encrypted") { $0 + ["e30", "e30"] },
        form("E12: padding (RFC 7515, section 2)", says: "signature") { [$0[0], $0[1], $0[2] + "=="] },
        form("E12: a blank", says: "header") { [" " + $0[0], $0[1], $0[2]] },
        form("E12: a line end", says: "signature") { [$0[0], $0[1], $0[2] + "\n"] },
        form("E12: the plain alphabet", says: "payload") { [$0[0], $0[1] + "+", $0[2]] },
        form("E12: bits that are left over", says: "signature") { parts in
            let next: [Character: Character] = ["A": "B", "Q": "R", "g": "h", "w": "x"]
            let last = parts[2].last.flatMap { next[$0] }.map(String.init) ?? ""
            return [parts[0], parts[1], parts[2].dropLast() + last]
        },
        form("E12: a payload that is no JSON", says: "payload") { [$0[0], "dGVzdA", $0[2]] },
        form("E12: a header that is a list", says: "header") { ["W10", $0[1], $0[2]] },
    ]

    static let repetitions: [ConformanceFault] = [
        claim("an issuer twice", "aaa", .verbatim(#"1,"iss":"https://other.example""#), says: "“iss” twice"),
        claim("the same issuer twice", "aaa", .verbatim(#"1,"iss":"https://login.example""#), says: "“iss” twice"),
        claim("a person twice, once in escapes", "aaa", .verbatim(#"1,"\u0073ub":"test""#), says: "“sub” twice"),
        claim("twice further in", "aaa", .verbatim(#"[{"b":1,"b":2}]"#), says: "“b” twice in its payload"),
        header("an algorithm twice", "aaa", .verbatim(#"1,"alg":"none""#), says: "“alg” twice in its header"),
    ]

    @Test("a member that comes twice is refused, whichever it is (RFC 7519, section 4)", arguments: repetitions)
    func repetition(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    @Test("an ID token of another form is refused (RFC 7519, section 7.2)", arguments: forms)
    func form(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    static let claims: [ConformanceFault] = [
        claim("E14: no issuer", "iss", nil, says: "no issuer"),
        claim("E15: another issuer", "iss", "https://other.example", says: "another issuer"),
        claim("E15: a slash more", "iss", "https://login.example/", says: "another issuer"),
        claim("E16: no audience", "aud", nil, says: "no audience"),
        claim("E16: an empty audience", "aud", [], says: "no audience"),
        claim("E17: another audience", "aud", "test-other", says: "another app"),
        claim("E17: an audience that is no text", "aud", [5], says: "no audience"),
        claim("E19: a second audience, and no azp", "aud", ["test-client", "test-other"], says: "as well"),
        ConformanceFault("E21: a second audience, and the right azp", .invalidIDToken, "as well", tokenRequests: 1) {
            await $0.onIDToken {
                $0.claims["aud"] = ["test-client", "test-other"]
                $0.claims["azp"] = "test-client"
            }
        },
        claim("E21: another azp", "azp", "test-other", says: "given to another app"),
        claim("E23: no end", "exp", nil, says: "no expiry"),
        claim("E24: an end that is past", "exp", 1_699_999_700, says: "expired"),
        claim("E25: an end that is a text", "exp", "1700003600", says: "no expiry"),
        claim("E26: not issued at any time", "iat", nil, says: "when it was issued"),
        claim("E26: issued at a text", "iat", "1700000000", says: "when it was issued"),
        claim("E27: issued in the future", "iat", 1_700_000_301, says: "not valid yet"),
        claim("E27: not valid yet (RFC 7519, section 4.1.5)", "nbf", 1_700_000_301, says: "not valid yet"),
        claim("E27: valid from a text (RFC 7519, section 4.1.5)", "nbf", "1700000000", says: "nbf"),
        claim("E30: about nobody", "sub", nil, says: "no person"),
        claim("E30: about a number", "sub", 5, says: "no person"),
        claim("E31: about an empty name", "sub", "", says: "no person"),
        claim("E31: 256 characters", "sub", .string(String(repeating: "x", count: 256)), says: "no person"),
        claim("E32: no nonce", "nonce", nil, says: "nonce"),
        claim("E33: another nonce", "nonce", "test-other", says: "nonce"),
        claim("E35: another token's hash", "at_hash", "dGVzdGVydGVzdGVydGVzdA", says: "at_hash"),
        claim("E35: a hash that is no text", "at_hash", 5, says: "at_hash"),
        claim("E38: signed in at a text", "auth_time", "yesterday", says: "auth_time"),
        claim("E43: an end beyond all numbers", "exp", .verbatim("1e400"), says: ""),
        claim("E43: an end before 1970", "exp", -1, says: "expired"),
        claim("E43: an end beyond all dates", "exp", .verbatim("9007199254740993"), says: "no expiry"),
        claim("E43: an end of 2^64", "exp", .verbatim("18446744073709551616"), says: "no expiry"),
        ConformanceFault("E45: the clocks are two hours apart", .clockSkew, "120 minutes", tokenRequests: 1) {
            await $0.on(.token) { $0.headerFields[.date] = "Wed, 15 Nov 2023 00:13:20 GMT" }
            await $0.onIDToken {
                $0.claims["iat"] = 1_700_007_200
                $0.claims["exp"] = 1_700_010_800
            }
        },
    ]

    @Test("a claim that is missing or wrong is refused (OpenID Connect Core, section 3.1.3.7)", arguments: claims)
    func claim(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    @Test("a maximum age needs a time, and one that is not too old (E36, E37; OpenID Connect Core, section 3.1.3.7)")
    func maximumAge() async throws {
        var options = SignInOptions()
        options.maximumAge = 600
        try await app.expectRefusal(Self.claim("E36", "auth_time", nil, says: "when you signed in"), options: options)
        let other = try StubApp()
        let old = Self.claim("E37", "auth_time", 1_699_999_000, says: "too long ago")
        try await other.expectRefusal(old, options: options)
        _ = try await app.client().signIn(with: app.provider.userAgent(), options: options)
    }

    @Test("what was called essential has to be met (E39; OpenID Connect Core, section 5.5.1.1)")
    func essential() async throws {
        var options = SignInOptions()
        options.claims = ClaimsRequest()
        options.claims?.addToIDToken("acr", values: ["test-strong"], essential: true)
        for (name, value) in [("no acr", nil), ("another acr", "test-weak"), ("a number", 1)] as [(String, StubJSON?)] {
            let app = try StubApp()
            try await app.expectRefusal(Self.claim("E39: \(name)", "acr", value, says: "acr"), options: options)
        }
        await app.provider.onIDToken { $0.claims["acr"] = "test-strong" }
        _ = try await app.client().signIn(with: app.provider.userAgent(), options: options)
    }

    static let oddities: [ConformanceOddity] = [
        ConformanceOddity("E08: jwt in small letters") { await $0.onIDToken { $0.header["typ"] = "jwt" } },
        ConformanceOddity("E08: no type") { await $0.onIDToken { $0.header["typ"] = nil } },
        ConformanceOddity("E18: a list of one audience") { await $0.onIDToken { $0.claims["aud"] = ["test-client"] } },
        ConformanceOddity("E18: azp is this app") { await $0.onIDToken { $0.claims["azp"] = "test-client" } },
        ConformanceOddity("E24: ended within the leeway") { await $0.onIDToken { $0.claims["exp"] = 1_699_999_701 } },
        ConformanceOddity("E24: good by this clock, whatever the provider's own shows") {
            await $0.on(.token) { $0.headerFields[.date] = "Wed, 22 Nov 2023 22:13:20 GMT" }
        },
        ConformanceOddity("E25: a fraction of a second") {
            await $0.onIDToken { $0.claims["exp"] = .verbatim("1700003600.5") }
        },
        ConformanceOddity("E27: issued within the leeway") { await $0.onIDToken { $0.claims["iat"] = 1_700_000_300 } },
        ConformanceOddity("E28: issued a week ago") { await $0.onIDToken { $0.claims["iat"] = 1_699_395_200 } },
        ConformanceOddity("E31: 255 characters") {
            await $0.onIDToken { $0.claims["sub"] = .string(String(repeating: "x", count: 255)) }
        },
        ConformanceOddity("E35: no hash") { await $0.onIDToken { $0.claims["at_hash"] = nil } },
    ]

    @Test("an ID token that is unusual and right is believed", arguments: oddities)
    func believed(oddity: ConformanceOddity) async throws {
        try await oddity.plant(app.provider)
        let account = try await app.client().signIn(with: app.provider.userAgent())
        #expect(try await app.store.records().map(\.account) == [account])
    }

    @Test("a second audience is let in by name only, and then azp has to be this app (E19, E21)")
    func trusted() async throws {
        let client = try app.client(app.settings { $0.trustedAudiences = ["test-other"] })
        await app.provider.onIDToken(times: 1) { $0.claims["aud"] = ["test-client", "test-other"] }
        await app.expect(ConformanceFault("E19", .invalidIDToken, "azp", tokenRequests: 1)) {
            _ = try await client.signIn(with: app.provider.userAgent())
        }
        await app.provider.onIDToken {
            $0.claims["aud"] = ["test-client", "test-other"]
            $0.claims["azp"] = "test-client"
        }
        _ = try await client.signIn(with: app.provider.userAgent())
    }

    @Test("an account is known by issuer and subject, whatever its names are (E46; OpenID Connect Core, section 5.7)")
    func identity() async throws {
        let client = try app.client()
        let first = try await client.signIn(with: app.provider.userAgent())
        await app.provider.onIDToken { $0.claims["sub"] = "test-subject-other" }
        let second = try await client.signIn(with: app.provider.userAgent())
        #expect(first.username == second.username)
        #expect(try await client.accounts().map(\.id.subject) == ["test-subject-adele", "test-subject-other"])
        await app.provider.onIDToken { $0.claims["preferred_username"] = "new@contoso.example" }
        let again = try await client.signIn(with: app.provider.userAgent())
        #expect(again.id == first.id)
        #expect(try await client.accounts().count == 2)
    }
}
