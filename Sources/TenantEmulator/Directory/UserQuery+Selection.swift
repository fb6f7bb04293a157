extension UserQuery {
    /// One way through an index of the directory: a part of what a query finds, in the order of that index.
    struct Reading: Sendable {
        /// What is read.
        let source: String
        /// What it is ordered by, before the number of the row; the word NULL if by that number alone.
        let key: String
        let all: SQLCondition
        var isDescending = false

        var order: String {
            let direction = isDescending ? "DESC" : "ASC"
            return key == "NULL" ? "\(rowColumn) \(direction)" : "\(key) \(direction), user.rowid \(direction)"
        }

        /// Those who come after a place.
        func condition(after place: PagePosition.Place?) -> SQLCondition {
            guard let place, place.row > 0 else { return all }
            let (sign, row) = (isDescending ? "<" : ">", String(place.row))
            if key == "NULL" {
                return SQLCondition(sql: "\(all.sql) AND \(rowColumn) \(sign) ?", arguments: all.arguments + [row])
            }
            return SQLCondition(
                sql: "\(all.sql) AND (\(key), user.rowid) \(sign) (?, CAST(? AS INTEGER))",
                arguments: all.arguments + [place.key ?? "", row])
        }

        /// The full-text index walks through its own rows in their order. By those of the table, which are the same, SQLite
        /// would read everybody who matches and sort them before the first one is known.
        private var rowColumn: String { source.hasPrefix("userSearch") ? "userSearch.rowid" : "user.rowid" }
    }

    /// With how many ways through indexes a filter is read at most: each names all that the others do, and SQLite takes
    /// 32,766 values.
    private static let maximumBranches = 20

    /// Everybody whom the query finds; every value in it is bound.
    var everybody: SQLCondition {
        .join([.tenant(tenantID), relationship, filter?.condition, search?.condition].compactMap(\.self), " AND ")
    }

    /// The ways that lead to a page, which are gone one after the other.
    ///
    /// Graph leaves the order open where none is asked for. Then a filter is read in the order of the indexes that find
    /// it, and a search in the order of the directory; nothing is sorted, so that a page costs the same at any size.
    var readings: [Reading] {
        if !isOrdered, relationship == nil {
            if search == nil, let branches = filter?.branches, branches.count <= Self.maximumBranches {
                return branches.indices.map { reading(branches, $0) }
            }
            if let match = search?.match {
                let found = SQLCondition(sql: "userSearch MATCH ?", arguments: [match])
                return [
                    Reading(
                        source: "userSearch CROSS JOIN user ON user.rowid = userSearch.rowid", key: "NULL",
                        all: .join([found, .tenant(tenantID), filter?.condition].compactMap(\.self), " AND "))
                ]
            }
        }
        // Everybody in an order is an index as it stands; with a condition, SQLite knows better which one to read.
        let isEverybody = relationship == nil && filter == nil && search == nil
        let isIndexed = FilterExpression.indexed.contains { $0.filterColumn == order.column }
        return [
            Reading(
                source: isEverybody && isIndexed ? Self.source(of: order.column) : "user", key: "user.\(order.column)",
                all: everybody, isDescending: order.isDescending)
        ]
    }

    /// The table, read by the index of a column.
    private static func source(of column: String) -> String {
        let isByTenant = FilterExpression.indexedByTenant.contains { $0.filterColumn == column }
        return "user INDEXED BY \(isByTenant ? "index_user_on_tenantID_\(column)" : "user_on_\(column)")"
    }

    /// A branch, without those whom an earlier one has found.
    private func reading(_ branches: [FilterBranch], _ number: Int) -> Reading {
        let branch = branches[number]
        let column = branch.property.filterColumn
        var conditions = [SQLCondition.tenant(tenantID), branch.range]
        if !branch.isRangeOnly { conditions.append(branch.whole.condition) }
        if number > 0 {
            let earlier = SQLCondition.join(branches[..<number].map(\.whole.condition), " OR ")
            conditions.append(SQLCondition(sql: "NOT coalesce(\(earlier.sql), 0)", arguments: earlier.arguments))
        }
        return Reading(
            source: Self.source(of: column),
            key: "user.\(column)", all: .join(conditions, " AND "))
    }
}
