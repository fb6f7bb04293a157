import Crypto
import CryptoExtras
import Foundation

/// A signed token taken apart, to be put together wrong.
struct ForgedToken: Sendable {
    enum Signer: Sendable {
        /// The organization, or the personal accounts' tenant, with a key of this id.
        case genuine(String?)
        case foreign
        /// A code with a shared secret, in place of a signature.
        case secret(Data)
    }

    var header: JSONValue
    var claims: JSONValue
    var signer: Signer
    var damage: @Sendable (Data) -> Data = { $0 }

    init?(_ compact: String) {
        guard let token = CompactToken(compact) else { return nil }
        (header, claims) = (token.header, token.claims)
        signer = .genuine(token.header["kid"]?.string)
    }
}

extension FaultScene {
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
        let bytes = Data(signed.utf8)
        let signature =
            switch token.signer {
            case .genuine(let kid): try Self.sign(bytes, with: genuineKey(kid))
            case .foreign: try Self.sign(bytes, with: foreignKey)
            case .secret(let secret):
                Data(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret)))
            }
        return signed + "." + Base64URL.encode(token.damage(signature))
    }

    private static func sign(_ bytes: Data, with key: _RSA.Signing.PrivateKey) throws -> Data {
        try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation
    }
}
