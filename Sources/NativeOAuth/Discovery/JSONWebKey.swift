/// A public key as a provider publishes it.
///
/// > Source: [RFC 7517, section 4](https://www.rfc-editor.org/rfc/rfc7517#section-4),
/// > [RFC 7518, section 6](https://www.rfc-editor.org/rfc/rfc7518#section-6)
struct JSONWebKey: Sendable, Hashable, Codable {
    /// `RSA` or `EC`; keys of other types are kept and never chosen.
    var kty: String
    var kid: String?
    var use: String?
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

    /// Whether the key may check a signature made with an algorithm.
    func canVerify(_ algorithm: SigningAlgorithm) -> Bool {
        guard use == nil || use == "sig", alg == nil || alg == algorithm.rawValue else { return false }
        switch algorithm {
        case .rs256: return kty == "RSA" && n != nil && e != nil
        case .es256: return kty == "EC" && crv == "P-256" && x != nil && y != nil
        }
    }
}

/// The signature algorithms that an ID token may have.
///
/// > Source: [RFC 7518, section 3.1](https://www.rfc-editor.org/rfc/rfc7518#section-3.1); `none` and the HMAC ones are
/// > not among them on purpose ([RFC 8725, section 3.1](https://www.rfc-editor.org/rfc/rfc8725#section-3.1))
enum SigningAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// A provider's keys.
///
/// > Source: [RFC 7517, section 5](https://www.rfc-editor.org/rfc/rfc7517#section-5)
struct JSONWebKeySet: Sendable, Hashable, Codable {
    var keys: [JSONWebKey]

    /// Finds the keys that a token's header points at: the one with its `kid`, or without a `kid` every one that fits.
    func candidates(keyID: String?, algorithm: SigningAlgorithm) -> [JSONWebKey] {
        keys.filter { key in
            key.canVerify(algorithm) && (keyID == nil || key.kid == keyID)
        }
    }
}
