extension StoreProtection {
    /// A keyring of the desktop, which encrypts what it keeps and is unlocked by the person.
    public static let secretService = StoreProtection(rawValue: "secret-service")
    /// The keychain of Apple's systems.
    public static let keychain = StoreProtection(rawValue: "keychain")
}
