// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// To do this, the app needs permission to: %1$@
    public static func consentWanted(_ permissions: String) -> Phrase { Phrase("consent.wanted", .text(permissions)) }
    /// Your administrator must allow the app to: %1$@
    public static func consentAdministrator(_ permissions: String) -> Phrase { Phrase("consent.administrator", .text(permissions)) }
    /// Allowed: %1$@
    public static func consentGranted(_ permissions: String) -> Phrase { Phrase("consent.granted", .text(permissions)) }
    /// Not allowed: %1$@
    public static func consentDeclined(_ permissions: String) -> Phrase { Phrase("consent.declined", .text(permissions)) }
    /// Send the link to an administrator of your organization. After they agree, try again.
    public static let consentSendLink = Phrase("consent.sendLink")
}
