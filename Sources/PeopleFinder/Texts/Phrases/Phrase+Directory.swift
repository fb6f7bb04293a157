// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// There is no copy of the directory on this device.
    public static let directoryOff = Phrase("directory.off")
    /// Copy of the Directory
    public static let directoryTitle = Phrase("directory.title")
    /// This device answers searches, with or without a network. The copy is encrypted, and is removed with the account.
    public static let directoryTitleHint = Phrase("directory.titleHint")
    /// This program keeps no copy of the directory.
    public static let directoryNotHere = Phrase("directory.notHere")
    /// Copying %1$@ people, about %2$@.
    public static func directoryBegins(_ count: Int, size: String) -> Phrase { Phrase("directory.begins", .count(count), .text(size)) }
    /// The directory has %1$@ people. A copy takes about %2$@.
    public static func directoryEstimate(_ count: Int, size: String) -> Phrase { Phrase("directory.estimate", .count(count), .text(size)) }
    /// %1$@ of %2$@ people
    public static func directoryProgress(_ count: Int, total: String) -> Phrase { Phrase("directory.progress", .count(count), .text(total)) }
    /// The copy has %1$@ people (%2$@). Searches are answered from it.
    public static func directoryReady(_ count: Int, size: String) -> Phrase { Phrase("directory.ready", .count(count), .text(size)) }
    /// Copy Anyway
    public static let directoryCopyAnyway = Phrase("directory.copyAnyway")
    /// The copy of the directory has been removed. Searches ask the server.
    public static let directoryRemoved = Phrase("directory.removed")
    /// From the copy on this device
    public static let directoryFromCopy = Phrase("directory.fromCopy")
    /// From the copy on this device, %1$@ days old
    public static func directoryFromOldCopy(_ count: Int) -> Phrase { Phrase("directory.fromOldCopy", .count(count)) }
}
