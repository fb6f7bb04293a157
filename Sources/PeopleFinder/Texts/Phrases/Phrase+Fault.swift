// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Something unexpected happened.
    public static let faultUnknown = Phrase("fault.unknown")
    /// This device has no connection, and the first sign-in needs one.
    public static let faultFirstSignInOffline = Phrase("fault.firstSignInOffline")
    /// The provider doesn’t know the address where this app waits for the answer.
    public static let faultRedirectNotRegistered = Phrase("fault.redirectNotRegistered")
    /// The provider doesn’t know this app.
    public static let faultAppNotRegistered = Phrase("fault.appNotRegistered")
    /// This account doesn’t belong to the organization.
    public static let faultAccountNotInOrganization = Phrase("fault.accountNotInOrganization")
    /// This account is disabled.
    public static let faultAccountSwitchedOff = Phrase("fault.accountSwitchedOff")
    /// The password of this account has expired.
    public static let faultPasswordEnded = Phrase("fault.passwordEnded")
    /// A security policy of your organization stops this sign-in.
    public static let faultPolicy = Phrase("fault.policy")
    /// This name doesn’t match exactly one account on this device.
    public static let faultNoSuchAccount = Phrase("fault.noSuchAccount")
}
