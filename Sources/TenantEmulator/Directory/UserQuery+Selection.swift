extension UserQuery {
    /// One way through an index of the directory: a part of what a query finds, in the order of that index.
    struct Reading: Sendable {
        let source: String
        /// What it is ordered by, before the number of the row; the word NULL if by that number alone.
        let key: String
        let all: SQLCondition
        var isDescending = false

        private var order: String {
            let direction = isDescending ? "DESC" : "ASC"
            return key == "NULL" ? "\(rowColumn) \(direction)" : "\(key) \(direction), user.rowid \(direction)"
        }

        /// The statement that reads it: number of the row, place in the order, and `column`, which is SQL.
        func statement(_ column: String, after place: PagePosition?) -> SQLCondition {
            let condition = condition(after: place)
            return SQLCondition(
                sql: """
                    SELECT user.rowid, \(key), \(column) FROM \(source)
                    WHERE \(condition.sql) ORDER BY \(order) LIMIT ?
                    """, arguments: condition.arguments)
        }

        private func condition(after place: PagePosition?) -> SQLCondition {
            guard let place, place.row > 0 else { return all }
            let (sign, row) = (isDescending ? "<" : ">", String(place.row))
            if key == "NULL" {
                return SQLCondition(sql: "\(all.sql) AND \(rowColumn) \(sign) ?", arguments: all.arguments + [row])
            }
            return SQLCondition(
                sql: "\(all.sql) AND (\(key), user.rowid) \(sign) (?, CAST(? AS INTEGER))",
                arguments: all.arguments + [place.key ?? "", row])
        }

        /// The full-text index walks through its own rows in their order.
        ///
        /// By those of the table, which are the same, SQLite would read everybody who matches and sort them before the first
        /// one is known.
        private var rowColumn: String { source.hasPrefix("userSearch") ? "userSearch.rowid" : "user.rowid" }
    }

    /// With how many ways through indexes a filter is read at most: each names all that the others do, and SQLite takes
    /// 32,766 values.
    private static let maximumBranches = 20
    var everybody: SQLCondition { found(in: .tenant(tenantID)) }

    private func found(in tenant: SQLCondition) -> SQLCondition {
        .join([tenant, people, options.condition], " AND ")
    }

    /// The ways that lead to a page, which are gone one after the other.
    ///
    /// Graph leaves the order open where none is asked for. Then a list is read by the indexes that find it, each from
    /// the end that the query happens to choose, or else by the ids, which say nothing of names: an order that is always
    /// the same for a query, costs no sorting, and helps nobody who relies on it.
    var readings: [Reading] {
        guard let order else {
            // The plus keeps SQLite from finding everybody in the tenant and sorting them.
            let tenant = SQLCondition(sql: "+tenantID = ?", arguments: [tenantID])
            return indexed ?? [Reading(source: "user", key: "user.id", all: found(in: tenant))]
        }
        // Everybody in an order is an index as it stands; with a condition, SQLite knows better which one to read.
        let isIndexed = people == .always && options.asked == nil && FilterExpression.indexed.contains(order)
        return [
            Reading(
                source: isIndexed ? Self.source(of: order) : "user", key: "user.\(order.filterColumn)",
                all: everybody, isDescending: options.order?.isDescending ?? false)
        ]
    }

    /// The ways by which indexes find everybody, each somebody else; nil if no index does.
    var indexed: [Reading]? {
        guard people == .always, let branches = options.asked?.branches, branches.count <= Self.maximumBranches else {
            return nil
        }
        let mixed = branches.sorted { $0.lot < $1.lot }
        return mixed.indices.map { reading(mixed, $0) }
    }

    private static func source(of property: UserProperty) -> String {
        let tenant = FilterExpression.indexedByTenant.contains(property) ? "tenantID_" : ""
        return "user INDEXED BY index_user_on_\(tenant)\(property.filterColumn)"
    }

    private func reading(_ branches: [FilterBranch], _ number: Int) -> Reading {
        let branch = branches[number]
        var conditions = [SQLCondition.tenant(tenantID), branch.range]
        // Of a single test, the range says all.
        if case .and = branch.whole { conditions.append(branch.whole.condition) }
        if number > 0 {
            let earlier = SQLCondition.join(branches[..<number].map(\.whole.condition), " OR ")
            conditions.append(SQLCondition(sql: "NOT coalesce(\(earlier.sql), 0)", arguments: earlier.arguments))
        }
        return Reading(
            source: branch.property.map(Self.source) ?? "userSearch CROSS JOIN user ON user.rowid = userSearch.rowid",
            key: branch.property.map { "user.\($0.filterColumn)" } ?? "NULL", all: .join(conditions, " AND "),
            isDescending: branch.lot.isMultiple(of: 2))
    }
}

/// A part of a filter that one index finds; what a filter finds is what its branches find, one after the other.
struct FilterBranch: Sendable, Equatable {
    /// The property whose index is read, in its order; nil for the index of words.
    let property: UserProperty?
    /// What it has to begin with, or to be; which words there have to be.
    let text: String
    let isPrefix: Bool
    let whole: FilterExpression

    /// How much of the directory it reads, the less the better: less for longer texts, least for whole ones.
    fileprivate var breadth: Int { isPrefix ? max(0, 1000 - text.utf8.count) : 0 }

    /// A number that says nothing, and is always the same.
    fileprivate var lot: UInt64 {
        "\(property?.rawValue ?? "") \(text)".utf8
            .reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    var range: SQLCondition {
        guard let column = property?.filterColumn else {
            return SQLCondition(sql: "userSearch MATCH ?", arguments: [text])
        }
        return isPrefix ? .prefix(of: column, text) : SQLCondition(sql: "\(column) = ?", arguments: [text])
    }
}

extension FilterExpression {
    /// The properties with an index; the first ones are indexed in each tenant.
    static let indexedByTenant: Set<UserProperty> = [.displayName, .givenName, .surname]
    static let indexed = indexedByTenant.union([.mail, .userPrincipalName, .department, .jobTitle])

    /// The branches; nil if there is a part that no index finds.
    var branches: [FilterBranch]? {
        switch self {
        case .test(let property, let test):
            guard let own = property.own, Self.indexed.contains(own) else { return nil }
            switch test {
            case .startsWith(let text) where !NameFolding.fold(text).isEmpty:
                return [FilterBranch(property: own, text: NameFolding.fold(text), isPrefix: true, whole: self)]
            case .compare(.eq, let text):
                return [FilterBranch(property: own, text: NameFolding.fold(text), isPrefix: false, whole: self)]
            default: return nil
            }
        case .words(let words) where !words.isEmpty:
            return [FilterBranch(property: nil, text: Self.match(words), isPrefix: true, whole: self)]
        case .or(let parts):
            var all: [FilterBranch] = []
            for part in parts {
                guard let branches = part.branches else { return nil }
                all += branches
            }
            return all
        case .and(let parts):
            // One part is found by its indexes, and the others are looked at in what it finds.
            let candidates = parts.indices.compactMap { index in parts[index].branches.map { (index, $0) } }
            guard let best = candidates.min(by: { Self.breadth($0.1) < Self.breadth($1.1) }) else { return nil }
            let others = parts.indices.filter { $0 != best.0 }.map { parts[$0] }
            return best.1.map {
                FilterBranch(
                    property: $0.property, text: $0.text, isPrefix: $0.isPrefix, whole: .and([$0.whole] + others))
            }
        default: return nil
        }
    }

    private static func breadth(_ branches: [FilterBranch]) -> Int { branches.map(\.breadth).max() ?? .max }
}
