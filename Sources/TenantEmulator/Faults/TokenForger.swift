import Crypto
import CryptoExtras
import Foundation

struct TokenForger: Sendable {
    let database: EmulatorDatabase

    /// Drawn once, however many emulators there are.
    private static let foreign = Result<_RSA.Signing.PrivateKey, any Error> {
        try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    var foreignKey: _RSA.Signing.PrivateKey { get throws { try Self.foreign.get() } }

    func genuineKey(_ kid: String?) throws -> _RSA.Signing.PrivateKey {
        guard let der = try database.signingKey(kid ?? "") else {
            throw EmulatorError(.databaseUnusable, "The key that signed the token is gone.")
        }
        return try _RSA.Signing.PrivateKey(derRepresentation: der)
    }

    func compact(_ token: ForgedToken) throws -> String {
        let signed =
            Base64URL.encode(Data(token.header.text.utf8)) + "." + Base64URL.encode(Data(token.claims.text.utf8))
        return signed + "." + Base64URL.encode(try signature(of: Data(signed.utf8), token))
    }

    private func signature(of bytes: Data, _ token: ForgedToken) throws -> Data {
        let kid = token.kid
        switch token.signature {
        case .empty: return Data()
        case .hmac(let secret):
            return Data(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret)))
        case .foreign: return try Self.sign(bytes, with: foreignKey)
        case .genuine: return try Self.sign(bytes, with: genuineKey(kid))
        case .published(let other): return try Self.sign(bytes, with: genuineKey(other))
        case .flipped:
            var signature = try Self.sign(bytes, with: genuineKey(kid))
            signature[signature.startIndex + signature.count / 2] ^= 1
            return signature
        case .halved:
            let signature = try Self.sign(bytes, with: genuineKey(kid))
            return Data(signature.prefix(signature.count / 2))
        }
    }

    private static func sign(_ bytes: Data, with key: _RSA.Signing.PrivateKey) throws -> Data {
        try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation
    }
}

/// A signed token taken apart, to be put together wrong.
struct ForgedToken: Sendable {
    /// Who signs it, and how.
    enum Signature: Sendable {
        case genuine
        case empty
        /// The organization, but for one bit.
        case flipped
        /// The organization, but half of it is gone.
        case halved
        case foreign
        /// Another one of the keys that are published, by its id.
        case published(String)
        /// A code with a shared secret, in place of a signature.
        case hmac(Data)
    }

    var header: JSONValue
    var claims: JSONValue
    let kid: String?
    var signature = Signature.genuine

    init?(_ compact: String) {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue(parsing: $0) }),
            let claims = Base64URL.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) })
        else { return nil }
        (self.header, self.claims, kid) = (header, claims, header["kid"]?.string)
    }
}
