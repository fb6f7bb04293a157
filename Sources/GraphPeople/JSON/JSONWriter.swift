/// Writes the texts of the one body that this library sends.
enum JSONWriter {
    /// A text with its quotation marks.
    static func text(_ text: String) -> String {
        var output = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                output.append("\\")
                output.append(scalar)
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                output += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
            default: output.append(scalar)
            }
        }
        output.append("\"")
        return String(output)
    }
}
