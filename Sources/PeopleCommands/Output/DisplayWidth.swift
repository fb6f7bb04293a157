/// Counts the columns that text takes in a terminal.
///
/// A terminal has cells: Latin letters take one, Chinese characters and emoji two, combining marks none. Text that is
/// read from right to left takes as many cells as its letters.
///
/// > Source: [Unicode Standard Annex 11, East Asian Width](https://www.unicode.org/reports/tr11/)
public enum DisplayWidth {
    /// The columns of a whole text.
    ///
    /// - Parameter text: Text without control characters.
    /// - Returns: The number of terminal cells.
    public static func columns(of text: some StringProtocol) -> Int {
        // Most names are ASCII, where a byte is a column.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return text.utf8.count
        }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Cuts text that is wider than it may be, with an ellipsis at the end; never through a character.
    ///
    /// - Parameters:
    ///   - text: Text without control characters.
    ///   - limit: The most columns that the result may take.
    /// - Returns: The text, or its beginning and an ellipsis.
    public static func truncate(_ text: String, to limit: Int) -> String {
        guard columns(of: text) > limit else { return text }
        guard limit > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let width = columns(of: character)
            guard used + width <= limit - 1 else { break }
            kept.append(character)
            used += width
        }
        return kept + "…"
    }

    /// Fills text up with spaces on its right.
    ///
    /// - Parameters:
    ///   - text: Text without control characters.
    ///   - width: The columns that the result takes at least.
    /// - Returns: The text and the spaces.
    public static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - columns(of: text)))
    }

    /// The columns of one character, which is as wide as its widest scalar: marks and joiners add nothing.
    private static func columns(of character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            // Variation selector 16 asks for the emoji form, which is wide whatever the character was before.
            if scalar.value == 0xFE0F {
                return 2
            }
            width = max(width, columns(of: scalar))
        }
        return width
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // The vowels and final consonants of Hangul join the syllable that they follow.
        if (0x1160...0x11FF).contains(scalar.value) {
            return 0
        }
        return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    /// The blocks that are Wide or Fullwidth, without the emoji, which have a property of their own.
    private static let wideBlocks: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]

    private static func isWide(_ value: UInt32) -> Bool {
        value >= 0x1100 && wideBlocks.contains { $0.contains(value) }
    }
}
