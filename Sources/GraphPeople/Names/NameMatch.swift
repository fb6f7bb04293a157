/// How a name, and what stands beside it, fits what was typed.
struct NameMatch: Sendable, Hashable, Comparable {
    /// How well.
    var kind: MatchKind
    /// Whether it fits only when `mueller` and `müller` are the same, or `o` and `brien` are two words.
    var isRespelled = false
    /// How many of the typed words are words of the name, and do not only begin one.
    var wholeWords = 0
    /// Where in the name the first typed word was found.
    var firstAt = 0

    static func < (left: NameMatch, right: NameMatch) -> Bool {
        let leftKey = (left.kind.rawValue, left.isRespelled ? 1 : 0, -left.wholeWords, left.firstAt)
        return leftKey < (right.kind.rawValue, right.isRespelled ? 1 : 0, -right.wholeWords, right.firstAt)
    }
}
