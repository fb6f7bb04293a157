/// Makes a stranger's text safe to show: no control characters, no endless lines.
package enum DisplayText {
    /// Replaces control characters and direction overrides by spaces and cuts what is too long.
    ///
    /// - Parameters:
    ///   - text: Any text, for example from a provider or a directory.
    ///   - limit: The most characters to keep; a longer text ends with an ellipsis.
    /// - Returns: A text of one line that a terminal or a label can show.
    package static func clean(_ text: String, limit: Int) -> String {
        var scalars = String.UnicodeScalarView()
        var kept = 0
        for scalar in text.unicodeScalars {
            if kept == limit {
                scalars.append("…")
                break
            }
            scalars.append(isHarmful(scalar) ? " " : scalar)
            kept += 1
        }
        let words = String(scalars).split(separator: " ", omittingEmptySubsequences: true)
        return words.joined(separator: " ")
    }

    /// C0 and C1 controls, line separators, and the characters that turn the reading direction of what follows.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
