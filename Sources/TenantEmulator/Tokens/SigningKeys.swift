import Crypto
package import CryptoExtras
import Foundation
import JWTKit
import NIOConcurrencyHelpers

/// Makes the private keys of an emulator: with 2048 bits each, drawn anew.
///
/// To draw one takes longer than all the rest of a start, so that tests with hundreds of emulators share theirs.
package struct SigningKeyMaker: Sendable {
    let make: @Sendable (_ number: Int) throws -> _RSA.Signing.PrivateKey

    /// Takes what makes a key, by how many this emulator has made before.
    package init(_ make: @escaping @Sendable (_ number: Int) throws -> _RSA.Signing.PrivateKey) { self.make = make }

    package static let fresh = SigningKeyMaker { _ in try _RSA.Signing.PrivateKey(keySize: .bits2048) }
}

/// The keys with which tokens are signed: RSA with 2048 bits, as Microsoft's.
///
/// Organizations' tokens and personal accounts' have keys of their own. Several are published at a time, and what is
/// published may change at any moment, without notice. A value of this type and its copies hold the same keys.
///
/// > Source: [Signing key rollover](https://learn.microsoft.com/entra/identity-platform/signing-key-rollover)
struct SigningKeys: Sendable {
    struct PublicKey: Sendable {
        let kid: String
        let kind: Tenant.Kind
        let modulus: String
        let exponent: String
        let certificate: SigningCertificate
    }

    private struct Keys: Sendable {
        /// The newest first.
        var published: [PublicKey] = []
        var made = 0
        var retired = 0
    }

    private let maker: SigningKeyMaker
    private let keys = NIOLockedValueBox(Keys())
    /// The same keys, to sign and to check signatures with.
    private let collection = JWTKeyCollection()
    /// The making of the very first key, which takes longer than all the rest of a start: it begins when the emulator is
    /// ready, or when somebody needs the key before that; nil until then, and where the database has a key.
    private let first = NIOLockedValueBox<Task<Void, any Error>?>(nil)
    private let start: Date
    private let database: EmulatorDatabase

    init(database: EmulatorDatabase, by maker: SigningKeyMaker = .fresh, at now: Date) async throws {
        (self.database, self.maker) = (database, maker)
        start = now
        for stored in try database.signingKeys() {
            let key = try await add(
                _RSA.Signing.PrivateKey(derRepresentation: stored.privateKey), named: stored.kid, kind: stored.kind,
                in: SigningCertificate(der: stored.certificate))
            keys.withLockedValue { $0.published.append(key) }
        }
    }

    /// Begins to make a key for organizations if there is none; nobody is kept waiting by that.
    @discardableResult
    func begin() -> Task<Void, any Error>? {
        first.withLockedValue { first in
            guard first == nil, !published.contains(where: { $0.kind == .work }) else { return first }
            first = Task { _ = try await make(.work, at: start) }
            return first
        }
    }

    func ready() async throws { try await begin()?.value }
    var published: [PublicKey] { keys.withLockedValue { $0.published } }
    /// How many keys were taken away: a signature that was checked before may be none any more.
    var retired: Int { keys.withLockedValue { $0.retired } }

    /// Publishes a new key, which signs from now on; those before it stay published.
    @discardableResult
    func rotate(_ kind: Tenant.Kind = .work, at now: Date) async throws -> String {
        try await ready()
        return try await make(kind, at: now)
    }

    private func make(_ kind: Tenant.Kind, at now: Date) async throws -> String {
        let number = keys.withLockedValue { keys in
            keys.made += 1
            return keys.made - 1
        }
        let key = try maker.make(number)
        let certificate = try SigningCertificate(for: key, at: now)
        let kid = certificate.thumbprint
        try database.write(
            StoredSigningKey(
                kid: kid, privateKey: key.derRepresentation, kind: kind, certificate: certificate.der),
            as: kid, in: .signingKey)
        let made = try await add(key, named: kid, kind: kind, in: certificate)
        keys.withLockedValue { $0.published.insert(made, at: 0) }
        return kid
    }

    /// Takes a key away: it is published no more, and Graph refuses what it has signed.
    @discardableResult
    func retire(_ kid: String) async throws -> Bool {
        try await ready()
        let isGone = keys.withLockedValue { keys in
            let left = keys.published.filter { $0.kid != kid }
            guard left.count < keys.published.count, left.contains(where: { $0.kind == .work }) else { return false }
            keys.published = left
            return true
        }
        guard isGone else { return false }
        await collection.remove(kid: JWKIdentifier(string: kid))
        keys.withLockedValue { $0.retired += 1 }
        try database.delete(kid, of: .signingKey)
        return true
    }

    func prepare(_ kind: Tenant.Kind, at now: Date) async throws {
        try await ready()
        if !published.contains(where: { $0.kind == kind }) { try await rotate(kind, at: now) }
    }

    /// The newest key for some accounts, by its name.
    private func newest(_ kind: Tenant.Kind) async throws -> JWKIdentifier {
        try await ready()
        guard let key = published.first(where: { $0.kind == kind }) else {
            throw EmulatorError(.databaseUnusable, "The database holds no signing key for \(kind.rawValue) accounts.")
        }
        return JWKIdentifier(string: key.kid)
    }

    /// Signs claims; the header of version 1.0 names the key a second time.
    ///
    /// > Source: [Access token claims reference](https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#header-claims)
    func sign(_ claims: TokenClaims, _ kind: Tenant.Kind = .work) async throws -> String {
        let kid = try await newest(kind)
        let header: JWTHeader = claims.ver == "1.0" ? ["x5t": .string(kid.string)] : [:]
        return try await collection.sign(claims, kid: kid, header: header)
    }

    /// Signs claims for Microsoft Graph alone.
    ///
    /// Microsoft signs these over a header whose nonce is hashed and sends the nonce itself, so that no client can
    /// check the signature: an access token is opaque to whoever carries it.
    func signForGraph(_ claims: some JWTPayload) async throws -> String {
        let kid = try await newest(.work)
        let nonce = RandomText.make()
        let header: JWTHeader = ["nonce": .string(Base64URL.hash(nonce)), "x5t": .string(kid.string)]
        let token = try await collection.sign(claims, kid: kid, header: header)
        return GraphNonce.replacing(in: token, with: { _ in nonce }) ?? token
    }

    /// Checks a token made by ``signForGraph(_:)``, its signature only.
    func verifyForGraph<Claims: JWTPayload>(_ token: String, as type: Claims.Type) async throws -> Claims {
        try await verify(GraphNonce.replacing(in: token, with: Base64URL.hash) ?? token, as: type)
    }

    /// Checks a token made by ``sign(_:_:)``, its signature only.
    func verify<Claims: JWTPayload>(_ token: String, as type: Claims.Type) async throws -> Claims {
        try await ready()
        return try await collection.verify(token, as: type)
    }

    private func add(
        _ key: _RSA.Signing.PrivateKey, named kid: String, kind: Tenant.Kind, in certificate: SigningCertificate
    ) async throws -> PublicKey {
        let numbers = try key.publicKey.getKeyPrimitives()
        let signing = try JWTKit.Insecure.RSA.PrivateKey(backing: key)
        await collection.add(rsa: signing, digestAlgorithm: .sha256, kid: JWKIdentifier(string: kid))
        return PublicKey(
            kid: kid, kind: kind, modulus: Base64URL.encode(numbers.modulus),
            exponent: Base64URL.encode(numbers.publicExponent), certificate: certificate)
    }
}
