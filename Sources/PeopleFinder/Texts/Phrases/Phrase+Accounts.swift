// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Accounts
    public static let accountsTitle = Phrase("accounts.title")
    /// %1$@ accounts
    public static func accountsCount(_ count: Int) -> Phrase { Phrase("accounts.count", .count(count)) }
    /// Nobody is signed in.
    public static let accountsNone = Phrase("accounts.none")
    /// The key to your accounts is in a file that only you can read, because no keyring keeps it.
    public static let accountsKeyInFile = Phrase("accounts.keyInFile")
    /// Add Account
    public static let accountsAdd = Phrase("accounts.add")
    /// In use
    public static let accountsInUse = Phrase("accounts.inUse")
    /// Switch Account
    public static let accountsSwitch = Phrase("accounts.switch")
    /// Sign Out
    public static let accountsSignOut = Phrase("accounts.signOut")
    /// Sign out of %1$@?
    public static func accountsConfirmSignOut(_ name: String) -> Phrase { Phrase("accounts.confirmSignOut", .text(name)) }
    /// Favorites, photos, recent searches, and everything else of this account are removed from this device.
    public static let accountsSignOutRemoves = Phrase("accounts.signOutRemoves")
    /// The account itself and other accounts on this device stay as they are.
    public static let accountsSignOutKeeps = Phrase("accounts.signOutKeeps")
    /// Signing out…
    public static let accountsSigningOut = Phrase("accounts.signingOut")
    /// %1$@ is signed out on this device, but the provider couldn’t be notified.
    public static func accountsNotRevoked(_ name: String) -> Phrase { Phrase("accounts.notRevoked", .text(name)) }
    /// Nothing from the account is left on this device. Access that is still open at the provider will end by itself; to end it now, try again.
    public static let accountsNotRevokedAdvice = Phrase("accounts.notRevokedAdvice")
    /// %1$@ is signed out, but some of the account’s data couldn’t be removed from this device.
    public static func accountsLeftBehind(_ name: String) -> Phrase { Phrase("accounts.leftBehind", .text(name)) }
    /// %1$@ needs to sign in again.
    public static func accountsNeedsSignIn(_ name: String) -> Phrase { Phrase("accounts.needsSignIn", .text(name)) }
    /// %1$@’s organization asks for confirmation.
    public static func accountsNeedsAnswer(_ name: String) -> Phrase { Phrase("accounts.needsAnswer", .text(name)) }
    /// %1$@ doesn’t have the permissions for this yet.
    public static func accountsNeedsConsent(_ name: String) -> Phrase { Phrase("accounts.needsConsent", .text(name)) }
}
