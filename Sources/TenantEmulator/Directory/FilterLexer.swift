/// Cuts a `$filter` into words, text and punctuation.
///
/// > Source: [OData 4.01 URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct FilterLexer {
    /// A piece of a filter.
    enum Token: Equatable {
        case word(String)
        case text(String)
        case open, close, comma, colon
    }

    /// Scalars rather than characters, because a quotation mark followed by a combining accent is one character.
    private var rest: Substring.UnicodeScalarView

    /// Cuts a whole filter.
    ///
    /// - Throws: ``GraphError`` 400 "Invalid filter clause" for text without an end or a character that has no place.
    static func tokens(_ filter: String) throws(GraphError) -> [Token] {
        var lexer = FilterLexer(rest: filter[...].unicodeScalars)
        var tokens: [Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() throws(GraphError) -> Token? {
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
        guard let first = rest.first else { return nil }
        switch first {
        case "(", ")", ",", ":":
            rest.removeFirst()
            return first == "(" ? .open : first == ")" ? .close : first == "," ? .comma : .colon
        case "'":
            rest.removeFirst()
            return .text(try text())
        default:
            return .word(try word())
        }
    }

    /// Reads on to the end of a quoted text, in which two quotation marks stand for one.
    private mutating func text() throws(GraphError) -> String {
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "'" {
                guard rest.first == "'" else { return String(value) }
                rest.removeFirst()
            }
            value.append(scalar)
        }
        throw .invalidFilter
    }

    /// Reads a word; a time has colons in it, and begins with a digit as no name does.
    private mutating func word() throws(GraphError) -> String {
        let isTime = rest.first?.properties.numericType != nil
        let word = rest.prefix { Self.isOfWord($0) || isTime && ($0 == ":" || $0 == "+") }
        guard !word.isEmpty else { throw .invalidFilter }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "/", "-", ".", "$": true
        // All that is left of ASCII is punctuation; Unicode's tables need not be asked.
        case _ where scalar.isASCII: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
