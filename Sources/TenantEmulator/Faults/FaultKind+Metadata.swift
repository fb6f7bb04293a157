import CryptoExtras
import Foundation
import HTTPTypes

extension FaultKind {
    static let discoveryKinds = [
        discovery("discovery-issuer-host", "The issuer in the metadata is on another host.") { json, _ in
            json["issuer"] = .string("https://attacker.example/{tenantid}/v2.0")
        },
        discovery("discovery-issuer-tenant", "The issuer in the metadata is another tenant's.") {
            $0["issuer"] = .string("\($1.base.url)/\(otherTenant)/v2.0")
        },
        discovery("discovery-issuer-missing", "The metadata has no issuer.") { json, _ in json["issuer"] = nil },
        discovery("discovery-token-endpoint-elsewhere", "The token endpoint in the metadata is on another host.") {
            json, _ in json["token_endpoint"] = "https://attacker.example/common/oauth2/v2.0/token"
        },
        discovery(
            "discovery-token-endpoint-http", "The token endpoint in the metadata is on another host, without TLS."
        ) {
            json, _ in json["token_endpoint"] = "http://attacker.example/common/oauth2/v2.0/token"
        },
        discovery("discovery-token-endpoint-missing", "The metadata has no token endpoint.") { json, _ in
            json["token_endpoint"] = nil
        },
        discovery(
            "discovery-authorization-endpoint-http", "The authorization endpoint is on another host, without TLS."
        ) {
            json, _ in json["authorization_endpoint"] = "http://attacker.example/common/oauth2/v2.0/authorize"
        },
        discovery("discovery-keys-elsewhere", "The keys in the metadata are on another host.") { json, _ in
            json["jwks_uri"] = "http://attacker.example/keys"
        },
        discovery("discovery-keys-missing", "The metadata names no keys.") { json, _ in json["jwks_uri"] = nil },
        discovery(
            "discovery-issuer-parameter-promised", "The metadata promises an iss in every answer, which has none."
        ) {
            json, _ in json["authorization_response_iss_parameter_supported"] = true
        },
    ]

    static let keyKinds = [
        keys("keys-empty", "The key set is empty.") { json, _ in json["keys"] = [] },
        keys("keys-missing", "The key set has no member keys.") { json, _ in json["keys"] = nil },
        keys("keys-other", "The key set has another key with the same id.") { json, scene in
            let foreign = try scene.forger.foreignKey
            let numbers = try foreign.publicKey.getKeyPrimitives()
            let certificate = try SigningCertificate(for: foreign, at: scene.now)
            change(&json, "keys") { key in
                key["n"] = .string(Base64URL.encode(numbers.modulus))
                key["x5c"] = [.string(certificate.text)]
            }
        },
        keys("keys-wrong-use", "The keys are said to be for encryption.") { json, _ in
            change(&json, "keys") { $0["use"] = "enc" }
        },
        keys("keys-wrong-issuer", "The keys are said to be another issuer's.") { json, scene in
            let issuer = "\(scene.base.url)/\(Tenant.personalID)/v2.0"
            change(&json, "keys") { $0["issuer"] = .string(issuer) }
        },
        keys("keys-without-ids", "The keys have no ids.") { json, _ in
            change(&json, "keys") {
                $0["kid"] = nil
                $0["x5t"] = nil
            }
        },
        FaultKind(
            "keys-rotated", "A new key signs from this answer on, and the one before is published no more.",
            at: [.token],
            .before { scene in
                let old = scene.keys.published.filter { $0.kind == .work }.map(\.kid)
                try await scene.keys.rotate(at: scene.now)
                for kid in old { try await scene.keys.retire(kid) }
                return nil
            }),
        keys("keys-weak", "The keys have 512 bits.") { json, _ in
            let modulus = Base64URL.encode(Data([0xC1] + [UInt8](repeating: 0x5B, count: 63)))
            change(&json, "keys") { key in
                key["n"] = .string(modulus)
                key["x5c"] = nil
            }
        },
    ]

    /// A tenant that there is none of.
    static let otherTenant = "0badc0de-0000-4000-8000-00000000da7a"

    private static func discovery(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (inout JSONValue, FaultScene) -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: [.discovery], .json { change(&$0, $1) })
    }

    private static func keys(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (inout JSONValue, FaultScene) throws -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: [.keys], .json { try change(&$0, $1) })
    }

    /// Changes each object of a list in an answer.
    static func change(_ json: inout JSONValue, _ list: String, _ change: (inout JSONValue) -> Void) {
        guard let items = json[list]?.array else { return }
        json[list] = .array(
            items.map {
                var item = $0
                change(&item)
                return item
            })
    }
}
