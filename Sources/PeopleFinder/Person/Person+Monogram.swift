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

    /// The color behind the letters in sRGB, as `0xRRGGBB`.
    ///
    /// It is always the same one for a person, and dark enough for white letters of any size.
    public var monogramColor: Int {
        // The standard library's hashes differ from one start to the next.
        let sum = id.utf8.reduce(UInt32(5381)) { ($0 &* 33) ^ UInt32($1) }
        return Self.monogramColors[Int(sum % UInt32(Self.monogramColors.count))]
    }

    /// White on each has a contrast of 4.5 to 1 at least.
    ///
    /// > Source: [WCAG 2.2, 1.4.3](https://www.w3.org/TR/WCAG22/#contrast-minimum)
    private static let monogramColors = [
        0x1F5FA8, 0x17586F, 0x2E6B34, 0x6A4FA3, 0x9A3A6B, 0xA3402B, 0x7A5A12, 0x4F5B66,
    ]

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
