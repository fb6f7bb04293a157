/// What a `$filter` says, once it has been understood.
indirect enum FilterExpression: Sendable, Equatable {
    case and([FilterExpression])
    case or([FilterExpression])
    case startsWith(UserProperty, String)
    case equals(UserProperty, String)

    /// The condition as SQL, with every value bound rather than written.
    var condition: SQLCondition {
        switch self {
        case .and(let parts): Self.join(parts, " AND ")
        case .or(let parts): Self.join(parts, " OR ")
        case .startsWith(let property, let text):
            Self.prefix(of: property.filterColumn, NameFolding.fold(text))
        case .equals(let property, let text):
            SQLCondition(
                sql: "\(property.filterColumn) = ?",
                arguments: [property == .id ? text.lowercased() : NameFolding.fold(text)])
        }
    }

    private static func join(_ parts: [FilterExpression], _ word: String) -> SQLCondition {
        let conditions = parts.map(\.condition)
        return SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: word) + ")", arguments: conditions.flatMap(\.arguments))
    }

    /// A range instead of LIKE: it needs no escaping, and the index serves it.
    private static func prefix(of column: String, _ prefix: String) -> SQLCondition {
        guard !prefix.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL", arguments: []) }
        return SQLCondition(
            sql: "(\(column) >= ? AND \(column) < ?)", arguments: [prefix, prefix + "\u{10FFFF}"])
    }
}

/// A piece of SQL with the values of its question marks.
struct SQLCondition: Sendable, Equatable {
    var sql: String
    var arguments: [String]
}
