#if canImport(Security)
public import SmallFoundation

/// Keeps each account in a keychain item that never leaves this device.
///
/// The items can be read after the first unlock, also in the background; they are in no backup and are not
/// synchronized. On the Mac this is the data protection keychain: an app that is not signed for it gets errors that
/// name what is missing.
///
/// > Source: [kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly](https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly),
/// > [kSecUseDataProtectionKeychain](https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain)
public actor KeychainAccountStore: AccountStore {
    private var kept: KeychainRecords
    /// Nil once it was looked at, or does not matter.
    private var marker: InstallationMarker?
    /// Nil once it was looked at, or when there is none.
    private var group: AppGroupFolder?
    /// Where processes that share this store lock its accounts; nil if no other process can use it.
    public nonisolated let lockDirectory: URL?
    /// Always the same for this kind of store.
    public nonisolated var protection: StoreProtection { .keychain }

    /// Uses an app's keychain items, or those that the apps and extensions of a group share.
    ///
    /// Processes that share accounts lock them in the folder of their app group; otherwise two could redeem the same
    /// refresh token and end the session. An app that is not in the group gets an error that says so.
    ///
    /// - Parameters:
    ///   - service: The name of your app, which people see in the keychain; a group uses the same one.
    ///   - accessGroup: The keychain group that they share, with its team prefix; nil for the app's own.
    ///   - appGroup: The app group that they share, such as `group.com.example.people`, exactly as in the entitlement;
    ///     nil to lock in the app's Application Support, which other processes don't use.
    ///   - forgetsEarlierInstallation: Whether to remove accounts that an earlier installation left in the keychain. It
    ///     goes by a file that is deleted with the app, so an update that turns this on removes the app's accounts once.
    public init(
        service: String, accessGroup: String? = nil, appGroup: String? = nil, forgetsEarlierInstallation: Bool = false
    ) {
        let group = appGroup.map { AppGroupFolder(of: $0) }
        self.group = group
        let own = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        // Not every app on a Mac has an Application Support of its own.
        let directory = (group?.url ?? own)?
            .appending(path: "NativeOAuth").appending(path: DisplayText.folderName(of: service))
        lockDirectory = directory
        kept = KeychainRecords(SecurityKeychain(), service: service, accessGroup: accessGroup)
        marker = forgetsEarlierInstallation ? directory.map { InstallationMarker(in: $0) } : nil
    }

    /// Returns all accounts that can be read; throws an error of ``unreadable()`` if there are some and none can be.
    public func records() async throws -> [AccountRecord] {
        try await prepare()
        return try kept.records()
    }

    /// Says which accounts cannot be read: `accountDamaged`, or `storeUnreadable` for one of a newer program.
    public func unreadable() async throws -> [OAuthError] {
        try await prepare()
        return try kept.unreadable()
    }

    /// Finds one account, or throws what ``unreadable()`` says of it.
    public func record(for id: Account.ID) async throws -> AccountRecord? {
        try await prepare()
        return try kept.record(for: id)
    }

    /// Saves an account, replacing a record of the same account.
    public func save(_ record: AccountRecord) async throws {
        try await prepare()
        try kept.save(record)
    }

    /// Removes an account.
    public func remove(_ id: Account.ID) async throws {
        try await prepare()
        try kept.remove(id)
    }

    private func prepare() async throws {
        try group?.prepare()
        group = nil
        try await marker?.forgetOnce { try kept.removeAll() }
        marker = nil
    }
}
#endif
