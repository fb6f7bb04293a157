// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Available
    public static let presenceAvailable = Phrase("presence.available")
    /// Busy
    public static let presenceBusy = Phrase("presence.busy")
    /// Do not disturb
    public static let presenceDoNotDisturb = Phrase("presence.doNotDisturb")
    /// Away
    public static let presenceAway = Phrase("presence.away")
    /// Offline
    public static let presenceOffline = Phrase("presence.offline")
    /// Presence unknown
    public static let presenceUnknown = Phrase("presence.unknown")
}
