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
