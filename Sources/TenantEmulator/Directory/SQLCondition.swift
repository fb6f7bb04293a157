/// A piece of SQL with the values of its question marks.
struct SQLCondition: Sendable, Equatable {
    var sql: String
    var arguments: [String]

    /// Conditions with a word between them.
    static func join(_ conditions: [SQLCondition], _ word: String) -> SQLCondition {
        SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: word) + ")", arguments: conditions.flatMap(\.arguments))
    }

    /// The people of one tenant, or those of them whom another condition finds.
    static func tenant(_ id: String, and other: SQLCondition? = nil) -> SQLCondition {
        let own = SQLCondition(sql: "tenantID = ?", arguments: [id])
        return other.map { join([own, $0], " AND ") } ?? own
    }

    /// A range instead of LIKE: it needs no escaping, and the index serves it.
    static func prefix(of column: String, _ prefix: String) -> SQLCondition {
        guard !prefix.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL", arguments: []) }
        return SQLCondition(
            sql: "(\(column) >= ? AND \(column) < ?)", arguments: [prefix, prefix + "\u{10FFFF}"])
    }

    /// A condition on `value`, which one of the texts in a column of JSON has to meet.
    static func any(of column: String, _ condition: SQLCondition) -> SQLCondition {
        SQLCondition(
            sql: "EXISTS (SELECT 1 FROM json_each(user.\(column)) WHERE \(condition.sql))",
            arguments: condition.arguments)
    }
}
