/// A piece of SQL with the values of its question marks.
struct SQLCondition: Sendable, Equatable {
    var sql: String
    var arguments: [String]

    /// Conditions with a word between them.
    static func join(_ conditions: [SQLCondition], _ word: String) -> SQLCondition {
        SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: word) + ")", arguments: conditions.flatMap(\.arguments))
    }

    /// A range instead of LIKE: it needs no escaping, and the index serves it.
    static func prefix(of column: String, _ prefix: String) -> SQLCondition {
        guard !prefix.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL", arguments: []) }
        return SQLCondition(
            sql: "(\(column) >= ? AND \(column) < ?)", arguments: [prefix, prefix + "\u{10FFFF}"])
    }
}
