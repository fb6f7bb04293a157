// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// This app may not use your contacts. Allow it in the privacy settings of this device.
    public static let contactRefused = Phrase("contact.refused")
    /// Open Device Settings
    public static let contactOpenSettings = Phrase("contact.openSettings")
    /// The contact couldn’t be saved. Try again.
    public static let contactFailed = Phrase("contact.failed")
    /// Already in your contacts
    public static let contactKnown = Phrase("contact.known")
    /// Save as New Contact
    public static let contactAdd = Phrase("contact.add")
    /// Add to Contact
    public static let contactComplete = Phrase("contact.complete")
    /// Add to %1$@
    public static func contactCompletePerson(_ name: String) -> Phrase {
        Phrase("contact.completePerson", .text(name))
    }
    /// Adds what is missing there and changes nothing else.
    public static let contactCompleteHint = Phrase("contact.completeHint")
}
