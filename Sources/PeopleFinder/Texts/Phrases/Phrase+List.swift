// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// %1$@, %2$@
    public static func listMiddle(_ first: String, second: String) -> Phrase { Phrase("list.middle", .text(first), .text(second)) }
}
