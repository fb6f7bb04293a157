import FaultCases
import Foundation

@testable import TenantEmulator

extension FaultExpectations {
    static let idTokens: [String: Check] = [
        "id-token-issuer-host": { issuer($0).hasPrefix("https://attacker.example/c047") },
        "id-token-issuer-tenant": {
            issuer($0).contains(FaultCase.otherTenant) && tenant($0)?.hasPrefix("c047") == true
        },
        "id-token-issuer-version-1": { issuer($0).hasPrefix("https://sts.windows.net/c047") },
        "id-token-issuer-slash": { issuer($0).hasSuffix("/v2.0/") },
        "id-token-issuer-template": { issuer($0).contains("{tenantid}") },
        "id-token-issuer-missing": { $0.idToken["iss"] == nil && $0.idToken["sub"] != nil },
        "id-token-tenant-mismatch": { tenant($0) == FaultCase.otherTenant && issuer($0).contains("c047") },
        "id-token-tenant-missing": { tenant($0) == nil && $0.idToken["sub"] != nil },
        "id-token-tenant-other": { tenant($0) == FaultCase.otherTenant && issuer($0).contains(FaultCase.otherTenant) },
        "id-token-tenant-personal": { tenant($0) == Tenant.personalID && issuer($0).contains(Tenant.personalID) },
        "id-token-code-hash-wrong": { $0.idToken["c_hash"] as? String == "AAAAAAAAAAAAAAAAAAAAAA" },
        "id-token-key-other-issuer": { $0.idTokenHeader["kid"] != nil && $0.status == 200 },
        "id-token-audience-other": { $0.idToken["aud"] as? String == FaultCase.otherClient },
        "id-token-audience-several": { ($0.idToken["aud"] as? [String])?.first == TestBrowser.clientID },
        "id-token-audience-missing": { $0.idToken["aud"] == nil && $0.idToken["sub"] != nil },
        "id-token-party-other": { $0.idToken["azp"] as? String == FaultCase.otherClient },
        "id-token-nonce-wrong": { $0.idToken["nonce"] as? String == "somebody-elses-nonce" },
        "id-token-nonce-missing": { $0.idToken["nonce"] == nil && $0.idToken["sub"] != nil },
        "id-token-nonce-replayed": { $0.idToken["nonce"] as? String == "an-earlier-nonce" },
        "id-token-expired": { time($0, "exp") < now && time($0, "iat") < time($0, "exp") },
        "id-token-not-yet-valid": { time($0, "nbf") > now + 3000 && time($0, "iat") > now + 3000 },
        "id-token-not-before-future": { time($0, "nbf") > now + 3000 && time($0, "iat") < now },
        "id-token-issued-long-ago": { time($0, "iat") < now - 300_000_000 && time($0, "exp") > now },
        "id-token-expiry-missing": { $0.idToken["exp"] == nil && $0.idToken["sub"] != nil },
        "id-token-expiry-text": { $0.idToken["exp"] is String },
        "id-token-issued-missing": { $0.idToken["iat"] == nil && $0.idToken["sub"] != nil },
        "id-token-subject-missing": { $0.idToken["sub"] == nil && $0.idToken["iss"] != nil },
        "id-token-subject-other": { $0.idToken["sub"] as? String == "somebody-else" },
        "id-token-access-token-hash-wrong": { $0.idToken["at_hash"] != nil },
        "id-token-algorithm-none": { algorithm($0) == "none" && $0.idTokenSignature.isEmpty },
        "id-token-algorithm-none-mixed-case": { algorithm($0) == "nOnE" && $0.idTokenSignature.isEmpty },
        "id-token-algorithm-hs256": { algorithm($0) == "HS256" && $0.idTokenSignature.count == 32 },
        "id-token-algorithm-hs256-client": { algorithm($0) == "HS256" && $0.idTokenSignature.count == 32 },
        "id-token-algorithm-missing": { algorithm($0) == nil && $0.idTokenHeader["kid"] != nil },
        "id-token-algorithm-wrong": { algorithm($0) == "ES256" },
        "id-token-signature-wrong": { $0.idTokenSignature.count == 256 },
        "id-token-signature-truncated": { $0.idTokenSignature.count == 128 },
        "id-token-signature-missing": { algorithm($0) == "RS256" && $0.idTokenSignature.isEmpty },
        "id-token-key-unknown": { $0.idTokenHeader["kid"] as? String == "nobody-published-this" },
        "id-token-key-forged": { ($0.idTokenHeader["kid"] as? String)?.count == 27 },
        "id-token-key-id-missing": { $0.idTokenHeader["kid"] == nil && algorithm($0) == "RS256" },
        "id-token-key-id-missing-forged": { $0.idTokenHeader["kid"] == nil && algorithm($0) == "RS256" },
        "id-token-key-embedded-jwk": { $0.idTokenHeader["jwk"] is [String: Any] },
        "id-token-key-embedded-jku": { $0.idTokenHeader["jku"] != nil },
        "id-token-key-embedded-x5u": { $0.idTokenHeader["x5u"] != nil },
        "id-token-key-embedded-x5c": { $0.idTokenHeader["x5c"] is [String] },
        "id-token-critical-header": { $0.idTokenHeader["crit"] is [String] },
        "id-token-type-wrong": { $0.idTokenHeader["typ"] as? String == "at+jwt" },
        "id-token-claims-duplicated": { payload($0).components(separatedBy: "\"sub\":").count == 3 },
        "id-token-malformed": { $0.string("id_token").split(separator: ".").count == 2 },
        "id-token-encrypted": { $0.string("id_token").split(separator: ".").count == 5 },
        "id-token-not-json": { payload($0) == "{\"sub\":" },
    ]

    private static var now: Int { Int(Date().timeIntervalSince1970) }
    private static func issuer(_ answer: Answer) -> String { answer.idToken["iss"] as? String ?? "" }
    private static func tenant(_ answer: Answer) -> String? { answer.idToken["tid"] as? String }
    private static func algorithm(_ answer: Answer) -> String? { answer.idTokenHeader["alg"] as? String }
    private static func time(_ answer: Answer, _ name: String) -> Int { answer.idToken[name] as? Int ?? 0 }

    private static func payload(_ answer: Answer) -> String {
        let parts = answer.string("id_token").split(separator: ".")
        return parts.count > 1 ? String(decoding: Base64URL.decode(parts[1]) ?? Data(), as: UTF8.self) : ""
    }
}
