import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A private key on the curve P-256, wherever it is: it signs, and never leaves its place.
protocol ProofSigningKey: Sendable {
    var publicKey: P256.Signing.PublicKey { get }

    /// Signs the SHA-256 hash of some bytes.
    func signature(for bytes: Data) throws -> P256.Signing.ECDSASignature
}

extension P256.Signing.PrivateKey: ProofSigningKey {}

extension ProofSigningKey {
    /// The public half, and nothing of the private one.
    ///
    /// > Source: [RFC 7518, section 6.2.1](https://www.rfc-editor.org/rfc/rfc7518#section-6.2.1)
    var publicJWK: JSONWebKey {
        let point = publicKey.rawRepresentation
        return JSONWebKey(
            kty: "EC", crv: "P-256", x: Base64URL.encode(point.prefix(32)), y: Base64URL.encode(point.suffix(32)))
    }
}

extension JSONWebKey {
    /// The hash by which a server knows the key; nil for a key that is not on P-256.
    ///
    /// > Source: [RFC 7638, section 3](https://www.rfc-editor.org/rfc/rfc7638#section-3): the members that make the key,
    /// > in the order of their names and without white space
    var thumbprint: String? {
        guard kty == "EC", crv == "P-256", let x, let y else { return nil }
        let canonical = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        return Base64URL.encode(SHA256.hash(data: Array(canonical.utf8)))
    }
}
