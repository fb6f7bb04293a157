import Crypto
import CryptoExtras
import Foundation

/// The configuration file of a canaille that keeps everything in memory and lets anybody register, people and programs.
struct ProviderConfiguration {
    /// Without its own name canaille answers 500 to public clients, so the port has to be known beforehand.
    let port: UInt16

    /// How many seconds an access token is good for; the client renews it when a fifth is left.
    static let lifetime = 300

    /// The file, with keys that nobody has used before: RSA, which has to be there, P-256 and Ed25519.
    func text() throws -> String {
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048).pemRepresentation
        let p256 = P256.Signing.PrivateKey().pemRepresentation
        let ed25519 = Curve25519.Signing.PrivateKey()
        let d = Self.base64URL(ed25519.rawRepresentation)
        let x = Self.base64URL(ed25519.publicKey.rawRepresentation)
        return """
            SERVER_NAME = "127.0.0.1:\(port)"
            PREFERRED_URL_SCHEME = "http"
            SECRET_KEY = "test-\(UUID().uuidString)"
            OAUTH2_TOKEN_EXPIRES_IN = { authorization_code = \(Self.lifetime), refresh_token = \(Self.lifetime) }

            [CANAILLE]
            DATABASE = "memory"
            ENABLE_REGISTRATION = true

            [CANAILLE_OIDC]
            DYNAMIC_CLIENT_REGISTRATION_OPEN = true
            # With nobody trusted, every program has to be agreed to.
            TRUSTED_DOMAINS = []
            ACTIVE_JWKS = [
                '''\(rsa)''',
                '''\(p256)''',
                { kty = "OKP", crv = "Ed25519", d = "\(d)", x = "\(x)" },
            ]

            """
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
