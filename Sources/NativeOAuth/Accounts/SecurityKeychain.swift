#if canImport(Security)
import SmallFoundation
import Security

/// The keychain of the system: says what Security is to do, and decides nothing.
struct SecurityKeychain: KeychainItems {
    /// Finds out which items there are, and then reads each: the system hands over one password at a time.
    ///
    /// > Source: [SecItemCopyMatching](https://developer.apple.com/documentation/security/secitemcopymatching%28_:_:%29)
    func copyMatching(_ query: KeychainQuery) -> (items: [KeychainItem], status: KeychainStatus) {
        let (matches, status) = copy(query, kSecReturnAttributes, limit: kSecMatchLimitAll)
        guard status == .success else { return ([], status) }
        guard let found = matches as? [NSDictionary] else { return ([], .decode) }
        var items: [KeychainItem] = []
        for attributes in found {
            guard let account = attributes.object(forKey: kSecAttrAccount as NSString) as? String else {
                return ([], .decode)
            }
            var one = query
            one.account = account
            let (data, status) = copy(one, kSecReturnData, limit: kSecMatchLimitOne)
            // Another process of the group has removed it meanwhile.
            if status == .itemNotFound { continue }
            guard status == .success else { return ([], status) }
            guard let secret = data as? Data else { return ([], .decode) }
            let label = attributes.object(forKey: kSecAttrLabel as NSString) as? String
            items.append(KeychainItem(account: account, label: label ?? "", secret: Redacted([UInt8](secret))))
        }
        return (items, .success)
    }

    private func copy(_ query: KeychainQuery, _ kind: CFString, limit: CFString) -> (CFTypeRef?, KeychainStatus) {
        let dictionary = dictionary(query)
        dictionary.setObject(limit, forKey: kSecMatchLimit as NSString)
        dictionary.setObject(NSNumber(value: true), forKey: kind as NSString)
        var result: CFTypeRef?
        let status = SecItemCopyMatching(dictionary as NSDictionary as CFDictionary, &result)
        return (result, KeychainStatus(rawValue: status))
    }

    func add(_ item: KeychainItem, _ query: KeychainQuery) -> KeychainStatus {
        let dictionary = dictionary(query)
        describe(item, in: dictionary)
        return KeychainStatus(rawValue: SecItemAdd(dictionary as NSDictionary as CFDictionary, nil))
    }

    func update(_ query: KeychainQuery, to item: KeychainItem) -> KeychainStatus {
        let change = NSMutableDictionary()
        describe(item, in: change)
        let status = SecItemUpdate(
            dictionary(query) as NSDictionary as CFDictionary, change as NSDictionary as CFDictionary)
        return KeychainStatus(rawValue: status)
    }

    func delete(_ query: KeychainQuery) -> KeychainStatus {
        KeychainStatus(rawValue: SecItemDelete(dictionary(query) as NSDictionary as CFDictionary))
    }

    /// What makes an item one of ours, and keeps it on this device.
    private func dictionary(_ query: KeychainQuery) -> NSMutableDictionary {
        let dictionary = NSMutableDictionary()
        dictionary.setObject(kSecClassGenericPassword, forKey: kSecClass as NSString)
        dictionary.setObject(NSString(string: query.service), forKey: kSecAttrService as NSString)
        dictionary.setObject(NSNumber(value: true), forKey: kSecUseDataProtectionKeychain as NSString)
        dictionary.setObject(NSNumber(value: false), forKey: kSecAttrSynchronizable as NSString)
        if let account = query.account {
            dictionary.setObject(NSString(string: account), forKey: kSecAttrAccount as NSString)
        }
        if let group = query.accessGroup {
            dictionary.setObject(NSString(string: group), forKey: kSecAttrAccessGroup as NSString)
        }
        return dictionary
    }

    private func describe(_ item: KeychainItem, in dictionary: NSMutableDictionary) {
        dictionary.setObject(NSString(string: item.account), forKey: kSecAttrAccount as NSString)
        dictionary.setObject(NSString(string: item.label), forKey: kSecAttrLabel as NSString)
        dictionary.setObject(NSData(data: Data(item.secret.reveal())), forKey: kSecValueData as NSString)
        // Also on an update, so that an item of an older version is no easier to get at than a new one.
        dictionary.setObject(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, forKey: kSecAttrAccessible as NSString)
    }
}
#endif
