import Foundation
import Hummingbird

/// A request for a list of objects that are few, such as groups, understood.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
struct ObjectQuery: Sendable {
    private let condition: SQLCondition
    /// The property that it is ordered by, in lower case, and the direction; empty if it has no order.
    private let order: [String]
    private let top: Int
    private let wantsCount: Bool
    /// How many objects come before the page.
    private let start: Int

    init(_ parameters: FormParameters, isEventual: Bool, seal: Seal, of schema: FilterSchema) throws(GraphError) {
        try QueryOptions.checkForDirectory(parameters)
        if parameters["$search"] != nil, !isEventual { throw .searchNeedsHeader }
        let asksCount = try UserQuery.count(parameters["$count"])
        let isAdvanced = isEventual && (asksCount || parameters["$search"] != nil)
        condition = try Self.condition(parameters, isAdvanced: isAdvanced, of: schema)
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
        // A list with people in it has places that no other list has.
        guard start >= 0 else { throw .invalidPageToken }
        wantsCount = isEventual && asksCount && place == nil
    }

    /// What `$filter` and `$search` ask of each object.
    static func condition(
        _ parameters: FormParameters, isAdvanced: Bool, of schema: FilterSchema
    ) throws(GraphError) -> SQLCondition {
        let filter = try parameters["$filter"].map { text throws(GraphError) in
            try FilterParser.parse(text, isAdvanced: isAdvanced, of: schema).condition
        }
        let search = try parameters["$search"].map { text throws(GraphError) in
            try FilterParser.parse(search: text, of: schema).condition
        }
        let all = [filter, search].compactMap(\.self)
        return all.isEmpty ? .always : .join(all, " AND ")
    }

    /// The places of those that it finds, in its order: that of their ids, which say nothing, if it has none.
    func places(of objects: [JSONValue], in database: EmulatorDatabase) async throws -> [Int] {
        let keys = objects.map { object -> String in
            switch order.first {
            case nil: object["id"]?.string ?? ""
            case "deleteddatetime": object["deletedDateTime"]?.string ?? ""
            default: NameFolding.fold(object["displayName"]?.string ?? "")
            }
        }
        let sorted = try await database.places(of: objects, where: condition).sorted { keys[$0] < keys[$1] }
        return order.last == "desc" ? sorted.reversed() : sorted
    }

    /// The places of those on the page; how many there are in all if asked for, and where the next page begins.
    func page(
        of objects: [JSONValue], in database: EmulatorDatabase
    ) async throws -> (places: ArraySlice<Int>, count: Int?, next: PagePosition?) {
        let all = try await places(of: objects, in: database)
        let end = start + top
        return (
            all.dropFirst(start).prefix(top), wantsCount ? all.count : nil,
            end < all.count ? PagePosition(row: Int64(end)) : nil
        )
    }
}

extension FilterSchema {
    /// Groups: what a filter may ask of them, as in ``ExtraProperty``.
    static let groups = FilterSchema(
        resource: "Group",
        extras: ExtraProperty.rows(
            """
            - - - - list assignedLicenses appRoleAssignments
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
