import Foundation
import Hummingbird

/// A request for a list of groups, understood.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
struct GroupQuery: Sendable {
    let condition: GroupCondition
    /// What is sent of each group; nil for what is sent if nothing is asked for.
    let select: [String]?
    /// Whose members or owners are sent along.
    let expand: [GroupExpansion]
    /// The property that it is ordered by, in lower case, and the direction; empty if it has no order.
    private let order: [String]
    let top: Int
    let wantsCount: Bool
    /// How many groups come before the page.
    let start: Int

    init(_ parameters: FormParameters, isEventual: Bool, seal: Seal) throws(GraphError) {
        try QueryOptions.checkForDirectory(parameters)
        expand = try GroupExpansion.parse(parameters["$expand"])
        if parameters["$search"] != nil, !isEventual { throw .searchNeedsHeader }
        let asksCount = try UserQuery.count(parameters["$count"])
        let isAdvanced = isEventual && (asksCount || parameters["$search"] != nil)
        condition = try GroupCondition(parameters, isAdvanced: isAdvanced)
        select = try parameters["$select"].map { text throws(GraphError) in try Self.selection(text) }
        let order = parameters["$orderby"]?.split(separator: " ").map { $0.lowercased() } ?? []
        guard order.isEmpty || order[0] == "displayname" || order[0] == "deleteddatetime" && isAdvanced,
            [[], ["asc"], ["desc"]].contains(Array(order.dropFirst())),
            order.isEmpty || parameters["$filter"] == nil || isAdvanced
        else { throw .sortingUnsupported }
        self.order = order
        top = try UserQuery.top(parameters["$top"])
        let place = try parameters["$skiptoken"].map { text throws(GraphError) in
            try PagePosition(text, of: parameters, seal: seal)
        }
        start = Int(place?.row ?? 0)
        wantsCount = isEventual && asksCount && place == nil
    }

    /// Groups in the order of the query: by their ids, which say nothing, if it has none.
    func sorted(_ groups: [DirectoryGroup]) -> [DirectoryGroup] {
        func key(_ group: DirectoryGroup) -> String {
            switch order.first {
            case nil: group.id
            case "deleteddatetime": group.written["deletedDateTime"]?.string ?? ""
            default: NameFolding.fold(group.displayName)
            }
        }
        let sorted = groups.sorted { key($0) < key($1) }
        return order.last == "desc" ? sorted.reversed() : sorted
    }

    /// A group with what was selected of it.
    func members(of group: DirectoryGroup) -> [JSONValue.Member] { Self.members(of: group, select) }

    /// The same of one that was asked for by itself.
    static func members(of group: DirectoryGroup, _ select: [String]?) -> [JSONValue.Member] {
        select.map { names in group.all.filter { names.contains($0.name) } } ?? group.members
    }

    static func selection(_ text: String) throws(GraphError) -> [String] {
        var selected: [String] = []
        for name in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let known = DirectoryGroup.names.first(where: { $0.lowercased() == name.lowercased() }) else {
                throw .badRequest(
                    """
                    Parsing OData Select and Expand failed: Could not find a property named '\(name)' on type \
                    'microsoft.graph.group'.
                    """)
            }
            selected.append(known)
        }
        return selected
    }
}

/// What `$filter` and `$search` ask of groups.
struct GroupCondition: Sendable {
    let filter: FilterExpression?
    private let search: SearchTree?

    init(_ parameters: FormParameters, isAdvanced: Bool) throws(GraphError) {
        filter = try parameters["$filter"].map { text throws(GraphError) in
            try FilterParser.parse(text, isAdvanced: isAdvanced, of: .groups)
        }
        search = try parameters["$search"].map { text throws(GraphError) in try SearchParser.parse(text) }
        try search?.check { name throws(GraphError) in
            guard ["displayname", "description", "mail", "mailnickname"].contains(name.lowercased()) else {
                throw FilterSchema.groups.unsupported(name)
            }
        }
    }

    /// Whether the search finds a group.
    func finds(_ group: DirectoryGroup) -> Bool {
        guard let search else { return true }
        let object = group.all.reduce(into: [:]) { $0[$1.name.lowercased()] = $1.value }
        return search.holds { name, text in Self.words(text, in: object[name]) }
    }

    /// Whether the words of a text begin words of a value.
    static func words(_ text: String, in value: JSONValue?) -> Bool {
        let tokens = SearchTokenizer.tokens(of: text)
        let words = SearchTokenizer.tokens(of: value?.string ?? "")
        return !tokens.isEmpty && tokens.allSatisfy { token in words.contains { $0.hasPrefix(token) } }
    }
}

extension FilterSchema {
    /// Groups: what a filter may ask of them, as in ``ExtraProperty``.
    static let groups = FilterSchema(
        resource: "Group",
        extras: ExtraProperty.rows(
            """
            - - - - list assignedLicenses
            D - - - list groupTypes resourceProvisioningOptions
            D D - - list proxyAddresses
            D - - - flag isAssignableToRole mailEnabled securityEnabled
            D - - D flag hasMembersWithLicenseErrors
            D - - A flag onPremisesSyncEnabled
            A - A - date expirationDateTime
            D - D - date deletedDateTime onPremisesLastSyncDateTime renewedDateTime
            - - - - date createdDateTime
            D - - - text id membershipRuleProcessingState
            D D - - text classification membershipRule
            D D - A text displayName mail mailNickname uniqueName
            A A - - text description onPremisesSamAccountName
            A A - A text preferredLanguage
            - - - A text onPremisesSecurityIdentifier
            - - - - text visibility
            """, of: "Group"))
}

struct GroupExpansion: Sendable {
    enum Relationship: String, Sendable {
        case members, owners, transitiveMembers
    }

    let relationship: Relationship
    let select: UserSelection?

    static func parse(_ text: String?) throws(GraphError) -> [GroupExpansion] {
        guard let text else { return [] }
        guard let match = text.wholeMatch(of: /(\w+)(?:\(\$select=([\w,\s]*)\))?/),
            let relationship = Relationship(rawValue: String(match.1))
        else { throw .invalidExpansion(text) }
        return [
            GroupExpansion(
                relationship: relationship, select: try UserSelection.parse(match.2.map(String.init), isList: true))
        ]
    }
}

/// Which query options there are, so that none is overlooked.
enum QueryOptions {
    private static let known: Set = [
        "$filter", "$search", "$select", "$expand", "$orderby", "$top", "$skip", "$skiptoken", "$deltatoken", "$count",
        "$format", "$apply", "$compute", "$id",
    ]

    /// The longest address that a filter in an advanced query can have, in bytes, with Microsoft's own host in it.
    ///
    /// > Source: [Known issues, query parameters](https://developer.microsoft.com/graph/known-issues/?search=13635), of
    /// > 1 June 2023
    private static let longestAddress = 2048 - "https://graph.microsoft.com".utf8.count

    /// Refuses an option twice, one that OData doesn't know, and a filter that is too long.
    static func check(_ request: Request) throws(GraphError) {
        let parameters = request.query
        guard
            !request.isEventual || parameters["$filter"] == nil
                || (request.head.path ?? "").utf8.count <= longestAddress
        else {
            throw .unsupportedQuery("The address of an advanced query with $filter is longer than 2,048 characters.")
        }
        if let name = parameters.duplicate, name.hasPrefix("$") {
            throw .badRequest(
                "Query option '\(name)' was specified more than once, but it must be specified at most once.")
        }
        for (name, _) in parameters.pairs where name.hasPrefix("$") {
            guard known.contains(name.lowercased()) else {
                throw .badRequest("The query parameter '\(name)' is not supported.")
            }
        }
    }

    /// Refuses those that directories don't have.
    ///
    /// - Throws: ``GraphError`` 400.
    static func checkForDirectory(_ parameters: FormParameters) throws(GraphError) {
        for (name, _) in parameters.pairs {
            if ["$skip", "$apply", "$compute"].contains(name.lowercased()) {
                throw .badRequest("'\(name)' is not supported by the service.")
            }
        }
    }
}
