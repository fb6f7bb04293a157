import SmallFoundation

#if canImport(CryptoKit)
import Security

/// A key for RSASSA-PKCS1-v1_5 with SHA-256, checked with by the system, so that no library for it ships in an app
/// (RFC 8017, section 8.2).
struct RSAPublicKey {
    private let key: SecKey

    /// Nil for numbers that make no key.
    init?(modulus: Data, exponent: Data) {
        let attributes = NSMutableDictionary()
        attributes.setObject(kSecAttrKeyTypeRSA as NSString, forKey: kSecAttrKeyType as NSString)
        attributes.setObject(kSecAttrKeyClassPublic as NSString, forKey: kSecAttrKeyClass as NSString)
        let encoded = Self.encoded(modulus: modulus, exponent: exponent)
        guard
            let key = SecKeyCreateWithData(
                NSData(data: encoded) as CFData, attributes as NSDictionary as CFDictionary, nil)
        else { return nil }
        self.key = key
    }

    func isValid(_ signature: Data, of bytes: Data) -> Bool {
        SecKeyVerifySignature(
            key, .rsaSignatureMessagePKCS1v15SHA256, NSData(data: bytes) as CFData, NSData(data: signature) as CFData,
            nil)
    }
}
#else
import Crypto
import CryptoExtras

/// A key for RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2).
struct RSAPublicKey {
    private let key: _RSA.Signing.PublicKey

    /// Nil for numbers that make no key.
    init?(modulus: Data, exponent: Data) {
        guard let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else { return nil }
        self.key = key
    }

    func isValid(_ signature: Data, of bytes: Data) -> Bool {
        let claimed = _RSA.Signing.RSASignature(rawRepresentation: signature)
        return key.isValidSignature(claimed, for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5)
    }
}
#endif

extension RSAPublicKey {
    /// The two numbers as the system on Apple's devices reads a key: in DER, the type RSAPublicKey
    /// (RFC 8017, appendix A.1.1).
    static func encoded(modulus: Data, exponent: Data) -> Data {
        element(0x30, element(0x02, unsigned(modulus)) + element(0x02, unsigned(exponent)))
    }

    /// Shortest form, with a zero in front of a number that would look like one below zero.
    private static func unsigned(_ number: Data) -> Data {
        let digits = number.drop { $0 == 0 }
        return digits.first.map { $0 < 0x80 } == true ? digits : [0] + digits
    }

    private static func element(_ tag: UInt8, _ content: Data) -> Data {
        var length = withUnsafeBytes(of: UInt32(content.count).bigEndian, Array.init).drop { $0 == 0 }
        if content.count >= 0x80 {
            length.insert(0x80 | UInt8(length.count), at: length.startIndex)
        } else if length.isEmpty {
            length = [0]
        }
        return [tag] + length + content
    }
}
