import Foundation
import HTTPTypes
import Hummingbird

/// What changes groups: they are made, changed and removed, and get members and owners.
///
/// > Source: [Create group](https://learn.microsoft.com/graph/api/group-post-groups),
/// > [Add members](https://learn.microsoft.com/graph/api/group-post-members),
/// > [Remove member](https://learn.microsoft.com/graph/api/group-delete-members)
extension GraphRoutes {
    func addGroupChanges(to router: GraphRouter) {
        router.post("groups") { call in
            guard call.caller.changesGroups || call.caller.has("Group.Create") else { throw GraphError(.denied) }
            return try await addGroup(try await call.body, call)
        }
        router.patch("groups/{id}") { call in
            let caller = call.caller
            let changes = try await call.body
            let isMembersOnly = changes.members?.allSatisfy { $0.name == "members@odata.bind" } ?? false
            guard caller.changesGroups || isMembersOnly && caller.changesMembers else { throw GraphError(.denied) }
            let known = try? await self.group(try call.part(), in: caller.tenantID)
            if known == nil, let new = try call.upserted(changes) { return try await addGroup(new, call) }
            let group = try await writable(call, isAllowed: true)
            try Self.check(changes, of: group)
            let members = try await objects(changes["members@odata.bind"], in: call.tenantID, inside: group)
            try await database.change(group: group.id, adding: members) { try Self.write(changes, into: &$0) }
            return call.noContent()
        }
        router.delete("groups/{id}") { call in
            try await database.deleteGroup(try await writable(call).id, at: moment)
        }
        let written: [(name: String, property: String?, value: JSONValue)] = [
            ("renew", "renewedDateTime", .null), ("subscribeByMail", "isSubscribedByMail", true),
            ("unsubscribeByMail", "isSubscribedByMail", false), ("resetUnseenCount", "unseenCount", 0),
            ("addFavorite", nil, .null), ("removeFavorite", nil, .null),
        ]
        for (name, property, value) in written {
            router.post("groups/{id}/\(name)") { call in
                let group = try await writable(call)
                if let property {
                    let news: JSONValue = value == .null ? .string(moment) : value
                    try await database.change(group: group.id) { $0.written[property] = news }
                }
                let isMinimal = call.request.preferences["return"] == "minimal"
                return call.noContent(name == "renew" || isMinimal ? .noContent : .ok)
            }
        }
        for name in ["acceptedSenders", "rejectedSenders"] { addSenders(to: router, name) }
        for (name, belonging) in [("members", EmulatorDatabase.Belonging.member), ("owners", .owner)] {
            router.references("groups/{id}/\(name)") { call in
                let group = try await writable(call, isAllowed: call.caller.changesMembers)
                let isPerson = belonging == .owner
                let id = try await object(
                    try await call.reference, in: call.tenantID, isPerson: isPerson, inside: group)
                guard id != group.id else { throw GraphError(.invalidValue, "members", "Group") }
                guard try await database.add(id, to: group.id, as: belonging) else {
                    throw GraphError(.alreadyThere, name)
                }
            } remove: { call, id in
                let group = try await writable(call, isAllowed: call.caller.changesMembers)
                guard try await database.remove(id, from: group.id, as: belonging) else {
                    throw GraphError(.notFound, id)
                }
            }
        }
    }

    /// Who may write to a group, or may not: kept, without effect.
    ///
    /// > Source: [Create acceptedSender](https://learn.microsoft.com/graph/api/group-post-acceptedsenders)
    private func addSenders(to router: GraphRouter, _ name: String) {
        router.get("groups/{id}/\(name)") { call in
            let ids = (try await group(call).written[name]?.array ?? []).compactMap(\.string)
            return try call.answer("directoryObjects", value: .array(await objects(ids, in: call.tenantID)))
        }
        for method in [HTTPRequest.Method.post, .delete] {
            router.change(method, "groups/{id}/\(name)/$ref") { call in
                let group = try await writable(call)
                let isAdded = method == .post
                var address = call.query["$id"]
                if isAdded { address = try await call.body["@odata.id"]?.string }
                let id = try GraphCall.id(inAddress: address ?? "")
                let sender = JSONValue.string(try await object(id, in: call.tenantID, isPerson: false))
                try await database.change(group: group.id) { group in
                    let others = (group.written[name]?.array ?? []).filter { $0 != sender }
                    group.written[name] = .array(others + (isAdded ? [sender] : []))
                }
            }
        }
    }

    /// The group in the path, if it is one that can be changed: what follows from the directory can't.
    ///
    /// Where nothing says whether the caller may, they have to be one who may change groups.
    func writable(_ call: GraphCall, isAllowed: Bool? = nil) async throws -> DirectoryGroup {
        guard isAllowed ?? call.caller.changesGroups else { throw GraphError(.denied) }
        let group = try await group(try call.part(), in: call.tenantID)
        guard group.isWritable else { throw GraphError(.denied) }
        try await start.keep()
        return group
    }

    private func addGroup(_ body: JSONValue, _ call: GraphCall) async throws -> Response {
        try GraphType.groups.checkNeeded(body)
        guard let name = body["displayName"]?.string, !name.isEmpty else {
            throw GraphError(.invalidValue, "displayName", "Group")
        }
        let moment = JSONValue.string(self.moment)
        var group = DirectoryGroup(
            id: RandomText.guid(), displayName: name, description: nil, tenantID: call.tenantID,
            written: ["createdDateTime": moment, "renewedDateTime": moment, "groupTypes": [], "visibility": .null])
        try Self.write(body, into: &group)
        let isUnified = group.isUnified
        guard group.written["mailEnabled"] == .bool(isUnified), isUnified || group.isSecurityEnabled else {
            throw GraphError(.mailOnly)
        }
        if group.isAssignableToRole {
            let isDynamic = group.written["groupTypes"]?.array?.contains("DynamicMembership") ?? false
            guard group.isSecurityEnabled, !isDynamic else { throw GraphError(.assignableGroup) }
            group.written["visibility"] = "Private"
        }
        if isUnified {
            guard try await !isTaken(group.mailNickname, in: call.tenantID) else {
                throw GraphError(.taken, "mailNickname")
            }
            if group.written["visibility"] == .null { group.written["visibility"] = "Public" }
            let address = "\(group.mailNickname)@\(registry.tenant(call.tenantID)?.domain ?? "")"
            group.written["mail"] = .string(address)
            group.written["proxyAddresses"] = [.string("SMTP:\(address)")]
        }
        let members = try await objects(body["members@odata.bind"], in: call.tenantID, inside: group)
        var owners = try await objects(body["owners@odata.bind"], in: call.tenantID, isPerson: true)
        if owners.isEmpty, let userID = call.caller.userID { owners = [userID] }
        try await start.keep()
        try await database.upsert(group, members: members, owners: owners)
        return try call.created("groups", group.members, at: "groups/\(group.id)")
    }

    /// What has to be changed by itself, because another service keeps it.
    private static let ownRequests: Set = [
        "allowExternalSenders", "autoSubscribeNewMembers", "hideFromAddressLists", "hideFromOutlookClients",
        "isSubscribedByMail", "unseenCount",
    ]

    /// Refuses what can only be said when a group is made, and what has to be said by itself.
    ///
    /// > Source: [Update group](https://learn.microsoft.com/graph/api/group-update),
    /// > [group resource type](https://learn.microsoft.com/graph/api/resources/group)
    private static func check(_ changes: JSONValue, of group: DirectoryGroup) throws(GraphError) {
        let names = Set((changes.members ?? []).map(\.name))
        if let own = names.intersection(ownRequests).sorted().first, !names.isSubset(of: ownRequests) {
            throw GraphError(.ownRequest, own)
        }
        if let asked = changes["isAssignableToRole"], (asked == .bool(true)) != group.isAssignableToRole {
            throw GraphError(.readOnly, "isAssignableToRole")
        }
        let visibility = changes["visibility"]
        guard visibility != "HiddenMembership" || group.written["visibility"] == visibility else {
            throw GraphError(.invalidValue, "visibility", "Group")
        }
    }

    private static func write(_ body: JSONValue, into group: inout DirectoryGroup) throws(GraphError) {
        for member in body.members ?? [] where !member.name.contains("@") {
            let property = try GraphType.groups.writable(member.name)
            let (name, value) = (property.name, member.value)
            switch name {
            case "displayName":
                guard let text = value.string, !text.isEmpty, text.utf16.count <= 256 else {
                    throw GraphError(.invalidValue, name, "Group")
                }
                group.displayName = text
            case "description":
                guard value == .null || value.string != nil else { throw GraphError(.invalidValue, name, "Group") }
                group.description = value.string
            default:
                guard fits(value, property) else { throw GraphError(.invalidValue, name, "Group") }
                group.written[name] = value
            }
        }
    }

    private static func fits(_ value: JSONValue, _ property: GraphProperty) -> Bool {
        switch property.name {
        case "mailNickname":
            value.string.map { !$0.isEmpty && $0.utf8.count <= 64 && !$0.contains { "@()\\[]\";:<>, ".contains($0) } }
                ?? false
        case "visibility": value == .null || ["Public", "Private", "HiddenMembership"].contains(value.string)
        case "assignedLabels": value.array != nil
        default: property.fits(value)
        }
    }

    private func objects(
        _ list: JSONValue?, in tenantID: String, isPerson: Bool = false, inside group: DirectoryGroup? = nil
    ) async throws -> [String] {
        guard let list else { return [] }
        guard let addresses = list.array?.map(\.string), addresses.count <= 20 else {
            throw GraphError(.invalidValue, "members@odata.bind", "Group")
        }
        var ids: [String] = []
        for address in addresses {
            let id = try GraphCall.id(inAddress: address ?? "")
            ids.append(try await object(id, in: tenantID, isPerson: isPerson, inside: group))
        }
        return ids
    }

    /// The id of somebody, or of a group that can be inside another one.
    private func object(
        _ id: String, in tenantID: String, isPerson: Bool, inside outer: DirectoryGroup? = nil
    ) async throws -> String {
        if let user = try await database.user(id, in: tenantID) { return user.id }
        guard !isPerson, let group = try? await group(id, in: tenantID), group.isWritable else {
            throw GraphError(.notFound, id)
        }
        guard let outer else { return group.id }
        guard !outer.isUnified, !group.isUnified else { throw GraphError(.nestedGroup) }
        return group.id
    }
}
