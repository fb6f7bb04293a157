public import GraphPeople

extension Person {
    /// The letters that stand for somebody without a photo: the first ones of the first and the last name.
    ///
    /// A name of Chinese, Japanese or Korean characters gives its first character, because two of different names would
    /// look like a name of their own. Without any letter it is empty.
    public var monogram: String {
        let parts = [givenName, surname].map { $0?.first(where: \.isLetter) }
        if let first = parts.compactMap({ $0 }).first(where: Self.isWhole) { return String(parts[1] ?? first) }
        let initials = parts.compactMap { $0 }
        if initials.count == 2 { return String(initials).uppercased() }
        let words = name.split(whereSeparator: { $0.isWhitespace || $0 == "@" || $0 == "." })
            .compactMap { $0.first(where: \.isLetter) }
        guard let first = words.first else { return "" }
        if Self.isWhole(first) { return String(first) }
        let last = words.count > 1 && !name.contains("@") ? words.last.map(String.init) ?? "" : ""
        return (String(first) + last).uppercased()
    }

    /// What the person does and where, in one line; empty when nobody says.
    public var roleLine: String {
        [jobTitle, extended?.department].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Whether a character says as much as a syllable or a word.
    private static func isWhole(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return (0x2E80...0xD7FF).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0x20000...0x3FFFF).contains(scalar)
    }
}
