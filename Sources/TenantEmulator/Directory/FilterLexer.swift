/// Cuts a `$filter` into words, text and punctuation.
///
/// > Source: [OData 4.01 URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct FilterLexer {
    /// A piece of a filter.
    enum Token: Equatable {
        case word(String)
        case text(String)
        case open, close, comma
    }

    private var rest: Substring

    /// Cuts a whole filter.
    ///
    /// - Throws: ``GraphError`` 400 "Invalid filter clause" for text without an end or a character that has no place.
    static func tokens(_ filter: String) throws(GraphError) -> [Token] {
        var lexer = FilterLexer(rest: filter[...])
        var tokens: [Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() throws(GraphError) -> Token? {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        guard let first = rest.first else { return nil }
        switch first {
        case "(":
            rest.removeFirst()
            return .open
        case ")":
            rest.removeFirst()
            return .close
        case ",":
            rest.removeFirst()
            return .comma
        case "'": return try .text(text())
        default: return try .word(word())
        }
    }

    /// Reads a quoted text, in which two quotation marks stand for one.
    ///
    /// It walks over Unicode scalars, because a mark followed by a combining accent is one character to Swift.
    private mutating func text() throws(GraphError) -> String {
        var value = String.UnicodeScalarView()
        var scalars = rest.unicodeScalars.dropFirst()
        while let scalar = scalars.popFirst() {
            guard scalar == "'" else {
                value.append(scalar)
                continue
            }
            guard scalars.first == "'" else {
                rest = Substring(scalars)
                return String(value)
            }
            scalars.removeFirst()
            value.append(scalar)
        }
        throw .invalidFilter
    }

    private mutating func word() throws(GraphError) -> String {
        let word = rest.prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" || $0 == "-" || $0 == "." || $0 == "$"
        }
        guard !word.isEmpty else { throw .invalidFilter }
        rest = rest[word.endIndex...]
        return String(word)
    }
}
