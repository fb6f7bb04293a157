import Crypto
import NativeOAuth
public import SmallFoundation

/// A token that is about to be signed: what a test edits to spoil an ID token.
///
/// Its compact form can be spoiled as well: edit the member `id_token` of the token answer.
///
/// > Source: [RFC 7515, section 7.1](https://www.rfc-editor.org/rfc/rfc7515#section-7.1)
public struct StubToken: Sendable {
    /// The header.
    public var header: [String: StubJSON]
    /// The claims.
    public var claims: [String: StubJSON]
    /// Signs the first two parts; replace it to sign with another key or another algorithm.
    public var sign: @Sendable (Data) throws -> Data

    func compact() throws -> String {
        let signed = [header, claims].map { Base64URL.encode(Data(StubJSON.object($0).text.utf8)) }
            .joined(separator: ".")
        return try signed + "." + Base64URL.encode(sign(Data(signed.utf8)))
    }
}

/// A token that a client sent, taken apart.
struct ReceivedToken {
    let header: [String: StubJSON]
    let claims: [String: StubJSON]
    private let signature: Data
    private let signedBytes: Data

    init?(_ compact: String) {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]).flatMap(StubJSON.members),
            let claims = Base64URL.decode(parts[1]).flatMap(StubJSON.members),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signedBytes = Data("\(parts[0]).\(parts[1])".utf8)
    }

    /// Whether the token is signed with ES256 by the owner of a public key.
    func isSigned(by key: [String: StubJSON]) -> Bool {
        guard header["alg"] == "ES256", key["kty"] == "EC", key["crv"] == "P-256",
            let x = key["x"]?.string.flatMap({ Base64URL.decode($0) }),
            let y = key["y"]?.string.flatMap({ Base64URL.decode($0) }),
            let publicKey = try? P256.Signing.PublicKey(rawRepresentation: x + y),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return publicKey.isValidSignature(signature, for: signedBytes)
    }
}
