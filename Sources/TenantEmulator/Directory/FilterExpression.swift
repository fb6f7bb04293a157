/// What a `$filter` says, once it has been understood.
indirect enum FilterExpression: Sendable, Equatable {
    case and([FilterExpression])
    case or([FilterExpression])
    case not(FilterExpression)
    case test(UserProperty, FilterTest)
    case isNull(UserProperty)
    /// `property/any(…)`: one of its values passes the test.
    case any(UserProperty, FilterTest)
    /// `property/$count eq 0`.
    case isEmpty(UserProperty)

    /// The usual comparison.
    static func equals(_ property: UserProperty, _ text: String) -> FilterExpression {
        .test(property, .compare(.eq, text))
    }

    /// The usual search.
    static func startsWith(_ property: UserProperty, _ text: String) -> FilterExpression {
        .test(property, .startsWith(text))
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
        case .test(let property, let test): return test.condition(on: property.filterColumn, of: property)
        case .isNull(let property): return SQLCondition(sql: "\(property.filterColumn) IS NULL", arguments: [])
        case .any(let property, let test):
            return .any(of: property.filterColumn, test.condition(on: "value", of: property))
        case .isEmpty(let property):
            return SQLCondition(sql: "json_array_length(user.\(property.filterColumn)) = 0", arguments: [])
        }
    }
}
