// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Getting ready…
    public static let appLaunching = Phrase("app.launching")
    /// This link doesn’t lead anywhere in this app.
    public static let appLinkUnknown = Phrase("app.linkUnknown")
    /// Sign in to open the link.
    public static let appLinkWaits = Phrase("app.linkWaits")
    /// Keyboard Shortcuts
    public static let appShortcuts = Phrase("app.shortcuts")
    /// About PeopleFinder
    public static let appAbout = Phrase("app.about")
    /// PeopleFinder needs a desktop: no display can be opened. In a terminal, “people” finds people, too.
    public static let appNoDisplay = Phrase("app.noDisplay")
    /// There is no home folder to keep anything in.
    public static let appNoHomeFolder = Phrase("app.noHomeFolder")
    /// PeopleFinder needs libadwaita 1.2 or newer. This is version %1$@.
    public static func appOldLibadwaita(_ version: String) -> Phrase { Phrase("app.oldLibadwaita", .text(version)) }
}
