/// Counts the columns that text takes in a terminal: Latin letters one, Chinese characters and emoji two, marks none.
///
/// What East Asian fonts draw wide and others narrow ("ambiguous") counts as one, as terminals have it unless told.
///
/// > Source: [Unicode Standard Annex 11, East Asian Width](https://www.unicode.org/reports/tr11/)
package enum TextWidth {
    /// Counts the columns of a text after ``Glyph/glyphs(of:)`` has made it safe.
    package static func columns(of text: String) -> Int {
        isPlain(text) ? text.utf8.count : Glyph.glyphs(of: text).reduce(0) { $0 + $1.columns }
    }

    /// Whether a text is what most names are: visible ASCII, where a byte is a column and nothing has to be made safe.
    static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    /// The columns of one cluster, which is as wide as its widest scalar, for what follows the first one joins it.
    static func columns(of cluster: Character) -> Int {
        var widest = 0
        var regions = 0
        for scalar in cluster.unicodeScalars {
            if regionalIndicators.contains(scalar.value) { regions += 1 }
            // Variation selector 16 asks for the emoji form, which is wide whatever the character is without it.
            if scalar.value == 0xFE0F, cluster.unicodeScalars.first?.properties.isEmoji == true { return 2 }
            widest = max(widest, columns(of: scalar))
        }
        return regions == 2 ? 2 : widest
    }

    /// Whether every terminal is expected to agree on the width of a cluster: one scalar, and marks above and below.
    ///
    /// Joined emoji, flags, skin tones, variation selectors, spacing vowels and what is new or newly wide are not.
    static func isCertain(_ cluster: Character) -> Bool {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first, !regionalIndicators.contains(first.value) else { return false }
        if first.value >= 0x2630, newlyWide.contains(where: { $0.contains(first.value) }) || isNew(first) {
            return false
        }
        return scalars.dropFirst().allSatisfy {
            $0.value != 0x200D && !(0xFE00...0xFE0F).contains($0.value) && columns(of: $0) == 0
                && $0.properties.generalCategory != .spacingMark
        }
    }

    /// The columns of a scalar by itself.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        if (0x20...0x7E).contains(scalar.value) { return 1 }
        var low = 0
        var high = WidthTable.runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if WidthTable.runs[middle] >> 2 <= scalar.value {
                low = middle
            } else {
                high = middle
            }
        }
        return Int(WidthTable.runs[low] & 3)
    }

    private static let regionalIndicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

    /// Trigrams, hexagrams and counting rods: wide since Unicode 16.
    private static let newlyWide: [ClosedRange<UInt32>] = [
        0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    ]

    /// Whether a character is not in the table, or will be in a later one.
    static func isNew(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.age.map { ($0.major, $0.minor) > WidthTable.version }
            ?? (scalar.properties.generalCategory == .unassigned)
    }
}
