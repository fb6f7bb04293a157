extension UserQuery {
    /// With how many alternatives a filter is read at most: each names all that the others do, and SQLite takes 32,766
    /// values.
    private static let maximumAlternatives = 20

    /// SQL that reads something of everybody whom the query finds, in no order.
    func statement(_ columns: String) -> SQLCondition {
        var source = "user"
        var conditions: [SQLCondition?] = [.tenant(tenantID), relationship, filter.map(Self.indexable)]
        if !isOrdered, case .words(let words)? = search, !words.isEmpty {
            // As a join, in which the index of words is only read until the page is full.
            source = "userSearch CROSS JOIN user ON user.rowid = userSearch.rowid"
            conditions.append(SQLCondition(sql: "userSearch MATCH ?", arguments: [FilterExpression.match(words)]))
        } else {
            conditions.append(search.map(Self.indexable))
        }
        let all = SQLCondition.join(conditions.compactMap(\.self), " AND ")
        return SQLCondition(sql: "SELECT \(columns) FROM \(source) WHERE \(all.sql)", arguments: all.arguments)
    }

    /// The same for one page: the numbers of rows beside `column`, one more than are on it.
    ///
    /// Graph leaves the order open where none is asked for. Then it is that of the indexes that SQLite chooses.
    func page(_ column: String) -> SQLCondition {
        let all = statement("user.rowid, \(column)")
        let direction = order.isDescending ? "DESC" : "ASC"
        let sorted = isOrdered ? " ORDER BY user.\(order.column) \(direction), user.rowid \(direction)" : ""
        return SQLCondition(
            sql: "\(all.sql)\(sorted) LIMIT ? OFFSET ?", arguments: all.arguments + [String(top + 1), String(start)])
    }

    private static func indexable(_ expression: FilterExpression) -> SQLCondition {
        let all = expression.alternatives
        return all.count > maximumAlternatives ? expression.condition : .join(all.map(\.condition), " OR ")
    }
}

extension FilterExpression {
    /// The properties with an index.
    static let indexed: Set<UserProperty> = [
        .displayName, .givenName, .surname, .mail, .userPrincipalName, .department, .jobTitle,
    ]

    /// Those of which one has to hold, each for an index: SQLite doesn't look for one in an `or` that is a part of one.
    fileprivate var alternatives: [FilterExpression] {
        switch self {
        case .or(let parts): return parts.flatMap(\.alternatives)
        case .and(var parts):
            guard let place = parts.firstIndex(where: { if case .or = $0 { true } else { false } }) else {
                return [self]
            }
            return parts.remove(at: place).alternatives.map { .and([$0] + parts) }
        default: return [self]
        }
    }
}
