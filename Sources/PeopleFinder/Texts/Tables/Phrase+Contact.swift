// Made by Scripts/generate-texts from Resources/en.lproj; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// This app may not use your contacts. Allow it in the privacy settings of this device.
    public static let contactRefused = Phrase("contact.refused")

    /// The contact couldn’t be saved. Try again.
    public static let contactFailed = Phrase("contact.failed")
}
