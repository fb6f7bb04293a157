import Crypto
import CryptoExtras
import Foundation

extension FaultKind {
    static let idTokenEffects: [String: FaultEffect] = [
        "id-token-claim": .idToken { token, scene in setMember(of: &token.claims, scene) },
        "id-token-claims-duplicated": .idToken { token, _ in
            token.claims = .object((token.claims.members ?? []) + [.init(name: "sub", value: "somebody-else")])
        },
        "id-token-not-json": .idToken { token, _ in token.claims = .verbatim("{\"sub\":") },
        "id-token-header": .idToken { token, scene in
            try sign(&token, as: scene.fault.text, scene)
            setMember(of: &token.header, scene)
        },
        "id-token-signature": .idToken { token, scene in try sign(&token, as: scene.fault.text ?? "foreign", scene) },
        "id-token-key-embedded": .idToken { token, scene in
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
        "id-token-key-other-issuer": .idToken { token, scene in
            try await scene.keys.prepare(.personal, at: scene.now)
            let kid = scene.keys.published.first { $0.kind == .personal }?.kid
            token.header["kid"] = .optional(kid)
            token.signer = .genuine(kid)
        },
    ]

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
}
