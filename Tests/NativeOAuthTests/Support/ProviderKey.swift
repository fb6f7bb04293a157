import Crypto
import CryptoExtras
import Foundation
import NativeOAuthTesting

@testable public import NativeOAuth

/// A provider's signing key, made for the test run: it signs ID tokens and publishes itself as a key set.
enum ProviderKey {
    case rsa(_RSA.Signing.PrivateKey, id: String)
    case p256(P256.Signing.PrivateKey, id: String)

    static func rsa(id: String = "rsa-1") throws -> ProviderKey {
        .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048), id: id)
    }

    static func p256(id: String = "p256-1") -> ProviderKey {
        .p256(P256.Signing.PrivateKey(), id: id)
    }

    var algorithm: String {
        switch self {
        case .rsa: "RS256"
        case .p256: "ES256"
        }
    }

    var id: String {
        switch self {
        case .rsa(_, let id), .p256(_, let id): id
        }
    }

    /// The key as a member of a key set.
    func published(without left: Set<String> = []) throws -> [String: String] {
        var members = ["kid": id, "use": "sig", "alg": algorithm]
        switch self {
        case .rsa(let key, _):
            let primitives = try key.publicKey.getKeyPrimitives()
            members["kty"] = "RSA"
            members["n"] = Base64URL.encode(primitives.modulus)
            members["e"] = Base64URL.encode(primitives.publicExponent)
        case .p256(let key, _):
            members["kty"] = "EC"
            members["crv"] = "P-256"
            members["x"] = Base64URL.encode(key.publicKey.rawRepresentation.prefix(32))
            members["y"] = Base64URL.encode(key.publicKey.rawRepresentation.suffix(32))
        }
        return members.filter { !left.contains($0.key) }
    }

    func signature(of text: String) throws -> Data {
        let digest = SHA256.hash(data: Data(text.utf8))
        switch self {
        case .rsa(let key, _): return try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
        case .p256(let key, _): return try key.signature(for: digest).rawRepresentation
        }
    }

    /// A token as a provider would send it; header members can be added or replaced.
    func token(_ claims: [String: JSONValue], header extra: [String: JSONValue] = [:]) throws -> String {
        var header: [String: JSONValue] = ["alg": .string(algorithm), "kid": .string(id), "typ": "JWT"]
        header.merge(extra) { $1 }
        header = header.filter { $0.value != .null }
        let encoder = JSONEncoder()
        let signed = "\(Base64URL.encode(try encoder.encode(header))).\(Base64URL.encode(try encoder.encode(claims)))"
        return "\(signed).\(Base64URL.encode(try signature(of: signed)))"
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// Lets claims be written as plain texts in tests.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}
