import Crypto
import NativeOAuth
public import SmallFoundation

/// A key pair for ES256 that is made of its id.
///
/// It is the same in every run and known to everybody: for tests only.
public struct StubKey: Sendable {
    /// The key's id (`kid`).
    public let id: String
    private let key: P256.Signing.PrivateKey

    /// Makes the key of an id.
    ///
    /// - Parameter id: The key's id; another id is another key.
    /// - Throws: `CryptoKitError` when the id's hash is no key, which does not happen to any id that you will meet.
    public init(id: String) throws {
        self.id = id
        key = try P256.Signing.PrivateKey(rawRepresentation: SHA256.hash(data: Data("stub key \(id)".utf8)))
    }

    /// The public key as a member of a key set.
    ///
    /// > Source: [RFC 7518, section 6.2.1](https://www.rfc-editor.org/rfc/rfc7518#section-6.2.1)
    public var published: StubJSON {
        let point = key.publicKey.rawRepresentation
        return [
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": .string(id),
            "x": .string(Base64URL.encode(point.prefix(32))), "y": .string(Base64URL.encode(point.suffix(32))),
        ]
    }

    /// Signs bytes as ES256 does, in 64 bytes.
    ///
    /// The signature is another one each time, because the algorithm draws a number.
    public func sign(_ bytes: Data) throws -> Data { try key.signature(for: bytes).rawRepresentation }

    /// Makes a signed token, for example the proof or the assertion of a client under test.
    ///
    /// `alg` and `kid` are in the header already and can be replaced.
    public func token(header: [String: StubJSON] = [:], claims: [String: StubJSON]) throws -> String {
        let header = ["alg": "ES256", "kid": .string(id)].merging(header) { $1 }
        return try StubToken(header: header, claims: claims, sign: sign).compact()
    }
}
