import Crypto
import CryptoExtras
import Foundation
import JWTKit

/// The keys with which the organization signs tokens: RSA with 2048 bits, as Microsoft's.
struct SigningKeys: Sendable {
    /// The public half of a key, as the key set shows it.
    struct PublicKey: Sendable {
        let kid: String
        let modulus: String
        let exponent: String
    }

    /// The published keys; the first one signs.
    let published: [PublicKey]
    private let signing: PublicKey
    private let collection: JWTKeyCollection

    /// Loads the keys of a database, or makes the first one.
    init(database: EmulatorDatabase, at now: Date) async throws {
        var keys = try database.signingKeys().map { try _RSA.Signing.PrivateKey(derRepresentation: $0) }
        if keys.isEmpty {
            let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
            try database.insertSigningKey(key.derRepresentation, kid: Self.kid(key), at: now)
            keys = [key]
        }
        let collection = JWTKeyCollection()
        var published: [PublicKey] = []
        for key in keys {
            let numbers = try key.publicKey.getKeyPrimitives()
            let kid = Self.kid(key)
            published.append(
                PublicKey(
                    kid: kid, modulus: Base64URL.encode(numbers.modulus),
                    exponent: Base64URL.encode(numbers.publicExponent)))
            await collection.add(
                rsa: try Insecure.RSA.PrivateKey(backing: key), digestAlgorithm: .sha256,
                kid: JWKIdentifier(string: kid))
        }
        guard let signing = published.first else {
            throw EmulatorError(.databaseUnusable, "The database holds no signing key.")
        }
        self.published = published
        self.signing = signing
        self.collection = collection
    }

    /// A key is named by 20 bytes of its hash, the length of the thumbprints that Microsoft uses.
    private static func kid(_ key: _RSA.Signing.PrivateKey) -> String {
        Base64URL.encode(Data(SHA256.hash(data: key.publicKey.derRepresentation).prefix(20)))
    }

    /// Signs claims whose signature anybody can check.
    func sign(_ claims: some JWTPayload) async throws -> String {
        try await collection.sign(claims, kid: JWKIdentifier(string: signing.kid))
    }

    /// Signs claims for Microsoft Graph alone.
    ///
    /// Microsoft signs these over a header whose nonce is hashed and sends the nonce itself, so that no client can
    /// check the signature: an access token is opaque to whoever carries it.
    func signForGraph(_ claims: some JWTPayload) async throws -> String {
        let nonce = RandomText.make()
        let header: JWTHeader = ["nonce": .string(Self.hashed(nonce)), "x5t": .string(signing.kid)]
        let token = try await collection.sign(claims, kid: JWKIdentifier(string: signing.kid), header: header)
        return Self.replacingNonce(in: token, with: { _ in nonce }) ?? token
    }

    /// Checks a token made by ``signForGraph(_:)``, its signature only.
    func verifyForGraph<Claims: JWTPayload>(_ token: String, as type: Claims.Type) async throws -> Claims {
        try await collection.verify(Self.replacingNonce(in: token, with: hashed) ?? token, as: type)
    }

    /// Checks a token made by ``sign(_:)``, its signature only.
    func verify<Claims: JWTPayload>(_ token: String, as type: Claims.Type) async throws -> Claims {
        try await collection.verify(token, as: type)
    }

    private func hashed(_ nonce: String) -> String { Self.hashed(nonce) }

    private static func hashed(_ nonce: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data(nonce.utf8))))
    }

    /// Exchanges the nonce inside the header's text, so that every other byte of it stays as it was signed.
    private static func replacingNonce(in token: String, with change: (String) -> String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64URL.decode(parts[0]) else { return nil }
        let header = String(decoding: bytes, as: UTF8.self)
        guard let name = header.range(of: "\"nonce\":\""),
            let end = header[name.upperBound...].firstIndex(of: "\"")
        else { return nil }
        let nonce = String(header[name.upperBound..<end])
        let changed = header[..<name.upperBound] + change(nonce) + header[end...]
        return "\(Base64URL.encode(Data(changed.utf8))).\(parts[1]).\(parts[2])"
    }
}
