/// A part of a filter that one index finds; what a filter finds is what its branches find, one after the other.
///
/// Graph leaves the order of a filtered list open. This one is cheap at any size: each branch reads its index from the
/// beginning of the range, and stops when the page is full. Sorting would need everybody who matches first.
struct FilterBranch: Sendable, Equatable {
    /// The property whose index is read, in its order.
    let property: UserProperty
    /// What it has to begin with, or to be.
    let text: String
    let isPrefix: Bool
    /// All that has to hold.
    let whole: FilterExpression

    /// How much of the directory it reads, the less the better: less for longer texts, least for whole ones.
    fileprivate var breadth: Int { isPrefix ? max(0, 1000 - text.utf8.count) : 0 }

    /// The range of the index.
    var range: SQLCondition {
        let column = property.filterColumn
        return isPrefix
            ? SQLCondition(sql: "\(column) >= ? AND \(column) < ?", arguments: [text, text + "\u{10FFFF}"])
            : SQLCondition(sql: "\(column) = ?", arguments: [text])
    }

    /// Whether the range says all.
    var isRangeOnly: Bool {
        if case .test = whole { true } else { false }
    }
}

extension FilterExpression {
    /// The properties with an index; the first ones are indexed in each tenant.
    static let indexedByTenant: Set<UserProperty> = [.displayName, .givenName, .surname]
    /// All those that have one.
    static let indexed = indexedByTenant.union([.mail, .userPrincipalName])

    /// The branches; nil if there is a part that no index finds.
    var branches: [FilterBranch]? {
        switch self {
        case .test(let property, .startsWith(let text)) where Self.indexed.contains(property):
            let folded = NameFolding.fold(text)
            guard !folded.isEmpty else { return nil }
            return [FilterBranch(property: property, text: folded, isPrefix: true, whole: self)]
        case .test(let property, .compare(.eq, let text)) where Self.indexed.contains(property):
            return [FilterBranch(property: property, text: NameFolding.fold(text), isPrefix: false, whole: self)]
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

    private static func breadth(_ branches: [FilterBranch]) -> Int {
        branches.map(\.breadth).max() ?? .max
    }
}
