/// Puts letters and the marks after them together, as keyboards and directories write them.
///
/// A name that was copied from a file's name on a Mac comes in pieces (`Z` and a caron), and a server that compares code
/// points would not find `Ž`.
enum NameComposition {
    /// The letters that are one with their marks, by a text that is equal to them; Swift compares texts by canonical equivalence.
    ///
    /// > Source: [Unicode Standard Annex #15](https://www.unicode.org/reports/tr15/)
    private static let composed: [String: Unicode.Scalar] = {
        let scripts: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x386...0x4F9, 0x622...0x6D3, 0x1E00...0x1FFF, 0x304C...0x30FE,
        ]
        let letters = scripts.joined().compactMap { Unicode.Scalar($0) }
        // Of two that are equal the first is the one that Unicode composes to.
        return Dictionary(letters.map { (String($0), $0) }) { first, _ in first }
    }()

    /// Composes a text: letters of Europe and Vietnam, Arabic, Japanese syllables and Korean ones.
    static func compose(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return String(text) }
        var output: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if let last = output.last, scalar.properties.canonicalCombiningClass != .notReordered,
                let whole = composed[String(scalars: [last, scalar])]
            {
                output[output.count - 1] = whole
            } else if !joinEastAsian(scalar, to: &output) {
                output.append(scalar)
            }
        }
        return String(scalars: output)
    }

    /// Joins a Korean letter, or the mark that voices a Japanese syllable, to what stands before it; says whether it did.
    static func joinEastAsian(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) -> Bool {
        guard let last = output.last, let joined = joined(last, scalar) else { return false }
        output[output.count - 1] = joined
        return true
    }

    /// > Source: [The Unicode Standard, section 3.12](https://www.unicode.org/versions/latest/core-spec/chapter-3/)
    private static func joined(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
        switch (last.value, next.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            return Unicode.Scalar(0xAC00 + ((last.value - 0x1100) * 21 + (next.value - 0x1161)) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (last.value - 0xAC00) % 28 == 0:
            return Unicode.Scalar(last.value + next.value - 0x11A7)
        // A narrow syllable is a wide one by now, and the narrow mark behind it is not.
        case (0x3046...0x30FD, 0x3099), (0x3046...0x30FD, 0xFF9E): return composed[String(scalars: [last, "\u{3099}"])]
        case (0x3046...0x30FD, 0x309A), (0x3046...0x30FD, 0xFF9F): return composed[String(scalars: [last, "\u{309A}"])]
        default: return nil
        }
    }
}
