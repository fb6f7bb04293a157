/// What a `$search` says: clauses in double quotes, `AND`, `OR` and parentheses.
indirect enum SearchTree: Sendable, Equatable {
    case and([SearchTree])
    case or([SearchTree])
    case clause(String, String)

    func check(_ look: (String) throws(GraphError) -> Void) throws(GraphError) {
        switch self {
        case .and(let parts), .or(let parts): for part in parts { try part.check(look) }
        case .clause(let name, _): try look(name)
        }
    }

    /// Whether it holds, of clauses with the name of the property in lower case.
    func holds(_ clause: (String, String) -> Bool) -> Bool {
        switch self {
        case .and(let parts): parts.allSatisfy { $0.holds(clause) }
        case .or(let parts): parts.contains { $0.holds(clause) }
        case .clause(let name, let text): clause(name.lowercased(), text)
        }
    }
}

/// Understands a `$search`.
///
/// > Source: [Use the $search query parameter](https://learn.microsoft.com/graph/search-query-parameter#using-search-on-directory-object-collections)
struct SearchParser {
    /// SQLite's parsers of conditions and of words have a stack of a hundred.
    private static let deepest = 15
    private static let maximumClauses = 100
    private var rest: Substring.UnicodeScalarView
    private var depth = 0
    private var clauses = 0

    static func parse(_ search: String) throws(GraphError) -> SearchTree {
        var parser = SearchParser(rest: search[...].unicodeScalars)
        let condition = try parser.disjunction()
        parser.skipSpaces()
        guard parser.rest.isEmpty else { throw .invalidSearch }
        return condition
    }

    private mutating func disjunction() throws(GraphError) -> SearchTree {
        var parts = [try conjunction()]
        while take(word: "OR") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(GraphError) -> SearchTree {
        var parts = [try clause()]
        while take(word: "AND") { parts.append(try clause()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func clause() throws(GraphError) -> SearchTree {
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
        case "\"": return try Self.clause(try quoted())
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

    private static func clause(_ text: String) throws(GraphError) -> SearchTree {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { throw .invalidSearch }
        return .clause(String(halves[0]), String(halves[1]))
    }

    private mutating func take(word: String) -> Bool {
        skipSpaces()
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    private mutating func skipSpaces() { while rest.first == " " || rest.first == "\t" { rest.removeFirst() } }
}

extension FilterExpression {
    /// What a search asks of users: of `displayName` the beginnings of words, of every other property its own beginning.
    init(_ search: SearchTree) throws(GraphError) {
        func all(_ parts: [SearchTree]) throws(GraphError) -> [FilterExpression] {
            try parts.map { part throws(GraphError) in try FilterExpression(part) }
        }
        switch search {
        case .and(let parts): self = .and(try all(parts))
        case .or(let parts): self = .or(try all(parts))
        case .clause(let name, let text):
            guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
            switch property {
            case .displayName: self = .words(SearchTokenizer.tokens(of: text))
            case .accountEnabled, .businessPhones, .createdDateTime, .id, .identities:
                throw .unsupportedClause(property.rawValue)
            case _ where property.kind == .texts: self = .any(FilterProperty(property), .startsWith(text))
            default: self = .test(FilterProperty(property), .startsWith(text))
            }
        }
    }
}
