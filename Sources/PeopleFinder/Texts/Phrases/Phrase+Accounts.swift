// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Accounts
    public static let accountsTitle = Phrase("accounts.title")
    package static func accountsCount(_ count: Int) -> Phrase { Phrase("accounts.count", .count(count)) }
    package static let accountsNone = Phrase("accounts.none")
    /// The key to your accounts is in a file that only you can read, because no keyring keeps it.
    public static let accountsKeyInFile = Phrase("accounts.keyInFile")
    package static let accountsAdd = Phrase("accounts.add")
    /// In use
    public static let accountsInUse = Phrase("accounts.inUse")
    package static let accountsSwitch = Phrase("accounts.switch")
    /// Sign Out
    public static let accountsSignOut = Phrase("accounts.signOut")
    /// Sign out of %1$@?
    public static func accountsConfirmSignOut(_ name: String) -> Phrase { Phrase("accounts.confirmSignOut", .text(name)) }
    /// Favorites, photos, recent searches, and everything else of this account are removed from this device.
    public static let accountsSignOutRemoves = Phrase("accounts.signOutRemoves")
    /// The account itself and other accounts on this device stay as they are.
    public static let accountsSignOutKeeps = Phrase("accounts.signOutKeeps")
    package static let accountsSigningOut = Phrase("accounts.signingOut")
    package static func accountsNotRevoked(_ name: String) -> Phrase { Phrase("accounts.notRevoked", .text(name)) }
    package static let accountsNotRevokedAdvice = Phrase("accounts.notRevokedAdvice")
    package static func accountsLeftBehind(_ name: String) -> Phrase { Phrase("accounts.leftBehind", .text(name)) }
    package static func accountsNeedsSignIn(_ name: String) -> Phrase { Phrase("accounts.needsSignIn", .text(name)) }
    package static func accountsNeedsAnswer(_ name: String) -> Phrase { Phrase("accounts.needsAnswer", .text(name)) }
    package static func accountsNeedsConsent(_ name: String) -> Phrase { Phrase("accounts.needsConsent", .text(name)) }
}
