import Foundation

/// What `$expand` asks to be sent along with a user or a group.
///
/// > Source: [Expand](https://learn.microsoft.com/graph/query-parameters#expand-parameter),
/// > [List manager](https://learn.microsoft.com/graph/api/user-list-manager#example-2-get-manager-chain-up-to-the-root-level)
struct Expansion: Sendable, Equatable {
    enum Relationship: String, Sendable {
        case manager, directReports, memberOf, transitiveMemberOf, sponsors, extensions
        case members, owners, transitiveMembers
        fileprivate var isOfGroups: Bool { [.members, .owners, .transitiveMembers].contains(self) }
    }

    static let maximumItems = 20
    let relationship: Relationship
    let select: [GraphProperty]?
    /// How many managers up; 1 unless `$levels` says more.
    let levels: Int
    let name: String?
    var isAdvanced: Bool { levels > 1 }

    /// Reads `$expand`; nil where it isn't there.
    init?(_ text: String?, ofGroup: Bool = false) throws(GraphError) {
        guard let text else { return nil }
        // Commas inside parentheses are those of a selection.
        guard !text.replacing(/\([^()]*\)/, with: "").contains(",") else {
            throw .badRequest("Only one relationship can be expanded in a single request.")
        }
        let name = text.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
        guard let relationship = Relationship(rawValue: name), relationship.isOfGroups == ofGroup else {
            throw .notExpanded(name)
        }
        self.relationship = relationship
        var (select, levels, id): ([GraphProperty]?, Int, String?) = (nil, 1, nil)
        let options = text.drop { $0 != "(" }
        guard options.isEmpty || options.hasSuffix(")") else { throw GraphError(.invalidExpansion, text) }
        for option in options.dropFirst().dropLast().split(separator: ";") {
            let halves = option.split(separator: "=", maxSplits: 1).map(String.init)
            switch (halves.first, halves.last) {
            case ("$select", let names?): select = try GraphType.users.selection(names, isList: ofGroup)
            case ("$levels", "max") where relationship == .manager: levels = 1000
            case ("$levels", let number?) where relationship == .manager:
                guard let number = Int(number), (1...1000).contains(number) else {
                    throw GraphError(.invalidExpansion, text)
                }
                levels = number
            case ("$filter", let filter?) where relationship == .extensions:
                guard let match = filter.wholeMatch(of: /id eq '([^']+)'/) else {
                    throw GraphError(.invalidExpansion, text)
                }
                id = String(match.1)
            default: throw GraphError(.invalidExpansion, text)
            }
        }
        (self.select, self.levels, self.name) = (select, levels, id)
    }
}
