/// Writes text as a clause of `$search`, in this one place.
///
/// A clause stands in double quotation marks as a whole; inside, a backslash takes the next character as it is. The result
/// is not yet fit for a URL: percent-encoding comes after, once, for the whole value.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/en-us/graph/search-query-parameter)
enum SearchPhrase {
    /// A property and what a word of it, or the property, begins with.
    static func clause(_ property: String, _ text: String) -> String {
        quoted("\(property):\(text)")
    }

    /// Puts text between double quotation marks, so that no text can end them early.
    static func quoted(_ text: String) -> String {
        // Scalars, not characters: a quotation mark that carries a combining mark is one character, and still a quotation mark.
        var phrase = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { phrase.append("\\") }
            phrase.append(scalar)
        }
        phrase.append("\"")
        return String(phrase)
    }
}
