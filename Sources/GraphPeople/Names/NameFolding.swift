/// Folds letters so that a name is found however it is typed: without case, width and diacritics.
///
/// The letters that Unicode does not decompose (ø, ł, ß, ı, …) become what people type for them, and the two Turkish i
/// are one. It needs no Foundation and knows no locale, so it gives the same everywhere.
package enum NameFolding {
    private static let entries: [Unicode.Scalar: [Unicode.Scalar]] = {
        var entries: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for entry in letters.unicodeScalars.split(separator: ";") {
            let halves = entry.split(separator: " ")
            guard halves.count == 2, let folded = halves.first, let from = halves.last else { continue }
            for scalar in from { entries[scalar] = Array(folded) }
        }
        return entries
    }()

    /// Folds a text scalar by scalar; what nobody sees is left out.
    package static func fold(_ text: some StringProtocol) -> [Unicode.Scalar] {
        var folded: [Unicode.Scalar] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return folded
    }

    static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
        let value = scalar.value
        if value < 0x80 {
            let isCapital = value >= 0x41 && value <= 0x5A
            folded.append(isCapital ? Unicode.Scalar(UInt8(value) + 0x20) : scalar)
            return
        }
        if let known = entries[scalar] {
            folded += known
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
