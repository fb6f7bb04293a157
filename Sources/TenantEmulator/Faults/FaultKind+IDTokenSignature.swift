import Crypto
import CryptoExtras
import Foundation

extension FaultKind {
    static let idTokenSignatureKinds = [
        forged("id-token-algorithm-none", "The ID token is signed by nobody, and says so: alg none.") { token, _ in
            token.header["alg"] = "none"
            token.signature = .empty
        },
        forged("id-token-algorithm-none-mixed-case", "The same with alg nOnE.") { token, _ in
            token.header["alg"] = "nOnE"
            token.signature = .empty
        },
        forged("id-token-algorithm-hs256", "The ID token is signed with HS256 and the public key as the secret.") {
            token, scene in
            let key = try scene.forger.genuineKey(token.header["kid"]?.string)
            token.header["alg"] = "HS256"
            token.signature = .hmac(Data(key.publicKey.pemRepresentation.utf8))
        },
        forged("id-token-algorithm-hs256-client", "The ID token is signed with HS256 and the client id as the secret.")
        {
            token, _ in
            token.header["alg"] = "HS256"
            token.signature = .hmac(Data((token["aud"]?.string ?? "").utf8))
        },
        forged("id-token-algorithm-missing", "The ID token names no algorithm.") { token, _ in token.header["alg"] = nil
        },
        forged("id-token-algorithm-wrong", "The ID token says ES256, and is signed with RS256.") { token, _ in
            token.header["alg"] = "ES256"
        },
        forged("id-token-signature-wrong", "One bit of the ID token's signature is flipped.") { token, _ in
            token.signature = .flipped
        },
        forged("id-token-signature-truncated", "Half of the ID token's signature is missing.") { token, _ in
            token.signature = .halved
        },
        forged("id-token-signature-missing", "The ID token says RS256, and has no signature.") { token, _ in
            token.signature = .empty
        },
        forged("id-token-key-unknown", "The ID token is signed with a key that the key set doesn't have.") { token, _ in
            token.header["kid"] = "nobody-published-this"
            token.header["x5t"] = nil
            token.signature = .foreign
        },
        forged("id-token-key-forged", "The ID token is signed with somebody else's key, under a published id.") {
            token, _ in
            token.signature = .foreign
        },
        forged(
            "id-token-key-other-issuer",
            "The ID token is signed with the key of personal accounts, which is published, and of another issuer."
        ) { token, scene in
            try await scene.keys.prepare(.personal, at: scene.now)
            let kid = scene.keys.published.first { $0.kind == .personal }?.kid
            token.header["kid"] = .optional(kid)
            token.signature = .published(kid ?? "")
        },
        forged("id-token-key-id-missing", "The ID token is signed rightly, and doesn't say with which key.") {
            token, _ in
            token.header["kid"] = nil
            token.header["x5t"] = nil
        },
        forged(
            "id-token-key-id-missing-forged", "The ID token is signed with somebody else's key, and doesn't say which."
        ) {
            token, _ in
            token.header["kid"] = nil
            token.header["x5t"] = nil
            token.signature = .foreign
        },
        embedded("id-token-key-embedded-jwk", "The ID token brings the key that it is signed with (jwk).") {
            token, scene in
            let numbers = try scene.forger.foreignKey.publicKey.getKeyPrimitives()
            token.header["jwk"] = [
                "kty": "RSA", "n": .string(Base64URL.encode(numbers.modulus)),
                "e": .string(Base64URL.encode(numbers.publicExponent)),
            ]
        },
        embedded("id-token-key-embedded-jku", "The ID token says where the key that it is signed with is (jku).") {
            token, _ in token.header["jku"] = "https://attacker.example/keys"
        },
        embedded("id-token-key-embedded-x5u", "The ID token says where its certificate is (x5u).") { token, _ in
            token.header["x5u"] = "https://attacker.example/certificate"
        },
        embedded(
            "id-token-key-embedded-x5c", "The ID token brings the certificate of the key that it is signed with (x5c)."
        ) { token, scene in
            let certificate = try SigningCertificate(for: scene.forger.foreignKey, at: scene.now)
            token.header["x5c"] = [.string(certificate.text)]
        },
        forged("id-token-critical-header", "The ID token has a critical header that nobody knows.") { token, _ in
            token.header["crit"] = ["b64"]
            token.header["b64"] = false
        },
        forged("id-token-type-wrong", "The ID token says that it is an access token (typ at+jwt).") { token, _ in
            token.header["typ"] = "at+jwt"
        },
        forged("id-token-claims-duplicated", "The ID token has its subject twice.") { token, _ in
            token.claims = .object((token.claims.members ?? []) + [.init(name: "sub", value: "somebody-else")])
        },
        forged("id-token-malformed", "The ID token has two parts.") { token, _ in
            token.verbatim =
                Base64URL.encode(Data(token.header.text.utf8)) + "." + Base64URL.encode(Data(token.claims.text.utf8))
        },
        forged("id-token-encrypted", "The ID token has five parts, as an encrypted one.") { token, _ in
            token.verbatim = "e30.AAAA.AAAA.AAAA.AAAA"
        },
        forged("id-token-not-json", "The ID token's claims are no JSON.") { token, _ in
            token.claims = .verbatim("{\"sub\":")
        },
    ]

    private static func forged(
        _ id: String, _ summary: String,
        _ change: @escaping @Sendable (inout ForgedToken, FaultScene) async throws -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: idTokenEndpoints, .idToken { try await change(&$0, $1) })
    }

    /// A token that somebody else signed and that says with what.
    private static func embedded(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (inout ForgedToken, FaultScene) throws -> Void
    ) -> FaultKind {
        forged(id, summary) { token, scene in
            token.header["kid"] = "attacker"
            token.signature = .foreign
            try change(&token, scene)
        }
    }
}
