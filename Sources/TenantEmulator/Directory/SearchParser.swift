/// Understands a `$search`: clauses in double quotes, `AND`, `OR` and parentheses.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter#using-search-on-directory-object-collections)
struct SearchParser {
    /// SQLite's parsers of conditions and of words have a stack of a hundred.
    private static let deepest = 15
    private static let maximumClauses = 100
    private var rest: Substring.UnicodeScalarView
    private var depth = 0
    private var clauses = 0
    private let schema: FilterSchema

    static func parse(_ search: String, of schema: FilterSchema = .users) throws(GraphError) -> FilterExpression {
        var parser = SearchParser(rest: search[...].unicodeScalars, schema: schema)
        let condition = try parser.disjunction()
        parser.skipSpaces()
        guard parser.rest.isEmpty else { throw .invalidSearch }
        return condition
    }

    private mutating func disjunction() throws(GraphError) -> FilterExpression {
        var parts = [try conjunction()]
        while take(word: "OR") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(GraphError) -> FilterExpression {
        var parts = [try clause()]
        while take(word: "AND") { parts.append(try clause()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func clause() throws(GraphError) -> FilterExpression {
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
        case "\"": return try clause(try quoted())
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

    private func clause(_ text: String) throws(GraphError) -> FilterExpression {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw .invalidSearch }
        return try schema.search(String(halves[0]), String(halves[1]))
    }

    private mutating func take(word: String) -> Bool {
        skipSpaces()
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    private mutating func skipSpaces() { while rest.first == " " || rest.first == "\t" { rest.removeFirst() } }
}

extension FilterSchema {
    /// The properties of objects that are few of which a search can ask, in lower case.
    static let searched = ["displayname", "description", "mail", "mailnickname"]

    /// What a clause asks of users: of `displayName` the beginnings of words, of every other property its own beginning.
    ///
    /// Of other objects it asks the beginnings of words of each, which ``EmulatorDatabase/places(of:where:)`` puts
    /// beside them.
    fileprivate func search(_ name: String, _ text: String) throws(GraphError) -> FilterExpression {
        guard isOfUsers else {
            guard Self.searched.contains(name.lowercased()) else { throw unsupported(name) }
            let words = SearchTokenizer.tokens(of: text).map { word in
                SQLCondition(
                    sql: "instr(user.extra ->> '$.words.\(name.lowercased())', ?) > 0", arguments: [" " + word])
            }
            return .clause("\(name):\(text)", words.isEmpty ? .never : .join(words, " AND "))
        }
        guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
        switch property {
        case .displayName: return .words(SearchTokenizer.tokens(of: text))
        case .accountEnabled, .businessPhones, .createdDateTime, .id, .identities:
            throw .unsupportedClause(property.rawValue)
        case _ where property.kind == .texts: return .any(FilterProperty(property), .startsWith(text))
        default: return .test(FilterProperty(property), .startsWith(text))
        }
    }
}
