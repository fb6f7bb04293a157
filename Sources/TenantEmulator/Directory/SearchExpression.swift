/// What a `$search` says, once it has been understood.
struct SearchExpression: Sendable, Equatable {
    /// The condition, which can be joined with others.
    let condition: SQLCondition
    /// All of it as an expression of the full-text index; nil if it looks at more than names.
    let match: String?

    init(condition: SQLCondition) {
        self.condition = condition
        match = nil
    }

    /// Words of the name.
    init(match: String) {
        condition = SQLCondition(
            sql: "user.rowid IN (SELECT rowid FROM userSearch WHERE userSearch MATCH ?)", arguments: [match])
        self.match = match
    }

    private init(condition: SQLCondition, match: String?) {
        (self.condition, self.match) = (condition, match)
    }

    /// Expressions with a word between them, ` AND ` or ` OR `.
    static func join(_ parts: [SearchExpression], _ word: String) -> SearchExpression {
        let matches = parts.compactMap(\.match)
        return SearchExpression(
            condition: .join(parts.map(\.condition), word),
            match: matches.count == parts.count ? matches.map { "(\($0))" }.joined(separator: word) : nil)
    }
}
