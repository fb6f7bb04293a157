import Crypto
import CryptoExtras
import Foundation

extension FaultKind {
    static let idTokenKinds = [
        idToken("id-token-claim", "The ID token's claim `name` is `value`, or missing.", ["name", "value"]) {
            token, scene in setMember(of: &token.claims, scene)
        },
        idToken("id-token-claims-duplicated", "The ID token has its subject twice.") { token, _ in
            token.claims = .object((token.claims.members ?? []) + [.init(name: "sub", value: "somebody-else")])
        },
        idToken("id-token-not-json", "The ID token's claims are no JSON.") { token, _ in
            token.claims = .verbatim("{\"sub\":")
        },
        idToken(
            "id-token-header",
            "The header `name` of the ID token is `value`, or missing; it is signed rightly, or as `text` says: \(signatures).",
            ["name", "value", "text"]
        ) { token, scene in
            try sign(&token, as: scene.fault.text, scene)
            setMember(of: &token.header, scene)
        },
        idToken(
            "id-token-signature", "The ID token is signed by somebody else's key, or as `text` says: \(signatures).",
            ["text"]
        ) { token, scene in try sign(&token, as: scene.fault.text ?? "foreign", scene) },
        idToken(
            "id-token-key-embedded",
            "The ID token is signed by somebody else's key, which its header brings (jwk), or as `text` says: jku, x5u, x5c.",
            ["text"]
        ) { token, scene in
            token.header["kid"] = "attacker"
            token.signer = .foreign
            switch scene.fault.text {
            case "jku": token.header["jku"] = "https://attacker.example/keys"
            case "x5u": token.header["x5u"] = "https://attacker.example/certificate"
            case "x5c":
                let certificate = try SigningCertificate(for: scene.foreignKey, at: scene.now)
                token.header["x5c"] = [.string(certificate.text)]
            default:
                let numbers = try scene.foreignKey.publicKey.getKeyPrimitives()
                token.header["jwk"] = [
                    "kty": "RSA", "n": .string(Base64URL.encode(numbers.modulus)),
                    "e": .string(Base64URL.encode(numbers.publicExponent)),
                ]
            }
        },
        idToken(
            "id-token-key-other-issuer",
            "The ID token is signed with the key of personal accounts, which is published, and of another issuer."
        ) { token, scene in
            try await scene.keys.prepare(.personal, at: scene.now)
            let kid = scene.keys.published.first { $0.kind == .personal }?.kid
            token.header["kid"] = .optional(kid)
            token.signer = .genuine(kid)
        },
    ]

    private static let signatures = "missing, flipped, halved, foreign, public-key-as-secret, client-as-secret"

    private static func sign(_ token: inout ForgedToken, as name: String?, _ scene: FaultScene) throws {
        switch name {
        case "missing": token.damage = { _ in Data() }
        case "flipped":
            token.damage = {
                var signature = $0
                signature[signature.startIndex + signature.count / 2] ^= 1
                return signature
            }
        case "halved": token.damage = { $0.prefix($0.count / 2) }
        case "foreign": token.signer = .foreign
        case "public-key-as-secret":
            let key = try scene.genuineKey(token.header["kid"]?.string)
            token.header["alg"] = "HS256"
            token.signer = .secret(Data(key.publicKey.pemRepresentation.utf8))
        case "client-as-secret":
            token.header["alg"] = "HS256"
            token.signer = .secret(Data((token.claims["aud"]?.string ?? "").utf8))
        default: break
        }
    }

    private static func idToken(
        _ id: String, _ summary: String, _ settings: [String] = [],
        _ change: @escaping @Sendable (inout ForgedToken, FaultScene) async throws -> Void
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.token, .authorize, .signIn], settings: settings, .idToken { try await change(&$0, $1) })
    }
}
