/// The four calls that a keychain answers, with the statuses that it gives back: the seam that tests stand in for.
///
/// Every item is a generic password that never leaves this machine; what makes it so is up to the conforming type.
protocol KeychainItems: Sendable {
    /// The items and `success`, or a status that says why not.
    func copyMatching(_ query: KeychainQuery) -> (items: [KeychainItem], status: KeychainStatus)
    func add(_ item: KeychainItem, _ query: KeychainQuery) -> KeychainStatus
    /// Gives items that are there another content.
    func update(_ query: KeychainQuery, to item: KeychainItem) -> KeychainStatus
    func delete(_ query: KeychainQuery) -> KeychainStatus
}

struct KeychainQuery: Sendable, Hashable {
    /// The app that they belong to.
    var service: String
    /// The account; nil for all.
    var account: String?
    /// The group of apps that share them; nil for the app's own.
    var accessGroup: String?
}

struct KeychainItem: Sendable {
    /// What it is found by.
    var account: String
    /// What the person reads in a program that shows the keychain.
    var label: String
    var secret: Redacted<[UInt8]>
}

/// What the keychain answers: one of Apple's `OSStatus` values.
///
/// > Source: [Security Framework Result Codes](https://developer.apple.com/documentation/security/security-framework-result-codes)
struct KeychainStatus: RawRepresentable, Sendable, Hashable {
    let rawValue: Int32

    static let success = KeychainStatus(rawValue: 0)
    /// No such item (`errSecItemNotFound`).
    static let itemNotFound = KeychainStatus(rawValue: -25300)
    /// There is one already (`errSecDuplicateItem`).
    static let duplicateItem = KeychainStatus(rawValue: -25299)
    /// The app is not signed for it (`errSecMissingEntitlement`).
    static let missingEntitlement = KeychainStatus(rawValue: -34018)
    /// It is locked, and the person may not be asked (`errSecInteractionNotAllowed`).
    static let interactionNotAllowed = KeychainStatus(rawValue: -25308)
    /// There is no keychain (`errSecNotAvailable`).
    static let notAvailable = KeychainStatus(rawValue: -25291)
    /// Access was refused (`errSecAuthFailed`).
    static let authFailed = KeychainStatus(rawValue: -25293)
    /// The person was asked and declined (`errSecUserCanceled`).
    static let userCanceled = KeychainStatus(rawValue: -128)
    /// The item cannot be decrypted (`errSecDecode`).
    static let decode = KeychainStatus(rawValue: -26275)

    func error(_ query: KeychainQuery, isWriting: Bool) -> OAuthError {
        let code: OAuthError.Code =
            switch self {
            case .interactionNotAllowed, .userCanceled: .storeLocked
            case .missingEntitlement, .notAvailable, .authFailed, .decode: .storeUnreadable
            default: isWriting ? .storeWriteFailed : .storeUnreadable
            }
        return OAuthError(code, "\(words(query.accessGroup)) (status \(rawValue)).")
    }

    private func words(_ group: String?) -> String {
        switch self {
        case .missingEntitlement:
            (group.map { "This app may not use the keychain group \(DisplayText.clean($0, limit: 120))" }
                ?? "This app may not use the keychain")
                + ": sign it with the Keychain Sharing capability, and the group's name with its team prefix"
        case .interactionNotAllowed: "The keychain is locked until the device is first unlocked after its start"
        case .notAvailable: "There is no keychain"
        case .authFailed: "The keychain refused access"
        case .userCanceled: "The keychain asked for permission, and that was declined"
        case .decode: "The keychain cannot decrypt an account"
        default: "The keychain failed"
        }
    }
}
