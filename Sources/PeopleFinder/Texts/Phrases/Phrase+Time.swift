// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// in %1$@ seconds
    public static func timeInSeconds(_ count: Int) -> Phrase { Phrase("time.inSeconds", .count(count)) }
    /// in %1$@ minutes
    public static func timeInMinutes(_ count: Int) -> Phrase { Phrase("time.inMinutes", .count(count)) }
    /// in %1$@ hours
    public static func timeInHours(_ count: Int) -> Phrase { Phrase("time.inHours", .count(count)) }
    /// %1$@ seconds
    public static func timeSeconds(_ count: Int) -> Phrase { Phrase("time.seconds", .count(count)) }
    /// %1$@ minutes
    public static func timeMinutes(_ count: Int) -> Phrase { Phrase("time.minutes", .count(count)) }
    /// %1$@ hours
    public static func timeHours(_ count: Int) -> Phrase { Phrase("time.hours", .count(count)) }
}
