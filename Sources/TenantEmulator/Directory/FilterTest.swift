/// What a filter asks of one value: of a property, or of each of its values inside `any`.
enum FilterTest: Sendable, Equatable {
    /// How two values are compared.
    enum Comparison: String, Sendable {
        case eq = "="
        case ne = "<>"
        case ge = ">="
        case le = "<="
    }

    case compare(Comparison, String)
    case isIn([String])
    case startsWith(String)
    case endsWith(String)

    /// The test as SQL, with every value bound rather than written.
    ///
    /// - Parameters:
    ///   - column: Where the value is.
    ///   - property: What it is a value of, which decides how it is compared.
    /// - Returns: The condition.
    func condition(on column: String, of property: UserProperty) -> SQLCondition {
        switch self {
        case .compare(.ne, let text):
            return SQLCondition(
                sql: "(\(column) IS NULL OR \(column) <> ?)", arguments: [Self.value(text, of: property)])
        case .compare(let comparison, let text):
            return SQLCondition(
                sql: "\(column) \(comparison.rawValue) ?", arguments: [Self.value(text, of: property)])
        case .isIn(let texts):
            let marks = texts.map { _ in "?" }.joined(separator: ", ")
            return SQLCondition(
                sql: "\(column) IN (\(marks))", arguments: texts.map { Self.value($0, of: property) })
        case .startsWith(let text): return .prefix(of: column, NameFolding.fold(text))
        case .endsWith(let text):
            let folded = NameFolding.fold(text)
            guard !folded.isEmpty else { return SQLCondition(sql: "\(column) IS NOT NULL", arguments: []) }
            return SQLCondition(sql: "substr(\(column), -length(?)) = ?", arguments: [folded, folded])
        }
    }

    /// A value as its column has it.
    private static func value(_ text: String, of property: UserProperty) -> String {
        switch property {
        case .id: text.lowercased()
        case .accountEnabled: text.lowercased() == "true" ? "1" : "0"
        case .createdDateTime: text
        default: NameFolding.fold(text)
        }
    }
}
