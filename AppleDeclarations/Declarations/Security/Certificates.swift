@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

// Core Foundation's types are not visible on Linux; the classes that they are bridged to stand for them.
public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFError = NSError
public typealias CFAllocator = NSObject
public typealias OSStatus = Int32

@available(iOS 2, macOS 10, visionOS 1, *)
public let errSecSuccess: OSStatus = 0

@available(iOS 2, macOS 10, visionOS 1, *)
public final class SecCertificate {}

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData() }
