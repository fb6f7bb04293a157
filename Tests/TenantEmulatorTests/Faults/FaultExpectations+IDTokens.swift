import FaultCases
import Foundation

@testable import TenantEmulator

extension FaultExpectations {
    static let idTokens: [String: Check] = [
        "id-token-issuer-slash": { ($0.idToken["iss"] as? String)?.hasSuffix("/v2.0/") == true },
        "id-token-key-other-issuer": { $0.idTokenHeader["kid"] != nil && $0.status == 200 },
        "id-token-expired": { time($0, "exp") < now && time($0, "iat") < time($0, "exp") },
        "id-token-not-yet-valid": { time($0, "nbf") > now + 3000 && time($0, "iat") > now + 3000 },
        "id-token-not-before-future": { time($0, "nbf") > now + 3000 && time($0, "iat") < now },
        "id-token-issued-long-ago": { time($0, "iat") < now - 300_000_000 && time($0, "exp") > now },
        "id-token-algorithm-none": { algorithm($0) == "none" && $0.idTokenSignature.isEmpty },
        "id-token-algorithm-none-mixed-case": { algorithm($0) == "nOnE" && $0.idTokenSignature.isEmpty },
        "id-token-algorithm-hs256": { algorithm($0) == "HS256" && $0.idTokenSignature.count == 32 },
        "id-token-algorithm-hs256-client": { algorithm($0) == "HS256" && $0.idTokenSignature.count == 32 },
        "id-token-signature-wrong": { $0.idTokenSignature.count == 256 },
        "id-token-signature-truncated": { $0.idTokenSignature.count == 128 },
        "id-token-signature-missing": { algorithm($0) == "RS256" && $0.idTokenSignature.isEmpty },
        "id-token-key-unknown": { $0.idTokenHeader["kid"] as? String == "nobody-published-this" },
        "id-token-key-forged": { ($0.idTokenHeader["kid"] as? String)?.count == 27 },
        "id-token-key-id-missing-forged": { $0.idTokenHeader["kid"] == nil && algorithm($0) == "RS256" },
        "id-token-key-embedded-jwk": { $0.idTokenHeader["jwk"] is [String: Any] },
        "id-token-key-embedded-jku": { $0.idTokenHeader["jku"] != nil },
        "id-token-key-embedded-x5u": { $0.idTokenHeader["x5u"] != nil },
        "id-token-key-embedded-x5c": { $0.idTokenHeader["x5c"] is [String] },
        "id-token-claims-duplicated": { payload($0).components(separatedBy: "\"sub\":").count == 3 },
        "id-token-not-json": { payload($0) == "{\"sub\":" },
    ]

    private static var now: Int { Int(Date().timeIntervalSince1970) }
    private static func algorithm(_ answer: Answer) -> String? { answer.idTokenHeader["alg"] as? String }
    private static func time(_ answer: Answer, _ name: String) -> Int { answer.idToken[name] as? Int ?? 0 }

    private static func payload(_ answer: Answer) -> String {
        let parts = answer.string("id_token").split(separator: ".")
        return parts.count > 1 ? String(decoding: Base64URL.decode(parts[1]) ?? Data(), as: UTF8.self) : ""
    }
}
