// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Settings
    public static let settingsTitle = Phrase("settings.title")
    /// Microsoft
    public static let settingsMicrosoft = Phrase("settings.microsoft")
    /// Emulator (for developers)
    public static let settingsEmulatorKind = Phrase("settings.emulatorKind")
    /// To look around in a made-up organization first, run this in a clone of the project: %1$@
    public static func settingsTryDemo(_ command: String) -> Phrase { Phrase("settings.tryDemo", .text(command)) }
    /// In use: %1$@
    public static func settingsInUse(_ value: String) -> Phrase { Phrase("settings.inUse", .text(value)) }
    /// Your organization has set some of these settings. They can’t be changed here.
    public static let settingsManaged = Phrase("settings.managed")
    /// Set by your organization
    public static let settingsManagedField = Phrase("settings.managedField")
    /// Your organization has set “%1$@”, which this app doesn’t know.
    public static func settingsManagedUnknown(_ key: String) -> Phrase { Phrase("settings.managedUnknown", .text(key)) }
    /// Saved. The next sign-in uses it.
    public static let settingsSaved = Phrase("settings.saved")
    /// %1$@: this value is missing.
    public static func settingsFaultMissing(_ field: Phrase) -> Phrase { Phrase("settings.faultMissing", .phrase(field)) }
    /// This app has no client ID yet. Enter the one under which your organization has registered it.
    public static let settingsFaultNoClientID = Phrase("settings.faultNoClientID")
    /// The client ID isn’t valid. Copy it from the app’s registration.
    public static let settingsFaultClientID = Phrase("settings.faultClientID")
    /// The organization isn’t valid. Enter an ID, or a domain such as contoso.onmicrosoft.com.
    public static let settingsFaultTenant = Phrase("settings.faultTenant")
    /// %1$@: this isn’t a complete address.
    public static func settingsFaultNoAddress(_ field: Phrase) -> Phrase { Phrase("settings.faultNoAddress", .phrase(field)) }
    /// %1$@: the address must begin with https://. Only this device itself may be reached with http://.
    public static func settingsFaultInsecure(_ field: Phrase) -> Phrase { Phrase("settings.faultInsecure", .phrase(field)) }
    /// Your organization has set “%1$@” to a value that isn’t valid.
    public static func settingsFaultManaged(_ key: String) -> Phrase { Phrase("settings.faultManaged", .text(key)) }
    /// The settings that came with this app can’t be used.
    public static let settingsFaultBundled = Phrase("settings.faultBundled")
    /// Your settings can’t be read. Save them again.
    public static let settingsFaultUnreadable = Phrase("settings.faultUnreadable")
    /// Your settings couldn’t be saved.
    public static let settingsFaultUnsaved = Phrase("settings.faultUnsaved")
}
