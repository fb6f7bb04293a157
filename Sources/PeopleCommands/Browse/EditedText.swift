/// A line of text that is being typed, and where the cursor is in it.
struct EditedText: Hashable, Sendable {
    /// More is nothing that anybody searches for; a paste of it would hold up every key.
    static let maximumLength = 1_000

    private var characters: [Character] = []
    /// How many characters stand before the cursor.
    private(set) var cursor = 0
    var text: String { String(characters) }
    var beforeCursor: String { String(characters[..<cursor]) }
    var isEmpty: Bool { characters.isEmpty }
    init(_ text: String = "") { insert(text) }

    /// Types text at the cursor, as far as there is room; line breaks and tabs, which a paste may bring, become spaces.
    mutating func insert(_ text: String) {
        // A character can have any number of marks.
        let room = max(0, Self.maximumLength - self.text.unicodeScalars.count)
        let taken = String(String.UnicodeScalarView(text.unicodeScalars.prefix(room)))
        let new = taken.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        characters.insert(contentsOf: new, at: cursor)
        // A mark that is typed alone joins the character before it.
        let before = String(characters[..<(cursor + new.count)])
        characters = Array(before + String(characters[(cursor + new.count)...]))
        cursor = min(before.count, characters.count)
    }

    mutating func clear() { self = EditedText() }

    mutating func apply(_ edit: BrowseAction.Edit) {
        switch edit {
        case .insert(let text): insert(text)
        case .deleteBackward where cursor > 0:
            cursor -= 1
            characters.remove(at: cursor)
        case .deleteForward where cursor < characters.count: characters.remove(at: cursor)
        case .deleteBackward, .deleteForward: break
        case .deleteWord:
            let end = cursor
            moveByWord(-1)
            characters.removeSubrange(cursor..<end)
        case .deleteToStart:
            characters.removeSubrange(..<cursor)
            cursor = 0
        case .deleteToEnd: characters.removeSubrange(cursor...)
        case .clear: clear()
        case .moveBy(let offset): cursor = min(max(0, cursor + offset), characters.count)
        case .moveByWord(let direction): moveByWord(direction)
        case .moveToStart: cursor = 0
        case .moveToEnd: cursor = characters.count
        }
    }

    /// Moves the cursor to the beginning of a word, or behind its end.
    private mutating func moveByWord(_ direction: Int) {
        let isPlace: (Int) -> Bool = { [characters] place in
            let (before, after) = direction < 0 ? (place - 1, place) : (place, place - 1)
            return !characters[after].isWhitespace
                && (!characters.indices.contains(before) || characters[before].isWhitespace)
        }
        if direction < 0 {
            cursor = (0..<cursor).last(where: isPlace) ?? 0
        } else {
            cursor = (cursor + 1..<characters.count + 1).first(where: isPlace) ?? characters.count
        }
    }
}
