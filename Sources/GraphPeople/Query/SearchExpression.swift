/// The value of `$search`: clauses in quotation marks, joined by `AND` and `OR`.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/en-us/graph/search-query-parameter)
indirect enum SearchExpression: Sendable, Hashable {
    case clause(property: String, text: String)
    case all([SearchExpression])
    case any([SearchExpression])

    /// The text, not yet percent-encoded.
    var text: String {
        switch self {
        case .clause(let property, let text): SearchPhrase.clause(property, text)
        case .all(let parts): Self.joined(parts, " AND ")
        case .any(let parts): Self.joined(parts, " OR ")
        }
    }

    /// How many clauses there are.
    var clauseCount: Int {
        switch self {
        case .clause: 1
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.clauseCount }
        }
    }

    private static func joined(_ parts: [SearchExpression], _ separator: String) -> String {
        guard parts.count > 1 else { return parts.first?.text ?? "" }
        return parts.map { part in
            switch part {
            case .clause: part.text
            case .all(let inner), .any(let inner): inner.count > 1 ? "(\(part.text))" : part.text
            }
        }
        .joined(separator: separator)
    }
}

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
