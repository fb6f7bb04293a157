import Foundation
import HTTPTypes

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
    let select: UserSelection?
    /// How many managers up; 1 unless `$levels` says more.
    let levels: Int
    let name: String?
    var isAdvanced: Bool { levels > 1 }

    static func parse(_ text: String?, ofGroup: Bool = false) throws(GraphError) -> [Expansion] {
        guard let text else { return [] }
        let items = split(text, at: ",")
        guard items.count == 1 else {
            throw .badRequest("Only one relationship can be expanded in a single request.")
        }
        return try items.map { item throws(GraphError) in try Expansion(item, ofGroup: ofGroup) }
    }

    private init(_ item: String, ofGroup: Bool) throws(GraphError) {
        let name = item.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
        guard let relationship = Relationship(rawValue: name), relationship.isOfGroups == ofGroup else {
            // Microsoft writes the name as its schema has it.
            throw GraphError(
                .badRequest, "ExpandNotSupported",
                "Expand is not allowed for property '\(name.prefix(1).uppercased() + name.dropFirst())' according to "
                    + "the entity schema.")
        }
        self.relationship = relationship
        var (select, levels, id): (UserSelection?, Int, String?) = (nil, 1, nil)
        let options = item.dropFirst(name.count)
        if !options.isEmpty {
            guard options.hasPrefix("("), options.hasSuffix(")") else { throw .invalidExpansion(item) }
            for option in Self.split(String(options.dropFirst().dropLast()), at: ";") {
                let halves = option.split(separator: "=", maxSplits: 1).map(String.init)
                switch (halves.first, halves.last) {
                case ("$select", let names?): select = try UserSelection.parse(names, isList: ofGroup)
                case ("$levels", "max") where relationship == .manager: levels = 1000
                case ("$levels", let number?) where relationship == .manager:
                    guard let number = Int(number), (1...1000).contains(number) else { throw .invalidExpansion(item) }
                    levels = number
                case ("$filter", let text?) where relationship == .extensions:
                    guard let match = text.wholeMatch(of: /id eq '([^']+)'/) else { throw .invalidExpansion(item) }
                    id = String(match.1)
                default: throw .invalidExpansion(item)
                }
            }
        }
        (self.select, self.levels, self.name) = (select, levels, id)
    }

    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == separator, depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }
}
