/// Texts that many people on a page share, such as titles and departments: each is made once.
///
/// It belongs to the bytes of one answer.
struct RepeatedTexts {
    private struct Entry {
        var start = 0
        var count = 0
        var text = ""
    }

    /// A text of so many bytes is kept in the String itself, and costs no memory beside it.
    private static let inline = 15
    private static let places = 128

    private var entries: [Entry] = []

    /// Makes a text, or finds it.
    mutating func string(_ text: JSONText, in json: JSONReader) -> String {
        let (start, count) = (text.range.lowerBound, text.range.count)
        guard count > Self.inline, text.isPlain else { return json.string(text) }
        if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.places) }
        // Its length, beginning and end tell most texts apart; the bytes are compared all the same.
        let mixed = (json.word(start) ^ json.word(start + count - 8) &* 31 ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
        let place = Int(mixed >> 57)
        if entries[place].count == count, json.isSame(entries[place].start, start, count) {
            return entries[place].text
        }
        let made = json.string(text)
        entries[place] = Entry(start: start, count: count, text: made)
        return made
    }
}
