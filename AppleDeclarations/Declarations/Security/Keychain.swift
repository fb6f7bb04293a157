// Core Foundation's type is not visible on Linux; the class that it is bridged to stands for it.
public typealias CFDictionary = NSDictionary

public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { 0 }

public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }

public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }

public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

public var kSecClass: CFString { NSString(string: "class") }
public var kSecClassGenericPassword: CFString { NSString(string: "genp") }
public var kSecAttrService: CFString { NSString(string: "svce") }
public var kSecAttrAccount: CFString { NSString(string: "acct") }
public var kSecAttrLabel: CFString { NSString(string: "labl") }
public var kSecAttrAccessGroup: CFString { NSString(string: "agrp") }
public var kSecAttrAccessible: CFString { NSString(string: "pdmn") }
public var kSecAttrSynchronizable: CFString { NSString(string: "sync") }
public var kSecUseDataProtectionKeychain: CFString { NSString(string: "nleg") }
public var kSecMatchLimit: CFString { NSString(string: "m_Limit") }
public var kSecMatchLimitAll: CFString { NSString(string: "m_LimitAll") }
public var kSecMatchLimitOne: CFString { NSString(string: "m_LimitOne") }
public var kSecReturnAttributes: CFString { NSString(string: "r_Attributes") }
public var kSecReturnData: CFString { NSString(string: "r_Data") }
public var kSecValueData: CFString { NSString(string: "v_Data") }
