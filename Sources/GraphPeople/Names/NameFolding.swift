/// Folds letters so that a name is found however it is typed: without case, width and diacritics.
///
/// The letters that Unicode does not decompose (ø, ł, ß, ı, …) become what people type for them, and the two Turkish i
/// are one. It needs no Foundation and knows no locale, so it gives the same everywhere.
package enum NameFolding {
    /// Up to here a table has an entry for every scalar.
    private static let tableEnd = 0x2000
    /// Stands in the table for a letter that becomes several.
    private static let several: UInt16 = .max

    /// What each scalar becomes; 0 for itself.
    private static let table: [UInt16] = {
        var table = [UInt16](repeating: 0, count: tableEnd)
        for (scalar, folded) in entries where scalar.value < tableEnd {
            let only = folded.count == 1 ? folded.first : nil
            table[Int(scalar.value)] = only.flatMap { UInt16(exactly: $0.value) } ?? several
        }
        return table
    }()

    /// What becomes several letters, or stands beyond the table.
    private static let others: [Unicode.Scalar: [Unicode.Scalar]] = entries.filter {
        $0.key.value >= tableEnd || $0.value.count > 1
    }

    private static let entries: [Unicode.Scalar: [Unicode.Scalar]] = {
        var entries: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for entry in letters.unicodeScalars.split(separator: ";") {
            let halves = entry.split(separator: " ")
            guard halves.count == 2, let folded = halves.first, let from = halves.last else { continue }
            for scalar in from {
                entries[scalar] = Array(folded)
            }
        }
        return entries
    }()

    /// Folds a text scalar by scalar; what nobody sees is left out.
    package static func fold(_ text: some StringProtocol) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            append(scalar, to: &folded)
        }
        return folded
    }

    /// Adds the folded form of one scalar.
    static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
        let value = scalar.value
        if value < 0x80 {
            let isCapital = value >= 0x41 && value <= 0x5A
            folded.append(isCapital ? Unicode.Scalar(UInt8(value) + 0x20) : scalar)
            return
        }
        if value < tableEnd {
            let entry = table[Int(value)]
            if entry != 0, entry != several {
                if let single = Unicode.Scalar(entry) { folded.append(single) }
                return
            }
        }
        if let more = others[scalar] {
            folded += more
            return
        }
        if NameComposition.joinEastAsian(scalar, to: &folded) { return }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return
        case .uppercaseLetter, .titlecaseLetter: folded += scalar.properties.lowercaseMapping.unicodeScalars
        default: folded.append(scalar)
        }
    }
}
