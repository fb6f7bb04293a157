/// A line of text that is being typed, and where the cursor is in it.
struct EditedText: Hashable, Sendable {
    private var characters: [Character] = []

    /// How many characters stand before the cursor.
    private(set) var cursor = 0

    /// What is typed.
    var text: String { String(characters) }

    /// What stands before the cursor.
    var beforeCursor: String { String(characters[..<cursor]) }

    var isEmpty: Bool { characters.isEmpty }

    init(_ text: String = "") {
        insert(text)
    }

    /// Types text at the cursor; line breaks and tabs, which a paste may bring, become spaces.
    mutating func insert(_ text: String) {
        let new = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        characters.insert(contentsOf: new, at: cursor)
        // A mark that is typed alone joins the character before it.
        let before = String(characters[..<(cursor + new.count)])
        characters = Array(before + String(characters[(cursor + new.count)...]))
        cursor = min(before.count, characters.count)
    }

    mutating func deleteBackward() {
        guard cursor > 0 else { return }
        cursor -= 1
        characters.remove(at: cursor)
    }

    mutating func deleteForward() {
        guard cursor < characters.count else { return }
        characters.remove(at: cursor)
    }

    /// Takes the word before the cursor away, and the spaces after it.
    mutating func deleteWord() {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        characters.removeSubrange(start..<cursor)
        cursor = start
    }

    /// Takes everything before the cursor away.
    mutating func deleteToStart() {
        characters.removeSubrange(..<cursor)
        cursor = 0
    }

    mutating func clear() {
        self = EditedText()
    }

    /// Moves the cursor by so many characters, as far as there are any.
    mutating func move(by offset: Int) {
        cursor = min(max(0, cursor + offset), characters.count)
    }

    mutating func moveToStart() { cursor = 0 }

    mutating func moveToEnd() { cursor = characters.count }
}
