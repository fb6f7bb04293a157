public import Foundation

@available(iOS 2, macOS 10, visionOS 1, *)
public final class SecKey {}

@available(iOS 10, macOS 10.12, visionOS 1, *)
public struct SecKeyAlgorithm: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
}

@available(iOS 10, macOS 10.12, visionOS 1, *)
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }

@available(iOS 10, macOS 10.12, visionOS 1, *)
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecAttrKeyType: CFString { NSString(string: "type") }
@available(iOS 2, macOS 10.7, visionOS 1, *)
public var kSecAttrKeyTypeRSA: CFString { NSString(string: "42") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecAttrKeyClass: CFString { NSString(string: "kcls") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecAttrKeyClassPublic: CFString { NSString(string: "0") }
