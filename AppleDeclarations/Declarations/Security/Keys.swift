public import Foundation

public final class SecKey {}

public struct SecKeyAlgorithm: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
}

public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }

public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }

public var kSecAttrKeyType: CFString { NSString(string: "type") }
public var kSecAttrKeyTypeRSA: CFString { NSString(string: "42") }
public var kSecAttrKeyClass: CFString { NSString(string: "kcls") }
public var kSecAttrKeyClassPublic: CFString { NSString(string: "0") }
