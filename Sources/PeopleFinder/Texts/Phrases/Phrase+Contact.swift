// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// The contact couldn’t be saved. Try again.
    public static let contactFailed = Phrase("contact.failed")
}
