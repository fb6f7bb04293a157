// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Getting ready…
    public static let appLaunching = Phrase("app.launching")
    /// This link leads to nothing in this app.
    public static let appLinkUnknown = Phrase("app.linkUnknown")
    /// Sign in to open the link.
    public static let appLinkWaits = Phrase("app.linkWaits")
}
