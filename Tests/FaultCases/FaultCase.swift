package import TenantEmulator

extension Fault {
    /// Makes a fault with further settings.
    package init(_ kind: String, _ change: (inout Fault) -> Void) {
        self.init(kind)
        change(&self)
    }
}

/// The ways to go wrong that clients have to withstand, by name, each with the faults that play it.
package enum FaultCase {
    package static let otherTenant = "0badc0de-0000-4000-8000-00000000da7a"
    package static let otherClient = "0badc0de-0000-4000-8000-0000000000aa"

    private static let personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad"
    private static let client = "c0470500-0000-4000-8000-0000000000aa"

    package static let all: [String: [Fault]] = [plain, members, idTokens, identity, graph]
        .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

    /// The kinds that are a case by themselves, with nothing to set.
    private static let plain = Dictionary(
        uniqueKeysWithValues: [
            "delay", "body-truncated", "body-huge", "body-endless", "body-slow", "body-gzip-bomb",
            "content-length-long", "content-length-short", "json-bom", "json-utf16",
            "json-duplicate-keys", "json-deep", "status", "throttled", "logout-keeps-session", "keys-other",
            "keys-rotated", "redirect-code-foreign", "redirect-path-wrong",
            "proof-key-required", "proof-key-ignored", "error-number",
            "device-error", "id-token-claims-duplicated", "id-token-not-json",
            "id-token-key-other-issuer", "next-link-endless", "value-duplicated", "graph-claims-challenge",
            "photo-bomb",
        ].map { ($0, [Fault($0)]) })

    private static func member(_ endpoint: String, _ name: String, _ value: JSONValue? = nil) -> [Fault] {
        [Fault("answer-member", at: endpoint, name: name, value: value)]
    }

    private static let members: [String: [Fault]] = [
        "discovery-issuer-host": member("discovery", "issuer", "https://attacker.example/{tenantid}/v2.0"),
        "discovery-issuer-tenant": member("discovery", "issuer", .string("{base}/\(otherTenant)/v2.0")),
        "discovery-issuer-missing": member("discovery", "issuer"),
        "discovery-token-endpoint-elsewhere": member(
            "discovery", "token_endpoint", "https://attacker.example/common/oauth2/v2.0/token"),
        "discovery-token-endpoint-http": member(
            "discovery", "token_endpoint", "http://attacker.example/common/oauth2/v2.0/token"),
        "discovery-token-endpoint-missing": member("discovery", "token_endpoint"),
        "discovery-authorization-endpoint-http": member(
            "discovery", "authorization_endpoint", "http://attacker.example/common/oauth2/v2.0/authorize"),
        "discovery-keys-elsewhere": member("discovery", "jwks_uri", "http://attacker.example/keys"),
        "discovery-keys-missing": member("discovery", "jwks_uri"),
        "discovery-issuer-parameter-promised": member(
            "discovery", "authorization_response_iss_parameter_supported", true),
        "keys-empty": member("keys", "keys", []), "keys-missing": member("keys", "keys"),
        "keys-wrong-use": [Fault("key-member", name: "use", value: "enc")],
        "keys-wrong-issuer": [
            Fault("key-member", name: "issuer", value: .string("{base}/\(personalTenant)/v2.0"))
        ],
        "keys-without-ids": [Fault("key-member", name: "kid"), Fault("key-member", name: "x5t")],
        "keys-weak": [
            Fault("key-member", name: "n", value: .string("wVtb" + String(repeating: "W1tb", count: 20) + "Ww")),
            Fault("key-member", name: "x5c"),
        ],
        "token-type-wrong": member("token", "token_type", "mac"), "token-type-missing": member("token", "token_type"),
        "token-access-token-empty": member("token", "access_token", ""),
        "token-access-token-missing": member("token", "access_token"),
        "token-access-token-controls": member("token", "access_token", "token\r\nX-Injected: yes"),
        "token-id-token-missing": member("token", "id_token"),
        "token-id-token-empty": member("token", "id_token", ""),
        "token-refresh-token-missing": member("token", "refresh_token"),
        "token-scope-less": member("token", "scope", "openid"),
        "token-scope-more": member("token", "scope", "{old} Directory.ReadWrite.All Mail.Send"),
        "token-scope-missing": member("token", "scope"),
        "token-expires-in-text": member("token", "expires_in", "{old}"),
        "token-expires-in-zero": member("token", "expires_in", 0),
        "token-expires-in-negative": member("token", "expires_in", -1),
        "token-expires-in-huge": member("token", "expires_in", .verbatim("1e18")),
        "token-expires-in-missing": member("token", "expires_in"),
        "token-expires-in-words": member("token", "expires_in", "soon"),
        "userinfo-subject-other": member("userinfo", "sub", "somebody-else"),
        "userinfo-subject-missing": member("userinfo", "sub"),
        "device-interval": member("devicecode", "interval"),
        "device-expires-missing": member("devicecode", "expires_in"),
        "device-verification-elsewhere": member(
            "devicecode", "verification_uri", "https://attacker.example/devicelogin"),
        "device-verification-script": member("devicecode", "verification_uri", "javascript:alert(1)"),
        "device-user-code-controls": member("devicecode", "user_code", "ABC\u{1B}[2J\u{7}DEF"),
        "next-link-foreign": member("users", "@odata.nextLink", "http://attacker.example/v1.0/users?$skiptoken=1"),
        "next-link-loop": member("users", "@odata.nextLink", "{url}"),
        "next-link-relative": member("users", "@odata.nextLink", "/v1.0/users?$skiptoken=1"),
        "pages-empty": [Fault("next-link-endless")] + member("users", "value", []),
        "value-missing": member("users", "value"), "count-missing": member("users", "@odata.count"),
        "count-wrong": member("users", "@odata.count", -1),
    ]

    private static func claim(_ name: String, _ value: JSONValue? = nil) -> Fault {
        Fault("id-token-claim", name: name, value: value)
    }

    private static func header(_ name: String, _ value: JSONValue? = nil, signed: String? = nil) -> [Fault] {
        [Fault("id-token-header", name: name, value: value, text: signed)]
    }

    private static func signed(_ how: String) -> [Fault] { [Fault("id-token-signature", text: how)] }

    private static let idTokens: [String: [Fault]] = [
        "id-token-issuer-host": [claim("iss", "https://attacker.example/c0470500-0000-4000-8000-00000000da7a/v2.0")],
        "id-token-issuer-tenant": [claim("iss", .string("{base}/\(otherTenant)/v2.0"))],
        "id-token-issuer-version-1": [
            claim("iss", "https://sts.windows.net/c0470500-0000-4000-8000-00000000da7a/")
        ],
        "id-token-issuer-slash": [claim("iss", "{old}/")],
        "id-token-issuer-template": [claim("iss", "{base}/{tenantid}/v2.0")],
        "id-token-issuer-missing": [claim("iss")], "id-token-tenant-mismatch": [claim("tid", .string(otherTenant))],
        "id-token-tenant-missing": [claim("tid")],
        "id-token-tenant-other": [
            claim("tid", .string(otherTenant)), claim("iss", .string("{base}/\(otherTenant)/v2.0")),
        ],
        "id-token-tenant-personal": [
            claim("tid", .string(personalTenant)), claim("iss", .string("{base}/\(personalTenant)/v2.0")),
        ],
        "id-token-audience-other": [claim("aud", .string(otherClient))],
        "id-token-audience-several": [claim("aud", [.string(client), .string(otherClient)])],
        "id-token-audience-missing": [claim("aud")], "id-token-party-other": [claim("azp", .string(otherClient))],
        "id-token-nonce-wrong": [claim("nonce", "somebody-elses-nonce")], "id-token-nonce-missing": [claim("nonce")],
        "id-token-nonce-replayed": [claim("nonce", "an-earlier-nonce")],
        "id-token-expired": [claim("iat", "{now-7800}"), claim("nbf", "{now-7800}"), claim("exp", "{now-3600}")],
        "id-token-not-yet-valid": [
            claim("iat", "{now+3600}"), claim("nbf", "{now+3600}"), claim("exp", "{now+7200}"),
        ],
        "id-token-not-before-future": [claim("nbf", "{now+3600}")],
        "id-token-issued-long-ago": [claim("iat", "{now-315360000}"), claim("nbf", "{now-315360000}")],
        "id-token-expiry-missing": [claim("exp")], "id-token-expiry-text": [claim("exp", "tomorrow")],
        "id-token-issued-missing": [claim("iat")], "id-token-subject-missing": [claim("sub")],
        "id-token-subject-other": [claim("sub", "somebody-else")],
        "id-token-access-token-hash-wrong": [claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")],
        "id-token-code-hash-wrong": [claim("c_hash", "AAAAAAAAAAAAAAAAAAAAAA")],
        "refresh-subject-changed": [
            Fault("id-token-claim") { ($0.name, $0.value, $0.grantType) = ("sub", "somebody-else", "refresh_token") }
        ],
        "id-token-algorithm-none": header("alg", "none", signed: "missing"),
        "id-token-algorithm-none-mixed-case": header("alg", "nOnE", signed: "missing"),
        "id-token-algorithm-hs256": signed("public-key-as-secret"),
        "id-token-algorithm-hs256-client": signed("client-as-secret"),
        "id-token-algorithm-missing": header("alg"), "id-token-algorithm-wrong": header("alg", "ES256"),
        "id-token-signature-wrong": signed("flipped"), "id-token-signature-truncated": signed("halved"),
        "id-token-signature-missing": signed("missing"),
        "id-token-key-unknown": header("kid", "nobody-published-this", signed: "foreign"),
        "id-token-key-forged": [Fault("id-token-signature")], "id-token-key-id-missing": header("kid"),
        "id-token-key-id-missing-forged": header("kid", signed: "foreign"),
        "id-token-key-embedded-jwk": [Fault("id-token-key-embedded")],
        "id-token-key-embedded-jku": [Fault("id-token-key-embedded", text: "jku")],
        "id-token-key-embedded-x5u": [Fault("id-token-key-embedded", text: "x5u")],
        "id-token-key-embedded-x5c": [Fault("id-token-key-embedded", text: "x5c")],
        "id-token-critical-header": header("crit", ["b64"]) + header("b64", false),
        "id-token-type-wrong": header("typ", "at+jwt"), "id-token-malformed": member("token", "id_token", "e30.e30"),
        "id-token-encrypted": member("token", "id_token", "e30.AAAA.AAAA.AAAA.AAAA"),
    ]

    private static func parameter(_ name: String, _ value: JSONValue? = nil) -> [Fault] {
        [Fault("redirect-parameter", name: name, value: value)]
    }

    private static func refused(_ number: String, grant: String? = nil) -> [Fault] {
        [Fault("error-number") { ($0.text, $0.grantType, $0.endpoint) = (number, grant, "token") }]
    }

    private static let identity: [String: [Fault]] = [
        "redirect-state-wrong": parameter("state", "somebody-elses-state"),
        "redirect-state-missing": parameter("state"),
        "redirect-state-twice": [Fault("redirect-parameter-added", name: "state", value: "somebody-elses-state")],
        "redirect-code-missing": parameter("code"),
        "redirect-code-twice": [Fault("redirect-parameter-added", name: "code", value: "1.somebody-elses-code")],
        "redirect-code-unknown": parameter("code", "1.nobody-gave-this-out"),
        "redirect-issuer-wrong": parameter("iss", "https://attacker.example/common/v2.0"),
        "redirect-extra-parameters": [Fault("redirect-parameter-added", name: "extra_50", value: "value")],
        "redirect-error-unknown": [Fault("redirect-error") { $0.error = "quantum_decoherence" }],
        "redirect-error-script": [
            Fault("redirect-error", text: "<script>alert(1)</script><img src=x onerror=alert(2)>")
        ],
        "redirect-error-controls": [
            Fault("redirect-error", text: "\u{1B}[2J\u{7}wiped\u{0}\r\nSet-Cookie: a=b\u{202E}txt")
        ],
        "redirect-error-huge": [Fault("redirect-error", text: String(repeating: "A long story. ", count: 7200))],
        "redirect-temporarily-unavailable": [Fault("redirect-error") { $0.error = "temporarily_unavailable" }],
        "redirect-error-number": [Fault("redirect-error") { $0.error = "50033" }],
        "redirect-fragment": [Fault("redirect-carrier")],
        "redirect-form-post": [Fault("redirect-carrier", text: "form")],
        "redirect-loop": [Fault("request-redirected")],
        "redirect-elsewhere": [Fault("request-redirected", text: "http://attacker.example/stolen")],
        "refresh-expired": refused("70008", grant: "refresh_token"),
        "refresh-inactive": refused("700082", grant: "refresh_token"),
        "refresh-revoked": refused("50173", grant: "refresh_token"),
        "refresh-sign-in-frequency": refused("70043", grant: "refresh_token"),
        "refresh-suberror": [
            Fault("error-number") { ($0.text, $0.error, $0.grantType) = ("70000", "bad_token", "refresh_token") }
        ],
        "refresh-expired-numbers": refused("70002,70008", grant: "refresh_token"),
        "code-refused": refused("54005", grant: "authorization_code"), "loop-detected": refused("50196"),
        "interaction-required": refused("50076"), "conditional-access-blocked": refused("53003"),
        "logout-keeps-cookie": [Fault("answer-header", at: "logout", name: "Set-Cookie")],
        "logout-state-wrong": [
            Fault(
                "answer-header", at: "logout", name: "Location",
                value: "http://localhost:49152/?state=somebody-elses-state")
        ],
        "logout-state-missing": [
            Fault("answer-header", at: "logout", name: "Location", value: "http://localhost:49152/")
        ],
        "logout-redirect-elsewhere": [
            Fault("answer-header", at: "logout", name: "Location", value: "http://attacker.example/signed-out")
        ],
    ]

    private static func person(_ name: String, _ value: JSONValue? = nil) -> Fault {
        Fault("person-member", name: name, value: value)
    }

    private static let graph: [String: [Fault]] = [
        "names-null": [person("displayName", .null)],
        "names-long": [
            person("displayName", .string(String(repeating: "Wolfeschlegelsteinhausenberger", count: 167)))
        ],
        "names-controls": [person("displayName", "Ad\u{0}ele\u{1B}[2J\u{7}\r\nVance\u{9D}")],
        "names-bidirectional": [person("displayName", "Adele \u{202E}ecnaV\u{2066} \u{1F469}\u{200D}\u{1F680}")],
        "ids-missing": [person("id")],
        "types-wrong": [
            person("displayName", 42), person("jobTitle", ["a list"]), person("businessPhones", "one phone"),
            person("accountEnabled", "yes"),
        ],
        "fields-extra": [
            person("favouriteColour", "octarine"), person("nested", ["deep": [["deeper": .null]]]),
        ],
        "enumerations-unknown": [person("userType", "Clone")],
        "graph-token-refused": [Fault("status") { ($0.status, $0.endpoint) = (401, "me") }],
        "graph-forbidden": [Fault("status") { ($0.status, $0.endpoint) = (403, "me") }],
        "throttled-date": [Fault("throttled") { $0.seconds = 5 }],
        "throttled-fraction": [Fault("throttled", text: "0.249")],
        "throttled-without-time": [Fault("throttled", text: "")],
        "throttled-for-days": [Fault("throttled", text: "999999")],
        "throttle-near": [Fault("answer-header", at: "me", name: "x-ms-throttle-limit-percentage", value: "0.9")],
        "content-type-wrong": [Fault("answer-header", name: "Content-Type", value: "text/html")],
        "json-html": [Fault("body-replaced")], "json-empty": [Fault("body-replaced", text: "")],
        "json-not-object": [Fault("body-replaced", text: "[{}]")],
        "json-cut-off": [Fault("body-cut-off")],
        "photo-missing": [Fault("status") { ($0.status, $0.endpoint) = (404, "photo") }],
        "photo-empty": [Fault("body-replaced", at: "photo", text: "")],
        "photo-not-image": [Fault("body-replaced", at: "photo", text: "This is not a picture.")],
        "photo-cut-off": [Fault("body-cut-off", at: "photo")], "photo-huge": [Fault("body-huge", at: "photo")],
        "photo-type-wrong": [Fault("answer-header", at: "photo", name: "Content-Type", value: "text/html")],
        "batch-shuffled": [Fault("batch-answers")], "batch-item-missing": [Fault("batch-answers", text: "missing")],
        "batch-item-twice": [Fault("batch-answers", text: "twice")],
        "batch-item-stranger": [Fault("batch-answers", text: "stranger")],
        "batch-id-case": [Fault("batch-answers", text: "capitals")],
        "batch-item-throttled": [Fault("batch-item-status")],
        "batch-item-failed-dependency": [Fault("batch-item-status") { $0.status = 424 }],
        "batch-item-unavailable": [Fault("batch-item-status") { $0.status = 503 }],
    ]
}
