import FaultCases
import Foundation
import HTTPTypes

@testable import TenantEmulator

/// What each case of a fault has to have done to an answer.
enum FaultExpectations {
    typealias Check = @Sendable (Answer) -> Bool

    static func check(_ name: String) -> Check? { all[name] ?? FaultCase.all[name].flatMap(following) }

    /// What follows from faults of which each changes one member of something: it has its value, or is gone.
    ///
    /// Nil where there is another fault among them, or where a value is made of what was there before.
    private static func following(_ faults: [Fault]) -> Check? {
        let checks = faults.compactMap(change)
        guard checks.count == faults.count else { return nil }
        return { answer in checks.allSatisfy { $0(answer) } }
    }

    private static func change(_ fault: Fault) -> Check? {
        guard let whole = changed[fault.kind], let name = fault.name, fault.text == nil,
            fault.value?.text.contains(/\{(old|url|now)/) != true
        else { return nil }
        var value = fault.value
        if let text = value?.string { value = .string(text.replacing("{base}", with: "http://127.0.0.1:8380")) }
        return { [value] answer in
            let json = whole(answer)
            return json?.members?.isEmpty == false && json?[name] == value
        }
    }

    /// What a kind of fault changes a member of.
    private static let changed: [String: @Sendable (Answer) -> JSONValue?] = [
        "answer-member": { try? JSONValue(parsing: $0.data) }, "person-member": { try? JSONValue(parsing: $0.data) },
        "key-member": { (try? JSONValue(parsing: $0.data))?["keys"]?.array?.first },
        "id-token-claim": { CompactToken($0.string("id_token"))?.claims },
        "id-token-header": { CompactToken($0.string("id_token"))?.header },
        "redirect-parameter": { answer in
            .object(answer.redirect.pairs.map { JSONValue.Member(name: $0.name, value: .string($0.value)) })
        },
        "answer-header": { answer in
            .object(answer.headers.map { JSONValue.Member(name: $0.name.rawName, value: .string($0.value)) })
        },
    ]

    /// Those of the other faults.
    static let all: [String: Check] = [answers, redirects, idTokens, identity, graph]
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
    ]

    static let redirects: [String: Check] = [
        "redirect-state-twice": { $0.redirect.duplicate == "state" },
        "redirect-code-twice": { $0.redirect.duplicate == "code" },
        "redirect-code-foreign": { $0.redirect["code"]?.hasPrefix("1.") == true },
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

    static let identity: [String: Check] = [
        "keys-missing": { $0.body == "{}" },
        "keys-other": { !$0.list("keys").isEmpty && $0.list("keys")[0]["kid"] != nil },
        "keys-rotated": { $0.status == 200 && $0.json["id_token"] != nil },
        "token-scope-more": { $0.string("scope").contains("User.Read") && $0.string("scope").contains("Mail.Send") },
        "token-expires-in-text": { $0.json["expires_in"] as? String == "3599" },
        "token-expires-in-huge": { $0.body.contains("\"expires_in\":1e18") },
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
        "device-error": { $0.string("error") == "slow_down" },
    ]

    static let graph: [String: Check] = [
        "next-link-loop": { $0.string("@odata.nextLink").hasSuffix("/v1.0/users?$top=2&$count=true") },
        "next-link-endless": { $0.string("@odata.nextLink").contains("&page=") },
        "pages-empty": { $0.list("value").isEmpty && $0.json["@odata.nextLink"] != nil },
        "value-duplicated": { $0.list("value").count == 4 },
        "graph-token-refused": { $0.status == 401 }, "graph-forbidden": { $0.status == 403 },
        "graph-claims-challenge": {
            $0.status == 401
                && $0.headers[.wwwAuthenticate]?.contains("error=\"insufficient_claims\", claims=\"ey") == true
        },
        "photo-missing": { $0.status == 404 }, "photo-empty": { $0.status == 200 && $0.data.isEmpty },
        "photo-not-image": { $0.body == "This is not a picture." },
        "photo-cut-off": { $0.data.starts(with: [0xFF, 0xD8]) && $0.data.suffix(2) != Data([0xFF, 0xD9]) },
        "photo-bomb": { $0.data.count < 100 && $0.data.starts(with: [0x89, 0x50]) },
        "photo-huge": { $0.data.count == 200_000 },
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
