import Foundation
import HTTPTypes
import Hummingbird

/// What has changed in a directory since a client looked last.
///
/// > Source: [user: delta](https://learn.microsoft.com/graph/api/user-delta),
/// > [directoryObject: delta](https://learn.microsoft.com/graph/api/directoryobject-delta),
/// > [Use delta query](https://learn.microsoft.com/graph/delta-query-overview)
extension GraphRoutes {
    private static let manager = "manager"

    func addDelta(to router: GraphRouter) {
        router.get("users/delta") { call in try await delta(call, isMixed: false) }
        router.get("directoryObjects/delta") { call in try await delta(call, isMixed: true) }
        router.get("groups/delta", deltaOfGroups)
    }

    /// A page of people; if it is mixed and the last one, of groups too.
    private func delta(_ call: GraphCall, isMixed: Bool) async throws -> Response {
        let (caller, query) = (call.caller, call.query)
        let view = try everybody(call).view
        guard !isMixed || caller.readsGroups else { throw GraphError(.denied) }
        var token = try await deltaToken(query, tenantID: caller.tenantID, isMixed: isMixed) { text in
            try Self.selection(text, of: .users, and: Self.manager)
        }
        if query["$expand"]?.lowercased() == Self.manager {
            token.select = (token.select ?? DirectoryUser.byDefault.map(\.name)) + [Self.manager]
        }
        let preferences = call.request.preferences
        let size =
            preferences["odata.maxpagesize"].flatMap { Int($0) }
            .map { min(max($0, 1), ListQuery.pageSizes.upperBound) } ?? ListQuery.defaultPageSize
        let isMinimal = preferences["return"] == "minimal"
        var changes: [EmulatorDatabase.Change] = []
        if token.types?.contains("user") ?? true {
            changes = try await database.changes(token, limit: size + 1)
        }
        let isLast = changes.count <= size
        if !isLast {
            changes.removeLast()
            token.place = changes.last?.place ?? token.place
        }
        let names = token.select?.filter { $0 != Self.manager }.joined(separator: ",")
        let items = try GraphType.users.selection(names, isList: true) ?? (names == nil ? DirectoryUser.byDefault : [])
        let type = isMixed ? [DirectoryUser.type] : []
        var rows: [JSONValue] = []
        for change in changes {
            let row = try await row(change, items, token, view: view, isMinimal: isMinimal, type: type)
            if let row { rows.append(row) }
        }
        if isMixed, isLast, token.types?.contains("group") ?? true {
            rows += try await groupRows(token, isMixed: true)
        }
        return try answer(
            rows, token, isLast: isLast, as: isMixed ? "directoryObjects" : "users", call,
            headers: isMinimal ? [.preferenceApplied: "return=minimal"] : [:])
    }

    /// A page of what is new, with the link to the next page, or to the next round.
    private func answer(
        _ rows: [JSONValue], _ token: DeltaToken, isLast: Bool = true, as name: String, _ call: GraphCall,
        headers: HTTPFields = [:]
    ) throws -> Response {
        let (link, option) = isLast ? ("deltaLink", "deltatoken") : ("nextLink", "skiptoken")
        let sealed = try (isLast ? token.nextRound : token).sealed(seal)
        let address = "\(try call.request.graph)/\(name)/delta?$\(option)=\(sealed)"
        return try call.answer(
            name + GraphType.context(token.select),
            [.init(name: "@odata.\(link)", value: .string(address)), .init(name: "value", value: .array(rows))],
            headers: headers)
    }

    /// The names of what is selected; a relationship may be among them, or expanded.
    private static func selection(
        _ text: String, of type: GraphType, and relationship: String, isExpanded: Bool = false
    ) throws -> [String]? {
        let names = ResourceTable.cells(text, by: ",")
        let others = names.filter { $0.lowercased() != relationship }
        let selected = try type.selection(others.joined(separator: ","), isList: true)?.map(\.name) ?? []
        let all = selected + (isExpanded || others.count < names.count ? [relationship] : [])
        return all.isEmpty ? nil : all
    }

    func deltaToken(
        _ query: FormParameters, tenantID: String, isMixed: Bool = false, select: (String) throws -> [String]?
    ) async throws -> DeltaToken {
        if let text = query["$skiptoken"] { return try DeltaToken.open(text, tenantID: tenantID, seal: seal) }
        let expand = query["$expand"]?.lowercased() ?? Self.manager
        guard query["$orderby"] == nil, expand == Self.manager || expand.hasPrefix(Self.members) else {
            throw GraphError.badRequest("A delta query has no $orderby, and no $expand but of managers and members.")
        }
        let revision = try await database.revision()
        if let text = query["$deltatoken"], text != "latest" {
            var token = try DeltaToken.open(text, tenantID: tenantID, seal: seal)
            token.end = revision
            return token
        }
        let select = try query["$select"].flatMap(select)
        var token = DeltaToken(tenantID: tenantID, select: select, end: revision)
        if isMixed { token.types = DeltaToken.types(query["$filter"]) }
        if token.types == nil { token.ids = try query["$filter"].map { try DeltaToken.ids($0) } }
        // Whoever asks for the latest wants to know of no one until now.
        return query["$deltatoken"] == "latest" ? token.nextRound : token
    }

    /// Somebody as the answer has them; nil if nothing that was asked for has changed.
    private func row(
        _ change: EmulatorDatabase.Change, _ asked: [GraphProperty], _ token: DeltaToken, view: UserView,
        isMinimal: Bool, type: [JSONValue.Member]
    ) async throws -> JSONValue? {
        let asksManager = token.select?.contains(Self.manager) ?? false
        guard !change.isRemoved, let user = try await database.user(change.id) else { return try gone(change.id) }
        let id = UserProperty.id.property
        var items = asked.filter { $0 != id }
        if let changed = change.properties {
            let news = items.filter { changed.contains($0.own == nil ? "extra" : $0.name) }
            // A change of something else is no news for this client.
            if token.select != nil, news.isEmpty, !(asksManager && changed.contains("managerID")) { return nil }
            if isMinimal { items = news }
        }
        var members = user.members(items + [id], view: view)
        if asksManager, change.properties?.contains("managerID") ?? true, let managerID = user.managerID {
            let manager = JSONValue.object([DirectoryUser.type, .init(name: "id", value: .string(managerID))])
            members.append(.init(name: "manager@delta", value: .array([manager])))
        }
        return .object(type + members)
    }

    /// Somebody or a group that is gone: "changed" if they can come back.
    ///
    /// > Source: [Resource representation](https://learn.microsoft.com/graph/delta-query-overview#resource-representation-in-the-delta-query-response)
    func gone(_ id: String) throws -> JSONValue {
        let reason: JSONValue = try database.isInBin(id) ? "changed" : "deleted"
        return ["id": .string(id), "@removed": ["reason": reason]]
    }
}

/// What has changed in the groups of a directory, and who has come and gone, all on one page.
///
/// Groups that follow from the directory come in the first round only, each with as many members as a page can have.
///
/// > Source: [group: delta](https://learn.microsoft.com/graph/api/group-delta)
extension GraphRoutes {
    func deltaOfGroups(_ call: GraphCall) async throws -> Response {
        try call.need(oneOf: GraphCaller.ofGroups)
        let expandsMembers = call.query["$expand"]?.hasPrefix("members") ?? false
        let token = try await deltaToken(call.query, tenantID: call.tenantID) { text in
            try Self.selection(text, of: .groups, and: Self.members, isExpanded: expandsMembers)
        }
        return try answer(try await groupRows(token, isMixed: false), token, as: "groups", call)
    }

    /// The groups that are news; if others are among them, with what says that they are groups.
    func groupRows(_ token: DeltaToken, isMixed: Bool) async throws -> [JSONValue] {
        var changes = EmulatorDatabase.GroupChanges()
        if let since = token.since {
            changes = try await database.groupChanges(in: token.tenantID, since: since, upTo: token.end)
        }
        var rows: [JSONValue] = []
        for group in try await registry.groups(in: token.tenantID) where token.ids?.contains(group.id) ?? true {
            guard token.since == nil || changes.changed.contains(group.id) else { continue }
            var row =
                token.select.map { names in group.all.filter { $0.name == "id" || names.contains($0.name) } }
                ?? group.members
            if token.select?.contains(Self.members) ?? true {
                var members = changes.members[group.id] ?? []
                if token.since == nil { members = try await database.members(of: group).map { ($0, false) } }
                var items: [JSONValue] = []
                for (id, isRemoved) in members { items.append(try await item(id, isRemoved)) }
                if !items.isEmpty { row.append(.init(name: "members@delta", value: .array(items))) }
            }
            rows.append(.object((isMixed ? [DirectoryGroup.type] : []) + row))
        }
        return rows + (try changes.removed.filter { token.ids?.contains($0) ?? true }.map { try gone($0) })
    }

    private static let members = "members"

    private func item(_ id: String, _ isRemoved: Bool) async throws -> JSONValue {
        let type = try database.user(id: id) == nil ? DirectoryGroup.type : DirectoryUser.type
        let reason: JSONValue.Member = .init(name: "@removed", value: ["reason": "deleted"])
        return .object([type, .init(name: "id", value: .string(id))] + (isRemoved ? [reason] : []))
    }
}

/// What has changed in a list of objects that are few, all on one page.
///
/// Many of them follow from other things, so that no change is noted anywhere: the token knows what the client was shown.
///
/// > Source: [application: delta](https://learn.microsoft.com/graph/api/application-delta),
/// > [directoryRole: delta](https://learn.microsoft.com/graph/api/directoryrole-delta),
/// > [oauth2permissiongrant: delta](https://learn.microsoft.com/graph/api/oauth2permissiongrant-delta)
extension GraphRoutes {
    /// The lists that have it.
    static let tracked: Set = [
        "applications", "contacts", "devices", "directoryRoles", "oauth2PermissionGrants", "servicePrincipals",
    ]

    func delta(_ call: GraphCall, of objects: [JSONValue], as name: String) async throws -> Response {
        var token = try await deltaToken(call.query, tenantID: call.tenantID) { text in
            ResourceTable.cells(text, by: ",")
        }
        let isLatest = call.query["$deltatoken"] == "latest"
        // One of another list.
        guard token.since == nil || isLatest || token.types == [name] else { throw GraphError(.invalidPageToken) }
        let select = token.select.map { (["id"] + $0).joined(separator: ",") }
        let (ids, before) = (token.ids, token.known ?? [:])
        var (after, rows): ([String: String], [JSONValue]) = ([:], [])
        for object in objects {
            guard let id = object["id"]?.string, ids?.contains(id) ?? true else { continue }
            let row = Self.selected(object, select)
            let hash = String(Base64URL.hash(row.text).prefix(11))
            after[id] = hash
            if !isLatest, before[id] != hash { rows.append(row) }
        }
        for id in before.keys.sorted() where after[id] == nil { rows.append(try gone(id)) }
        (token.types, token.known) = ([name], after)
        return try answer(rows, token, as: name, call)
    }
}
