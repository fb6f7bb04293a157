import Hummingbird

/// What has changed in the groups of a directory, and who has come and gone, all on one page.
///
/// Groups that follow from the directory come in the first round only, each with as many members as a page can have.
///
/// > Source: [group: delta](https://learn.microsoft.com/graph/api/group-delta)
extension GraphRoutes {
    func deltaOfGroups(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.notForPersonalAccounts }
        guard caller.readsGroups else { throw GraphError.denied }
        let expandsMembers = request.query["$expand"]?.hasPrefix("members") ?? false
        let token = try await deltaToken(request.query, tenantID: caller.tenantID) { text in
            let names = text.split(separator: ",").map(String.init)
            let others = names.filter { $0.lowercased() != Self.members }
            let selected = others.isEmpty ? [] : try DirectoryGroup.selection(others.joined(separator: ","))
            return selected + (expandsMembers || others.count < names.count ? [Self.members] : [])
        }
        let rows = try await groupRows(token, isMixed: false)
        let link = "\(try request.graph)/groups/delta?$deltatoken=\(try token.nextRound.sealed(seal))"
        return try request.answer(
            "groups\(UserSelection.names(token.select))",
            [.init(name: "@odata.deltaLink", value: .string(link)), .init(name: "value", value: .array(rows))])
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
