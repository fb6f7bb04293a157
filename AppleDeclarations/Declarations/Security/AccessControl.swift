@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFString = NSString
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFTypeRef = AnyObject

@available(iOS 8, macOS 10.10, visionOS 1, *)
public final class SecAccessControl {}

@available(iOS 8, macOS 10.10, visionOS 1, *)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    @available(iOS 9, macOS 10.12, visionOS 1, *)
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
}

@available(iOS 8, macOS 10.10, visionOS 1, *)
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { nil }

@available(iOS 4, macOS 10.9, visionOS 1, *)
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { NSString(string: "cku") }
