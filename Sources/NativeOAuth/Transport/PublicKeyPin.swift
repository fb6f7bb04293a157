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
        guard var signed = content(of: certificate).flatMap(content) else { return nil }
        // The version may be left out when it is the first.
        if signed.first == version, element(&signed) == nil { return nil }
        for _ in ["serialNumber", "signature", "issuer", "validity", "subject"] where element(&signed) == nil {
            return nil
        }
        guard signed.first == sequence else { return nil }
        return element(&signed)
    }

    private static let sequence: UInt8 = 0x30
    private static let version: UInt8 = 0xA0

    /// What is in the sequence that the bytes begin with.
    private static func content(of bytes: Data) -> Data? {
        var bytes = bytes
        guard bytes.first == sequence, let length = header(of: bytes), let whole = element(&bytes) else { return nil }
        return whole.dropFirst(length)
    }

    /// Takes one element from the front, tag and length included.
    private static func element(_ bytes: inout Data) -> Data? {
        guard let header = header(of: bytes) else { return nil }
        let lengthBytes = bytes.dropFirst(2).prefix(header - 2)
        let short = Int(bytes[bytes.startIndex + 1])
        let length = header == 2 ? short : lengthBytes.reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count - header >= length else { return nil }
        defer { bytes = bytes.dropFirst(header + length) }
        return bytes.prefix(header + length)
    }

    /// How long tag and length are together; nil when they are cut off, or for a length that no certificate has.
    private static func header(of bytes: Data) -> Int? {
        guard bytes.count >= 2 else { return nil }
        let first = bytes[bytes.startIndex + 1]
        guard first >= 0x80 else { return 2 }
        let count = Int(first & 0x7F)
        guard (1...3).contains(count), bytes.count >= 2 + count else { return nil }
        return 2 + count
    }
}
