/// A public key as a provider publishes it (RFC 7517, section 4; RFC 7518, section 6).
struct JSONWebKey: Sendable, Hashable, Codable {
    /// `RSA` or `EC`; keys of other types are never chosen.
    var kty: String
    var kid: String?
    /// What the key is for.
    var use: String?
    /// What the key is for, as a list of operations.
    var keyOps: [String]?
    var alg: String?
    /// RSA: modulus and exponent, base64url.
    var n: String?
    var e: String?
    /// EC: curve and point, base64url.
    var crv: String?
    var x: String?
    var y: String?
    /// Microsoft: whose tokens this key signs, perhaps with `{tenantid}` in it.
    var issuer: String?

    enum CodingKeys: String, CodingKey {
        case kty, kid, use, alg, n, e, crv, x, y, issuer
        case keyOps = "key_ops"
    }

    /// Whether the key may check a signature made with an algorithm.
    func mayVerify(_ algorithm: SigningAlgorithm) -> Bool {
        (use == nil || use == "sig") && (keyOps?.contains("verify") ?? true)
            && (alg == nil || alg == algorithm.rawValue)
    }
}

/// The signature algorithms that an ID token may have (RFC 7518, section 3.1); `none` and the HMAC ones are not among
/// them on purpose (RFC 8725, section 3.1).
enum SigningAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// A provider's keys (RFC 7517, section 5).
struct JSONWebKeySet: Sendable, Hashable, Decodable {
    var keys: [JSONWebKey]

    private enum CodingKeys: CodingKey {
        case keys
    }

    /// A member of the set; nil when it is an object and no key that can be read.
    private struct Member: Decodable {
        let key: JSONWebKey?

        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: JSONWebKey.CodingKeys.self)
            key = try? JSONWebKey(from: decoder)
        }
    }

    /// Reads a set and passes over keys that cannot be read.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = try container.decode([Member].self, forKey: .keys).compactMap(\.key)
    }

    /// Finds the keys that a token's header points at: the one with its `kid`, or without a `kid` every one that fits.
    func candidates(keyID: String?, algorithm: SigningAlgorithm) -> [JSONWebKey] {
        keys.filter { key in
            key.mayVerify(algorithm) && (keyID == nil || key.kid?.exact == keyID?.exact)
        }
    }
}
