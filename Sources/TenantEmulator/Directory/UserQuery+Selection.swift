extension UserQuery {
    /// A query as SQL.
    struct Selection: Sendable {
        /// Everybody whom the filter finds.
        let all: SQLCondition
        /// Those of them who come after the page before.
        let page: SQLCondition
        /// The order, with the id last, so that no two people are equal.
        let order: String
    }

    /// The query as SQL; every value in it is bound.
    var selection: Selection {
        let conditions = [scope, filter?.condition, search].compactMap(\.self)
        let all = conditions.isEmpty ? SQLCondition(sql: "1", arguments: []) : .join(conditions, " AND ")
        let direction = order.isDescending ? "DESC" : "ASC"
        var page = all
        if let position {
            page.sql += " AND (\(order.column), id) \(order.isDescending ? "<" : ">") (?, ?)"
            page.arguments += [position.key, position.id]
        }
        return Selection(all: all, page: page, order: "\(order.column) \(direction), id \(direction)")
    }
}
