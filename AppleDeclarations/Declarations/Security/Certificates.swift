@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

// Core Foundation's types are not visible on Linux; the classes that they are bridged to stand for them.
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFArray = NSArray
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFData = NSData
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFError = NSError
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFAllocator = NSObject
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias OSStatus = Int32

@available(iOS 2, macOS 10, visionOS 1, *)
public let errSecSuccess: OSStatus = 0

@available(iOS 2, macOS 10, visionOS 1, *)
public final class SecCertificate {}

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData() }
