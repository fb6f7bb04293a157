import FaultCases
import Foundation
import HTTPTypes

@testable import TenantEmulator

/// What each case of a fault has to have done to an answer.
enum FaultExpectations {
    typealias Check = @Sendable (Answer) -> Bool

    static let all: [String: Check] = [answers, metadata, redirects, idTokens, tokens, devices, graph]
        .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

    static let answers: [String: Check] = [
        "delay": { $0.status == 200 },
        "redirect-loop": { $0.status == 307 && $0.headers[.location]?.hasSuffix("/v1.0/me") == true },
        "redirect-elsewhere": {
            $0.status == 307 && $0.headers[.location]?.hasPrefix("http://attacker.example/") == true
        },
        "body-truncated": { Int($0.headers[.contentLength] ?? "").map { $0 / 2 } == $0.data.count },
        "body-huge": { $0.data.count == 200_000 && $0.json["id"] != nil && $0.headers[.contentLength] == "200000" },
        "body-endless": { $0.data.count == 200_000 && $0.headers[.contentLength] == nil },
        "body-slow": { $0.json["id"] != nil },
        "body-gzip-bomb": {
            $0.headers[.contentEncoding] == "gzip" && $0.data.count < 100_000 && $0.data.first == 0x1F
        },
        "content-length-long": { $0.headers[.contentLength] == "\($0.data.count + 10)" },
        "content-length-short": { $0.headers[.contentLength] == "\($0.data.count / 2)" },
        "content-type-wrong": { $0.headers[.contentType] == "text/html" && $0.json["id"] != nil },
        "json-bom": { $0.data.starts(with: [0xEF, 0xBB, 0xBF]) }, "json-utf16": { $0.data.contains(0) },
        "json-html": { $0.status == 200 && $0.body.hasPrefix("<!DOCTYPE html>") },
        "json-empty": { $0.status == 200 && $0.data.isEmpty },
        "json-cut-off": { $0.json.isEmpty && !$0.data.isEmpty }, "json-not-object": { $0.body.hasPrefix("[{") },
        "json-duplicate-keys": { $0.body.contains("\"displayName\":\"evil\"") && $0.body.contains("\"Adele Vance\"") },
        "json-deep": { $0.body.contains(String(repeating: "[", count: 100_000)) },
        "status": { $0.status == 500 && $0.graphError?.hasPrefix("generalException") == true },
        "throttled": { $0.status == 429 && $0.headers[.retryAfter] == "5" },
        "throttled-date": { $0.status == 429 && $0.headers[.retryAfter]?.hasSuffix(" GMT") == true },
        "throttled-fraction": { $0.headers[.retryAfter] == "0.249" },
        "throttled-without-time": { $0.status == 429 && $0.headers[.retryAfter] == nil },
        "throttled-for-days": { $0.headers[.retryAfter] == "999999" },
        "logout-keeps-session": { $0.headers[.location] == "http://localhost:49152/?state=a+state" },
        "logout-keeps-cookie": { $0.headers[.setCookie] == nil },
        "logout-state-wrong": { $0.redirect["state"] == "somebody-elses-state" },
        "logout-state-missing": { $0.headers[.location] == "http://localhost:49152/" },
        "logout-redirect-elsewhere": { $0.headers[.location] == "http://attacker.example/signed-out" },
    ]

    static let metadata: [String: Check] = [
        "discovery-issuer-host": { $0.string("issuer").hasPrefix("https://attacker.example/") },
        "discovery-issuer-tenant": { $0.string("issuer").contains(FaultCase.otherTenant) },
        "discovery-issuer-missing": { $0.json["issuer"] == nil && $0.json["jwks_uri"] != nil },
        "discovery-token-endpoint-elsewhere": { $0.string("token_endpoint").hasPrefix("https://attacker.example/") },
        "discovery-token-endpoint-http": { $0.string("token_endpoint").hasPrefix("http://attacker.example/") },
        "discovery-token-endpoint-missing": { $0.json["token_endpoint"] == nil && $0.json["issuer"] != nil },
        "discovery-authorization-endpoint-http": { $0.string("authorization_endpoint").contains("attacker") },
        "discovery-keys-elsewhere": { $0.string("jwks_uri").contains("attacker") },
        "discovery-keys-missing": { $0.json["jwks_uri"] == nil && $0.json["issuer"] != nil },
        "discovery-issuer-parameter-promised": {
            $0.json["authorization_response_iss_parameter_supported"] as? Bool == true
        },
        "keys-empty": { ($0.json["keys"] as? [Any])?.isEmpty == true }, "keys-missing": { $0.body == "{}" },
        "keys-other": { !$0.list("keys").isEmpty && $0.list("keys")[0]["kid"] != nil },
        "keys-wrong-use": { $0.list("keys").first?["use"] as? String == "enc" },
        "keys-wrong-issuer": { ($0.list("keys").first?["issuer"] as? String)?.contains(Tenant.personalID) == true },
        "keys-without-ids": { $0.list("keys").first?["kid"] == nil && $0.list("keys").first?["n"] != nil },
        "keys-rotated": { $0.status == 200 && $0.json["id_token"] != nil },
        "keys-weak": { ($0.list("keys").first?["n"] as? String)?.count == 86 },
    ]

    static let redirects: [String: Check] = [
        "redirect-state-wrong": { $0.redirect["state"] == "somebody-elses-state" && $0.redirect["code"] != nil },
        "redirect-state-missing": { $0.redirect["state"] == nil && $0.redirect["code"] != nil },
        "redirect-state-twice": { $0.redirect.duplicate == "state" },
        "redirect-code-missing": { $0.redirect["code"] == nil && $0.redirect["state"] == "a state" },
        "redirect-code-twice": { $0.redirect.duplicate == "code" },
        "redirect-code-unknown": { $0.redirect["code"] == "1.nobody-gave-this-out" },
        "redirect-code-foreign": { $0.redirect["code"]?.hasPrefix("1.") == true },
        "redirect-issuer-wrong": { $0.redirect["iss"] == "https://attacker.example/common/v2.0" },
        "redirect-error-unknown": { $0.redirect["error"] == "quantum_decoherence" && $0.redirect["code"] == nil },
        "redirect-error-script": { $0.redirect["error_description"]?.contains("<script>") == true },
        "redirect-error-controls": { $0.redirect["error_description"]?.contains("\u{1B}[2J") == true },
        "redirect-error-huge": { ($0.redirect["error_description"]?.count ?? 0) >= 100_000 },
        "redirect-temporarily-unavailable": {
            $0.redirect["error"] == "temporarily_unavailable" && $0.redirect["state"] == "a state"
        },
        "redirect-fragment": { $0.headers[.location]?.contains("/#") == true },
        "redirect-form-post": {
            $0.status == 200 && $0.action == "http://localhost:49152/" && $0.field("code")?.hasPrefix("1.") == true
        },
        "redirect-error-number": { $0.redirect["error"] == "temporarily_unavailable" && $0.code == 50033 },
        "redirect-path-wrong": { $0.redirectTarget == "http://localhost:49152/elsewhere" },
        "redirect-extra-parameters": { $0.redirect["extra_50"] == "value" && $0.redirect["code"] != nil },
        // The trial's browser sends S256, so that there is nothing to refuse.
        "proof-key-required": { $0.redirect["code"] != nil }, "proof-key-ignored": { $0.json["access_token"] != nil },
    ]

    static let tokens: [String: Check] = [
        "token-type-wrong": { $0.string("token_type") == "mac" },
        "token-type-missing": { $0.json["token_type"] == nil && $0.json["access_token"] != nil },
        "token-access-token-empty": { $0.json["access_token"] as? String == "" },
        "token-access-token-missing": { $0.json["access_token"] == nil && $0.json["id_token"] != nil },
        "token-access-token-controls": { $0.string("access_token").contains("\r\n") },
        "token-id-token-missing": { $0.json["id_token"] == nil && $0.json["access_token"] != nil },
        "token-id-token-empty": { $0.json["id_token"] as? String == "" },
        "token-refresh-token-missing": { $0.json["refresh_token"] == nil && $0.json["access_token"] != nil },
        "token-scope-less": { $0.string("scope") == "openid" },
        "token-scope-more": { $0.string("scope").contains("User.Read") && $0.string("scope").contains("Mail.Send") },
        "token-scope-missing": { $0.json["scope"] == nil && $0.json["access_token"] != nil },
        "token-expires-in-text": { $0.json["expires_in"] as? String == "3599" },
        "token-expires-in-zero": { $0.json["expires_in"] as? Int == 0 },
        "token-expires-in-negative": { $0.json["expires_in"] as? Int == -1 },
        "token-expires-in-huge": { $0.body.contains("\"expires_in\":1e18") },
        "token-expires-in-missing": { $0.json["expires_in"] == nil && $0.json["access_token"] != nil },
        "token-expires-in-words": { $0.string("expires_in") == "soon" },
        "userinfo-subject-other": { $0.string("sub") == "somebody-else" },
        "userinfo-subject-missing": { $0.status == 200 && $0.json["sub"] == nil },
        "refresh-subject-changed": { $0.idToken["sub"] as? String == "somebody-else" },
        "refresh-expired": { $0.number == 70008 }, "refresh-inactive": { $0.number == 700082 },
        "refresh-revoked": { $0.number == 50173 }, "refresh-sign-in-frequency": { $0.number == 70043 },
        "refresh-suberror": { $0.number == 70000 && $0.string("suberror") == "bad_token" },
        "refresh-expired-numbers": { $0.json["error_codes"] as? [Int] == [70002, 70008] },
        "error-number": { $0.number == 50033 && $0.string("error") == "temporarily_unavailable" },
        "code-refused": { $0.number == 54005 }, "loop-detected": { $0.number == 50196 },
        "interaction-required": {
            $0.number == 50076 && $0.string("suberror") == "basic_action" && $0.string("claims").contains("capolids")
        },
        "conditional-access-blocked": { $0.number == 53003 && $0.string("claims").contains("capolids") },
    ]

    static let devices: [String: Check] = [
        "device-error": { $0.string("error") == "slow_down" },
        "device-interval": { $0.json["interval"] == nil && $0.json["device_code"] != nil },
        "device-expires-missing": { $0.json["expires_in"] == nil && $0.json["device_code"] != nil },
        "device-verification-elsewhere": { $0.string("verification_uri").hasPrefix("https://attacker.example/") },
        "device-verification-script": { $0.string("verification_uri").hasPrefix("javascript:") },
        "device-user-code-controls": { $0.string("user_code").contains("\u{1B}") },
    ]

    static let graph: [String: Check] = [
        "next-link-foreign": { $0.string("@odata.nextLink").hasPrefix("http://attacker.example/") },
        "next-link-loop": { $0.string("@odata.nextLink").hasSuffix("/v1.0/users?$top=2&$count=true") },
        "next-link-endless": { $0.string("@odata.nextLink").contains("&page=") },
        "pages-empty": { $0.list("value").isEmpty && $0.json["@odata.nextLink"] != nil },
        "next-link-relative": { $0.string("@odata.nextLink").hasPrefix("/v1.0") },
        "value-missing": { $0.json["value"] == nil && $0.json["@odata.count"] != nil },
        "value-duplicated": { $0.list("value").count == 4 },
        "count-missing": { $0.json["@odata.count"] == nil && $0.list("value").count == 2 },
        "count-wrong": { $0.json["@odata.count"] as? Int == -1 },
        "names-null": { $0.status == 200 && $0.json["displayName"] is NSNull },
        "names-long": { $0.string("displayName").count > 5000 },
        "names-controls": { $0.string("displayName").contains("\u{1B}[2J") },
        "names-bidirectional": { $0.string("displayName").contains("\u{202E}") },
        "ids-missing": { $0.json["id"] == nil && $0.json["displayName"] != nil },
        "types-wrong": { $0.json["displayName"] as? Int == 42 },
        "fields-extra": { $0.string("favouriteColour") == "octarine" },
        "enumerations-unknown": { $0.string("userType") == "Clone" },
        "graph-token-refused": { $0.status == 401 }, "graph-forbidden": { $0.status == 403 },
        "graph-claims-challenge": {
            $0.status == 401
                && $0.headers[.wwwAuthenticate]?.contains("error=\"insufficient_claims\", claims=\"ey") == true
        },
        "throttle-near": {
            $0.status == 200 && $0.headers[HTTPField.Name("x-ms-throttle-limit-percentage") ?? .server] == "0.9"
        },
        "photo-missing": { $0.status == 404 }, "photo-empty": { $0.status == 200 && $0.data.isEmpty },
        "photo-not-image": { $0.body == "This is not a picture." },
        "photo-cut-off": { $0.data.starts(with: [0xFF, 0xD8]) && $0.data.suffix(2) != Data([0xFF, 0xD9]) },
        "photo-bomb": { $0.data.count < 100 && $0.data.starts(with: [0x89, 0x50]) },
        "photo-huge": { $0.data.count == 200_000 }, "photo-type-wrong": { $0.headers[.contentType] == "text/html" },
        "batch-shuffled": { $0.list("responses").compactMap { $0["id"] as? String } == ["b", "a"] },
        "batch-item-missing": { $0.list("responses").count == 1 },
        "batch-item-throttled": { $0.list("responses").map { $0["status"] as? Int } == [429, 200] },
        "batch-item-failed-dependency": { $0.list("responses").map { $0["status"] as? Int } == [424, 200] },
        "batch-item-unavailable": { $0.list("responses").map { $0["status"] as? Int } == [503, 200] },
        "batch-id-case": { $0.list("responses").compactMap { $0["id"] as? String } == ["A", "B"] },
        "batch-item-twice": { $0.list("responses").count == 4 },
        "batch-item-stranger": { $0.list("responses").last?["id"] as? String == "nobody-asked" },
    ]
}
