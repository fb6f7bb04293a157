/// Understands a `$filter` on users, or on groups: comparisons, `startswith`, `endswith`, `in`, `any`, `not`, `and`, `or` and
/// parentheses, each where ``GraphProperty`` has it.
///
/// > Source: [OData 4.01 URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct FilterParser {
    /// The deepest nesting, of parentheses and of `not`, and the most clauses that are understood.
    ///
    /// SQLite's parser has a stack of a hundred, of which a `not` takes four.
    private static let deepest = 15
    private static let maximumClauses = 100
    /// The longest text that Graph compares a property with outside of an advanced query, and its beginning in any, in UTF-16
    /// units.
    ///
    /// > Source: [Known issues, query parameters](https://developer.microsoft.com/graph/known-issues/?search=13635), of
    /// > 1 June 2023
    static let maximumTextLength = 120
    var tokens: ArraySlice<FilterLexer.Token>
    private var depth = 0
    private var clauses = 0
    let isAdvanced: Bool
    let type: GraphType
    private var isSearch = false

    static func parse(
        _ filter: String, isAdvanced: Bool = false, of type: GraphType = .users
    ) throws(GraphError) -> FilterExpression {
        try FilterParser(tokens: try FilterLexer.tokens(filter)[...], isAdvanced: isAdvanced, type: type).parsed()
    }

    /// Understands a `$search`: clauses in double quotes, `AND`, `OR` and parentheses.
    ///
    /// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter#using-search-on-directory-object-collections)
    static func parse(search: String, of type: GraphType = .users) throws(GraphError) -> FilterExpression {
        do throws(GraphError) {
            let tokens = try FilterLexer.tokens(search, isSearch: true)[...]
            return try FilterParser(tokens: tokens, isAdvanced: true, type: type, isSearch: true).parsed()
        } catch {
            throw error == GraphError(.invalidFilter) ? GraphError(.invalidSearch) : error
        }
    }

    private func parsed() throws(GraphError) -> FilterExpression {
        var parser = self
        let expression = try parser.disjunction()
        guard parser.tokens.isEmpty else { throw GraphError(.invalidFilter) }
        return expression
    }

    private mutating func disjunction() throws(GraphError) -> FilterExpression {
        var parts = [try conjunction()]
        while take(word: "or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(GraphError) -> FilterExpression {
        var parts = [try clause()]
        while take(word: "and") { parts.append(try clause()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func clause() throws(GraphError) -> FilterExpression {
        clauses += 1
        guard clauses <= Self.maximumClauses else { throw GraphError(.invalidFilter) }
        switch tokens.popFirst() {
        case .open:
            let inner = try deeper { parser throws(GraphError) in try parser.disjunction() }
            guard tokens.popFirst() == .close else { throw GraphError(.invalidFilter) }
            return inner
        case .text(let text) where isSearch:
            let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2 else { throw GraphError(.invalidFilter) }
            return try type.search(halves[0], halves[1])
        case _ where isSearch: throw GraphError(.invalidFilter)
        case .word(let word) where word.lowercased() == "not":
            guard isAdvanced else { throw GraphError(.advancedOnly, "not") }
            return .not(try deeper { parser throws(GraphError) in try parser.clause() })
        case .word(let word):
            return tokens.first == .open ? try call(word) : try comparison(word)
        default: throw GraphError(.invalidFilter)
        }
    }

    private mutating func deeper(
        _ parse: (inout FilterParser) throws(GraphError) -> FilterExpression
    ) throws(GraphError) -> FilterExpression {
        depth += 1
        guard depth <= Self.deepest else { throw GraphError(.invalidFilter) }
        defer { depth -= 1 }
        return try parse(&self)
    }

    mutating func take(word: String) -> Bool {
        guard case .word(let next)? = tokens.first, next == word.uppercased() || !isSearch && next.lowercased() == word
        else { return false }
        tokens.removeFirst()
        return true
    }
}

/// Cuts a `$filter`, or a `$search`, into words, text and punctuation.
///
/// > Source: [OData 4.01 URL conventions, section 5.1.1](https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html)
struct FilterLexer {
    enum Token: Equatable {
        case word(String)
        case text(String)
        case open, close, comma, colon
    }

    /// Scalars rather than characters, because a quotation mark followed by a combining accent is one character.
    private var rest: Substring.UnicodeScalarView
    private let isSearch: Bool

    static func tokens(_ filter: String, isSearch: Bool = false) throws(GraphError) -> [Token] {
        var lexer = FilterLexer(rest: filter[...].unicodeScalars, isSearch: isSearch)
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
        case "'" where !isSearch:
            rest.removeFirst()
            return .text(try text())
        case "\"" where isSearch:
            rest.removeFirst()
            return .text(try searched())
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
        throw GraphError(.invalidFilter)
    }

    /// Reads on to the closing quotation mark of a search; a backslash takes the next character as it is.
    private mutating func searched() throws(GraphError) -> String {
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(value) }
            guard let kept = scalar == "\\" ? rest.popFirst() : scalar else { break }
            value.append(kept)
        }
        throw GraphError(.invalidFilter)
    }

    /// Reads a word; a time has colons in it, and begins with a digit as no name does.
    private mutating func word() throws(GraphError) -> String {
        let isTime = rest.first?.properties.numericType != nil
        let word = rest.prefix { Self.isOfWord($0) || isTime && ($0 == ":" || $0 == "+") }
        guard !word.isEmpty else { throw GraphError(.invalidFilter) }
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
