indirect enum FilterExpression: Sendable, Equatable {
    case and([FilterExpression])
    case or([FilterExpression])
    case not(FilterExpression)
    case test(GraphProperty, FilterTest)
    case isNull(GraphProperty)
    /// What `$search` asks of a name: each of these words begins one of its words.
    case words([String])
    /// A clause about something that is no property of its own.
    case clause(SQLCondition)

    var condition: SQLCondition {
        switch self {
        case .and(let parts): return .join(parts.map(\.condition), " AND ")
        case .or(let parts): return .join(parts.map(\.condition), " OR ")
        case .not(let part):
            // What is not known to be true is not true, and its opposite is.
            let inner = part.condition
            return SQLCondition(sql: "NOT coalesce(\(inner.sql), 0)", arguments: inner.arguments)
        case .test(let property, let test): return test.condition(on: property)
        case .isNull(let property): return SQLCondition(sql: "\(property.column) IS NULL")
        case .words(let words):
            guard !words.isEmpty else { return .never }
            return SQLCondition(
                sql: "user.rowid IN (SELECT rowid FROM userSearch WHERE userSearch MATCH ?)",
                arguments: [Self.match(words)])
        case .clause(let condition): return condition
        }
    }

    /// Words as an expression of the full-text index; they are letters and digits, so that none is a word of its own there.
    static func match(_ words: [String]) -> String { words.map { "\"\($0)\"*" }.joined(separator: " AND ") }
}

/// An operator of OData, and the comparison with null, for which there are rules of its own.
enum FilterOperator: String, Sendable {
    case eq, ne, ge, le
    case isIn = "in"
    case startsWith = "startswith"
    case null

    private static let signs: [Self: String] = [.ge: ">=", .le: "<=", .ne: "IS NOT"]
    var sign: String { Self.signs[self] ?? "=" }
}

enum FilterTest: Sendable, Equatable {
    /// With an operator that has a sign.
    case compare(FilterOperator, String)
    case isIn([String])
    case startsWith(String)
    case endsWith(String)

    func condition(on property: GraphProperty) -> SQLCondition {
        switch self {
        case .compare(let used, let text):
            SQLCondition(sql: "\(property.column) \(used.sign) ?", arguments: [property.folded(text)])
        case .isIn(let texts): .anyOf(texts.map(property.folded), column: property.column)
        case .startsWith(let text): .prefix(of: property.column, property.folded(text))
        case .endsWith(let text): .suffix(of: property.column, property.folded(text))
        }
    }
}

struct SQLCondition: Sendable, Equatable {
    var sql: String
    var arguments: [String] = []
    static let never = SQLCondition(sql: "0")
    static let always = SQLCondition(sql: "1")

    static func join(_ conditions: [SQLCondition], _ word: String) -> SQLCondition {
        SQLCondition(
            sql: "(" + conditions.map(\.sql).joined(separator: word) + ")", arguments: conditions.flatMap(\.arguments))
    }

    static func tenant(_ id: String) -> SQLCondition { SQLCondition(sql: "tenantID = ?", arguments: [id]) }

    static func anyOf(_ values: [String], column: String) -> SQLCondition {
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        return SQLCondition(sql: "\(column) IN (\(marks))", arguments: values)
    }

    /// A range instead of LIKE: it needs no escaping, and the index serves it.
    static func prefix(of column: String, _ prefix: String) -> SQLCondition {
        guard !prefix.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL") }
        return SQLCondition(
            sql: "(\(column) >= ? AND \(column) < ?)", arguments: [prefix, prefix + "\u{10FFFF}"])
    }

    static func suffix(of column: String, _ suffix: String) -> SQLCondition {
        guard !suffix.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL") }
        return SQLCondition(sql: "substr(\(column), -length(?)) = ?", arguments: [suffix, suffix])
    }

    /// Conditions on `value`, all of which one of the values in a list of JSON has to meet.
    static func any(of list: String, _ conditions: [SQLCondition]) -> SQLCondition {
        let all = conditions.isEmpty ? always : join(conditions, " AND ")
        return SQLCondition(
            sql: "EXISTS (SELECT 1 FROM json_each(\(list)) WHERE \(all.sql))", arguments: all.arguments)
    }
}
