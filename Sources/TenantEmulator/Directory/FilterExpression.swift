/// What a `$filter` says, once it has been understood.
indirect enum FilterExpression: Sendable, Equatable {
    /// How two values are compared.
    enum Comparison: String, Sendable {
        case eq = "="
        case ne = "<>"
        case ge = ">="
        case le = "<="
    }

    case and([FilterExpression])
    case or([FilterExpression])
    case not(FilterExpression)
    case startsWith(UserProperty, String)
    case endsWith(UserProperty, String)
    case compare(UserProperty, Comparison, String)
    case isNull(UserProperty)
    case isIn(UserProperty, [String])
    case anyPhone(String)

    /// The usual comparison.
    static func equals(_ property: UserProperty, _ text: String) -> FilterExpression {
        .compare(property, .eq, text)
    }

    /// The condition as SQL, with every value bound rather than written.
    var condition: SQLCondition {
        switch self {
        case .and(let parts): return .join(parts.map(\.condition), " AND ")
        case .or(let parts): return .join(parts.map(\.condition), " OR ")
        case .not(let part):
            // What is not known to be true is not true, and its opposite is.
            let inner = part.condition
            return SQLCondition(sql: "NOT coalesce(\(inner.sql), 0)", arguments: inner.arguments)
        case .startsWith(let property, let text): return .prefix(of: property.filterColumn, NameFolding.fold(text))
        case .endsWith(let property, let text):
            let folded = NameFolding.fold(text)
            return SQLCondition(
                sql: "substr(\(property.filterColumn), -length(?)) = ?", arguments: [folded, folded])
        case .compare(let property, .ne, let text):
            return SQLCondition(
                sql: "(\(property.filterColumn) IS NULL OR \(property.filterColumn) <> ?)",
                arguments: [Self.value(text, of: property)])
        case .compare(let property, let comparison, let text):
            return SQLCondition(
                sql: "\(property.filterColumn) \(comparison.rawValue) ?", arguments: [Self.value(text, of: property)])
        case .isNull(let property): return SQLCondition(sql: "\(property.filterColumn) IS NULL", arguments: [])
        case .isIn(let property, let texts):
            let marks = texts.map { _ in "?" }.joined(separator: ", ")
            return SQLCondition(
                sql: "\(property.filterColumn) IN (\(marks))", arguments: texts.map { Self.value($0, of: property) })
        case .anyPhone(let text):
            return SQLCondition(
                sql: "EXISTS (SELECT 1 FROM json_each(user.businessPhones) WHERE value = ?)", arguments: [text])
        }
    }

    /// A value as its column has it.
    private static func value(_ text: String, of property: UserProperty) -> String {
        switch property {
        case .id: text.lowercased()
        case .accountEnabled: text.lowercased() == "true" ? "1" : "0"
        default: NameFolding.fold(text)
        }
    }
}
