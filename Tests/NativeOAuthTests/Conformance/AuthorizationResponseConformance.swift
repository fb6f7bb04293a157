import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Conformance: authorization response", .timeLimit(.minutes(5)))
struct AuthorizationResponseConformance {
    private let app: StubApp

    init() throws {
        app = try StubApp()
    }

    /// A change to the callback on its way.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (String) -> String

        init(_ name: String, _ make: @escaping @Sendable (String) -> String) {
            testDescription = name
            self.make = make
        }

        var step: StubUserAgent.Step { .tampered { [make] in URL(string: make($0.absoluteString)) ?? $0 } }
    }

    /// The callback with a field of its query replaced, or taken out.
    private static func setting(_ name: String, _ value: String?, in callback: String) -> String {
        let halves = callback.split(separator: "?", maxSplits: 1)
        var fields = halves[1].split(separator: "&").filter { !$0.hasPrefix(name + "=") }.map(String.init)
        if let value {
            fields.append("\(name)=\(value)")
        }
        return "\(halves[0])?" + fields.joined(separator: "&")
    }

    static let notOurs: [Change] = [
        Change("A01: no state (RFC 6749, section 4.1.2)") { setting("state", nil, in: $0) },
        Change("A02: another state (RFC 6749, section 10.12)") { setting("state", "test-other-state", in: $0) },
        Change("A02: an empty state") { setting("state", "", in: $0) },
        Change("A02: a state that cannot be read") { setting("state", "%zz", in: $0) },
        Change("A01: nothing at all") { String($0.prefix { $0 != "?" }) },
        Change("A02: a state in other letters") {
            setting("state", $0.split(separator: "state=")[1].prefix { $0 != "&" }.uppercased(), in: $0)
        },
        Change("A06: an error without a state") {
            setting("error", "access_denied", in: setting("code", nil, in: setting("state", nil, in: $0)))
        },
        Change("A06: an error with another state") {
            setting("error", "access_denied", in: setting("code", nil, in: setting("state", "test-other", in: $0)))
        },
        Change("A19: a longer path (RFC 9700, section 4.1)") { $0.replacing("/callback?", with: "/callback-evil?") },
        Change("A19: a path below") { $0.replacing("/callback?", with: "/callback/more?") },
        Change("A20: localhost, which is not registered (RFC 8252, section 8.3)") {
            $0.replacing("127.0.0.1", with: "localhost")
        },
        Change("A21: another scheme") { $0.replacing("http:", with: "https:") },
        Change("A21: another host") { $0.replacing("//127.0.0.1", with: "//127.0.0.2") },
        Change("A21: another port") { $0.replacing("//127.0.0.1", with: "//127.0.0.1:81") },
        Change("A21: a user name before the host") { $0.replacing("//127", with: "//test@127") },
        Change("A21: other letters in the path") { $0.replacing("/callback?", with: "/Callback?") },
        Change("A21: everything behind the # in place of the ?") { $0.replacing("?", with: "#") },
    ]

    @Test("what is not the answer is waited past, and never redeemed, whoever hands it over", arguments: notOurs)
    func waitedPast(change: Change) async throws {
        let forged = change.step
        await app.expect(ConformanceFault(change.testDescription, .canceled)) {
            _ = try await app.client().signIn(with: app.provider.userAgent(as: .adele, forged))
        }
        await app.expect(ConformanceFault(change.testDescription, .stateMismatch)) {
            _ = try await app.client().signIn(
                with: app.provider.userAgent(as: .adele, forged, delivery: .everything))
        }
        #expect(try await app.store.records().isEmpty)
        _ = try await app.client().signIn(with: app.provider.userAgent(as: .adele, forged, .approve))
        #expect(await app.provider.requests(to: .token).count == 1)
    }

    static let malformed: [(Change, String)] = [
        (Change("A05: code twice (RFC 6749, section 3.1)") { $0 + "&code=test" }, "twice"),
        (Change("A05: state twice") { $0 + "&state=test" }, "twice"),
        (Change("A05: iss twice") { $0 + "&iss=https%3A%2F%2Fother.example" }, "twice"),
        (Change("A05: error twice") { setting("code", nil, in: $0) + "&error=a&error=b" }, "twice"),
        (Change("A05: a name that is written in two ways") { $0 + "&%63ode=test" }, "twice"),
        (
            Change("A12: neither a code nor an error (RFC 6749, section 4.1.2)") { setting("code", nil, in: $0) },
            "no code"
        ),
        (Change("A13: an empty code") { setting("code", "", in: $0) }, "no code"),
        (Change("A14: a code and an error") { $0 + "&error=access_denied" }, "both yes and no"),
        (Change("A15: an access token (RFC 9700, section 2.1.2)") { $0 + "&access_token=test-token" }, "not asked for"),
        (Change("A15: an ID token") { $0 + "&id_token=e30.e30.e30" }, "not asked for"),
        (Change("A18: a response as a token (JARM)") { $0 + "&response=e30.e30.e30" }, "not asked for"),
        (Change("A26: a mebibyte") { setting("code", String(repeating: "x", count: 1 << 20), in: $0) }, "too long"),
        (
            Change("A26: NUL in the code (RFC 6749, appendix A.11)") { setting("code", "a%00b", in: $0) },
            "unreadable code"
        ),
        (Change("A26: a line end in the code") { setting("code", "a%0Ab", in: $0) }, "unreadable code"),
        (Change("A26: a code that is not ASCII") { setting("code", "%C3%A9", in: $0) }, "unreadable code"),
        (Change("A26: half a surrogate pair") { $0 + "&x=%ED%A0%80" }, "unreadable query"),
        (Change("A26: bytes that are no text") { setting("code", "%FF%FE", in: $0) }, "unreadable query"),
    ]

    @Test("an answer that contradicts itself, or says what was not asked for, is refused", arguments: malformed)
    func refused(change: Change, says: String) async throws {
        await app.expect(ConformanceFault(change.testDescription, .malformedCallback, says)) {
            _ = try await app.client().signIn(with: app.provider.userAgent(as: .adele, change.step))
        }
        #expect(try await app.store.records().isEmpty)
    }

    static let issuers: [ConformanceFault] = [
        ConformanceFault("A08: no iss where it is promised", .issuerMismatch, "does not say") {
            await $0.on(.authorization) { $0.redirect?.parameters["iss"] = nil }
        },
        ConformanceFault("A09: another iss", .issuerMismatch, "another provider") {
            await $0.on(.authorization) { $0.redirect?.parameters["iss"] = "https://other.example" }
        },
        ConformanceFault("A09: another iss where none is promised", .issuerMismatch, "another provider") {
            await $0.on(.discovery) { $0.members["authorization_response_iss_parameter_supported"] = nil }
            await $0.on(.authorization) { $0.redirect?.parameters["iss"] = "https://other.example" }
        },
        ConformanceFault("A09: iss with a slash more", .issuerMismatch, "another provider") {
            await $0.on(.authorization) { $0.redirect?.parameters["iss"] = "https://login.example/" }
        },
        ConformanceFault("A09: another iss with a refusal", .issuerMismatch, "another provider") {
            await $0.on(.authorization) {
                $0.redirect?.parameters["code"] = nil
                $0.redirect?.parameters["error"] = "access_denied"
                $0.redirect?.parameters["iss"] = "https://other.example"
            }
        },
    ]

    @Test("an answer of another provider goes nowhere (RFC 9207, section 2.4)", arguments: issuers)
    func issuer(fault: ConformanceFault) async throws {
        try await app.expectRefusal(fault)
    }

    @Test("a refusal by the person keeps the provider's words (A07; OpenID Connect Core, section 3.1.2.6)")
    func denied() async throws {
        await app.provider.on(.authorization) { $0.redirect?.parameters["error_uri"] = "https://login.example/why" }
        let error = await expectFailure(.authorizationDenied) {
            try await app.client().signIn(with: app.provider.userAgent(as: .adele, .deny))
        }
        #expect(
            error?.server?.error == "access_denied"
                && error?.server?.errorDescription == "The person did not agree."
                && error?.server?.errorURI == "https://login.example/why")
        #expect(await app.provider.requests(to: .token).isEmpty)
        #expect(try await app.store.records().isEmpty)
    }

    @Test("a state, a nonce and a verifier are never drawn twice in ten thousand (A24; RFC 7636, section 7.1)")
    func unique() throws {
        let settings = try app.provider.settings()
        let endpoint = app.provider.issuer.appending(path: "authorize")
        var drawn: Set<String> = []
        for _ in 1...10_000 {
            let request = try AuthorizationRequest(
                endpoint: endpoint, settings: settings, redirectURI: "http://127.0.0.1:5000/callback",
                options: SignInOptions())
            for field in request.fields where ["state", "nonce", "code_challenge"].contains(field.name) {
                drawn.insert(field.value)
            }
        }
        #expect(drawn.count == 30_000)
    }

    @Test("the challenge is S256 also where the provider announces no method (A27; RFC 9700, section 2.1.1)")
    func challenge() async throws {
        await app.provider.on(.discovery) { $0.members["code_challenge_methods_supported"] = nil }
        _ = try await app.client().signIn(with: app.provider.userAgent())
        let asked = await app.provider.requests(to: .authorization).compactMap { $0.query["code_challenge_method"] }
        #expect(asked == ["S256"])
    }
}
