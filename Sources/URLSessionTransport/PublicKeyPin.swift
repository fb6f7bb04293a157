import Crypto
import Foundation
public import NativeOAuth

/// A public key that a server, or one of those that vouch for it, has to have.
///
/// A pin is a condition besides the usual checks and takes none of them away. Keep a second one for a key that is not in
/// use yet: when a server gets a new key, an app with the old pin alone cannot reach it any more.
///
/// > Source: [RFC 7469, section 2.4](https://www.rfc-editor.org/rfc/rfc7469#section-2.4)
public struct PublicKeyPin: Sendable, Hashable {
    /// The SHA-256 of the key's SubjectPublicKeyInfo in DER.
    private let digest: Data

    /// Reads a pin.
    ///
    /// `openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64` prints
    /// what comes after the slash for a certificate.
    ///
    /// - Parameter text: `sha256/` and 32 bytes in Base64.
    /// - Throws: `OAuthError` with `invalidSettings`.
    public init(_ text: String) throws(OAuthError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "sha256", let digest = Data(base64Encoded: String(parts[1])),
            digest.count == SHA256.byteCount, digest.base64EncodedString() == parts[1]
        else {
            throw OAuthError(
                .invalidSettings,
                "\u{201C}\(DisplayText.clean(text, limit: 100))\u{201D} is not a pin of a public key.",
                nextStep: "Write sha256/ and the SHA-256 of the key's SubjectPublicKeyInfo in Base64.")
        }
        self.digest = digest
    }

    /// Whether a certificate has this key.
    ///
    /// - Parameter certificate: A certificate in DER.
    /// - Returns: False as well for what is no certificate.
    func matches(certificate: Data) -> Bool {
        guard let key = SubjectPublicKeyInfo.bytes(of: certificate) else { return false }
        return Data(SHA256.hash(data: key)) == digest
    }
}
