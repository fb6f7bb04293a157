/// Writes text as an OData string literal, in this one place.
///
/// A single quote inside is doubled; nothing else has a meaning there. The result is not yet fit for a URL:
/// percent-encoding comes after, once, for the whole value.
///
/// > Source: [OData 4.01 ABNF, rule `string`](https://docs.oasis-open.org/odata/odata/v4.01/os/abnf/odata-abnf-construction-rules.txt)
enum ODataLiteral {
    /// Puts text between single quotes, so that no text can end the literal early.
    static func string(_ text: String) -> String {
        // Scalars, not characters: a quote that carries a combining mark is one character, and still a quote.
        var literal = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" {
                literal.unicodeScalars.append(scalar)
            }
            literal.unicodeScalars.append(scalar)
        }
        return literal + "'"
    }
}
