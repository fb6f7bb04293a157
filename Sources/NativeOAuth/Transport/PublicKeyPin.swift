import Crypto
package import SmallFoundation

/// A public key that a certificate in the server's chain must have.
///
/// A pin adds a condition to the usual checks. Keep a second one for the server's next key, or an app can't reach the
/// server after a key change.
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
                "\u{201C}\(DisplayText.clean(text, limit: 100))\u{201D} is not a pin of a public key. "
                    + "Write sha256/ and the SHA-256 of the key's SubjectPublicKeyInfo in Base64.")
        }
        self.digest = digest
    }

    /// Whether a certificate in DER has this key; false as well for what is no certificate.
    package func matches(certificate: Data) -> Bool {
        guard let key = SubjectPublicKeyInfo.bytes(of: certificate) else { return false }
        return Data(SHA256.hash(data: key)) == digest
    }
}

/// Finds the public key in a certificate, with the bytes that name its kind: what a pin is made of.
///
/// Security hands out keys without those bytes, and to put them back takes a table of the kinds of keys. They stand in the
/// certificate, whatever the kind (RFC 5280, section 4.1).
package enum SubjectPublicKeyInfo {
    /// The key's bytes, tag and length included; nil for what is no certificate.
    package static func bytes(of certificate: Data) -> Data? {
        var signed = certificate
        for _ in ["Certificate", "TBSCertificate"] {
            guard signed.first == sequence, let outer = element(&signed) else { return nil }
            signed = outer.content
        }
        // The version may be left out when it is the first.
        if signed.first == version, element(&signed) == nil { return nil }
        for _ in ["serialNumber", "signature", "issuer", "validity", "subject"] where element(&signed) == nil {
            return nil
        }
        guard signed.first == sequence else { return nil }
        return element(&signed)?.whole
    }

    private static let sequence: UInt8 = 0x30
    private static let version: UInt8 = 0xA0

    /// Takes one element from the front, tag and length included, and what is in it; nil when it is cut off, or has a
    /// length that no certificate has.
    private static func element(_ bytes: inout Data) -> (whole: Data, content: Data)? {
        guard bytes.count >= 2 else { return nil }
        let first = bytes[bytes.startIndex + 1]
        // From 0x80 on it says how many bytes the length has.
        let count = first < 0x80 ? 0 : Int(first & 0x7F)
        guard first < 0x80 || (1...3).contains(count), bytes.count >= 2 + count else { return nil }
        let length = first < 0x80 ? Int(first) : bytes.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }
        let header = 2 + count
        guard bytes.count - header >= length else { return nil }
        defer { bytes = bytes.dropFirst(header + length) }
        return (bytes.prefix(header + length), bytes.dropFirst(header).prefix(length))
    }
}
