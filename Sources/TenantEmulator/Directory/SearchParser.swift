/// Understands a `$search` on users: clauses in double quotes, `AND`, `OR` and parentheses.
///
/// Only `displayName` is cut into words; of every other property the beginning is compared.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter#using-search-on-directory-object-collections)
struct SearchParser {
    /// SQLite's parsers of conditions and of words have a stack of a hundred.
    private static let deepest = 15
    private static let maximumClauses = 100

    private var rest: Substring.UnicodeScalarView
    private var depth = 0
    private var clauses = 0

    /// Understands a search.
    ///
    /// - Returns: What it says, with every value bound.
    /// - Throws: ``GraphError`` 400.
    static func parse(_ search: String) throws(GraphError) -> SearchExpression {
        var parser = SearchParser(rest: search[...].unicodeScalars)
        let condition = try parser.disjunction()
        parser.skipSpaces()
        guard parser.rest.isEmpty else { throw .invalidSearch }
        return condition
    }

    private mutating func disjunction() throws(GraphError) -> SearchExpression {
        var parts = [try conjunction()]
        while take(word: "OR") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .join(parts, " OR ")
    }

    private mutating func conjunction() throws(GraphError) -> SearchExpression {
        var parts = [try clause()]
        while take(word: "AND") { parts.append(try clause()) }
        return parts.count == 1 ? parts[0] : .join(parts, " AND ")
    }

    private mutating func clause() throws(GraphError) -> SearchExpression {
        skipSpaces()
        clauses += 1
        guard clauses <= Self.maximumClauses else { throw .invalidSearch }
        switch rest.popFirst() {
        case "(":
            depth += 1
            guard depth <= Self.deepest else { throw .invalidSearch }
            let inner = try disjunction()
            skipSpaces()
            guard rest.popFirst() == ")" else { throw .invalidSearch }
            depth -= 1
            return inner
        case "\"": return try Self.condition(of: try quoted())
        default: throw .invalidSearch
        }
    }

    /// Reads on to the closing quotation mark; a backslash takes the next character as it is.
    private mutating func quoted() throws(GraphError) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\":
                guard let next = rest.popFirst() else { throw .invalidSearch }
                text.append(next)
            default: text.append(scalar)
            }
        }
        throw .invalidSearch
    }

    private static func condition(of clause: String) throws(GraphError) -> SearchExpression {
        let halves = clause.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw .invalidSearch }
        guard let property = UserProperty(name: halves[0]) else { throw .unknownProperty(String(halves[0])) }
        switch property {
        case .displayName: return words(String(halves[1]))
        case .accountEnabled, .businessPhones, .createdDateTime, .id, .identities:
            throw .unsupportedClause(property.rawValue)
        case _ where property.kind == .texts:
            return SearchExpression(
                condition: .any(
                    of: property.filterColumn, .prefix(of: "value", NameFolding.fold(String(halves[1])))))
        default:
            return SearchExpression(
                condition: .prefix(of: property.filterColumn, NameFolding.fold(String(halves[1]))))
        }
    }

    /// All words of the text have to begin a word of the name, in any order.
    private static func words(_ text: String) -> SearchExpression {
        let tokens = SearchTokenizer.tokens(of: text)
        guard !tokens.isEmpty else { return SearchExpression(condition: SQLCondition(sql: "0", arguments: [])) }
        // Tokens are letters and digits only, so that nothing in them is a word of the full-text search.
        let match = tokens.map { "\"\($0)\"*" }.joined(separator: " AND ")
        return SearchExpression(match: match)
    }

    private mutating func take(word: String) -> Bool {
        skipSpaces()
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    private mutating func skipSpaces() {
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    }
}

/// What a `$search` says, once it has been understood.
struct SearchExpression: Sendable, Equatable {
    /// The condition, which can be joined with others.
    let condition: SQLCondition
    /// All of it as an expression of the full-text index; nil if it looks at more than names.
    let match: String?

    init(condition: SQLCondition) {
        self.condition = condition
        match = nil
    }

    /// Words of the name.
    init(match: String) {
        condition = SQLCondition(
            sql: "user.rowid IN (SELECT rowid FROM userSearch WHERE userSearch MATCH ?)", arguments: [match])
        self.match = match
    }

    private init(condition: SQLCondition, match: String?) {
        (self.condition, self.match) = (condition, match)
    }

    /// Expressions with a word between them, ` AND ` or ` OR `.
    static func join(_ parts: [SearchExpression], _ word: String) -> SearchExpression {
        let matches = parts.compactMap(\.match)
        return SearchExpression(
            condition: .join(parts.map(\.condition), word),
            match: matches.count == parts.count ? matches.map { "(\($0))" }.joined(separator: word) : nil)
    }
}
