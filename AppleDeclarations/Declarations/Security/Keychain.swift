// Core Foundation's type is not visible on Linux; the class that it is bridged to stands for it.
@available(iOS 2, macOS 10, visionOS 1, *)
public typealias CFDictionary = NSDictionary

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecClass: CFString { NSString(string: "class") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecClassGenericPassword: CFString { NSString(string: "genp") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecAttrService: CFString { NSString(string: "svce") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecAttrAccount: CFString { NSString(string: "acct") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecAttrLabel: CFString { NSString(string: "labl") }
@available(iOS 3, macOS 10.9, visionOS 1, *)
public var kSecAttrAccessGroup: CFString { NSString(string: "agrp") }
@available(iOS 4, macOS 10.9, visionOS 1, *)
public var kSecAttrAccessible: CFString { NSString(string: "pdmn") }
@available(iOS 7, macOS 10.9, visionOS 1, *)
public var kSecAttrSynchronizable: CFString { NSString(string: "sync") }
@available(iOS 13, macOS 10.15, visionOS 1, *)
public var kSecUseDataProtectionKeychain: CFString { NSString(string: "nleg") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecMatchLimit: CFString { NSString(string: "m_Limit") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecMatchLimitAll: CFString { NSString(string: "m_LimitAll") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecMatchLimitOne: CFString { NSString(string: "m_LimitOne") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecReturnAttributes: CFString { NSString(string: "r_Attributes") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecReturnData: CFString { NSString(string: "r_Data") }
@available(iOS 2, macOS 10.6, visionOS 1, *)
public var kSecValueData: CFString { NSString(string: "v_Data") }
