import Foundation
import Hummingbird

/// A request for a list of objects that are few, such as groups, understood.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
struct ObjectQuery: Sendable {
    private let options: ListQuery

    init(_ parameters: FormParameters, isEventual: Bool, seal: Seal, of schema: FilterSchema) throws(GraphError) {
        options = try ListQuery(parameters, isEventual: isEventual, seal: seal, of: schema)
        switch options.order?.name.lowercased() {
        case nil, "displayname": break
        case "deleteddatetime" where options.isAdvanced: break
        default: throw .sortingUnsupported
        }
        // A list with people in it has places that no other list has.
        guard start >= 0 else { throw .invalidPageToken }
    }

    /// How many objects come before the page.
    private var start: Int { Int(options.position?.row ?? 0) }

    /// The places of those that it finds, in its order: that of their ids, which say nothing, if it has none.
    func places(of objects: [JSONValue], in database: EmulatorDatabase) async throws -> [Int] {
        let keys = objects.map { object -> String in
            switch options.order?.name.lowercased() {
            case nil: object["id"]?.string ?? ""
            case "deleteddatetime": object["deletedDateTime"]?.string ?? ""
            default: NameFolding.fold(object["displayName"]?.string ?? "")
            }
        }
        let sorted = try await database.places(of: objects, where: options.condition).sorted { keys[$0] < keys[$1] }
        return options.order?.isDescending == true ? sorted.reversed() : sorted
    }

    /// The places of those on the page; how many there are in all if asked for, and where the next page begins.
    func page(
        of objects: [JSONValue], in database: EmulatorDatabase
    ) async throws -> (places: ArraySlice<Int>, count: Int?, next: PagePosition?) {
        let all = try await places(of: objects, in: database)
        let end = start + options.top
        return (
            all.dropFirst(start).prefix(options.top), options.wantsCount ? all.count : nil,
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
