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

public let errSecSuccess: OSStatus = 0

public final class SecCertificate {}

public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }

public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData() }
