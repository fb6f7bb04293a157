import Foundation
import HTTPTypes
import Hummingbird

/// Groups, and who is in them.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [List members](https://learn.microsoft.com/graph/api/group-list-members),
/// > [getMemberGroups](https://learn.microsoft.com/graph/api/directoryobject-getmembergroups)
extension GraphRoutes {
    func addGroups(to router: GraphRouter) {
        addList(to: router, at: "groups") { call in
            try call.need(oneOf: GraphCaller.ofGroups)
            return DirectoryObjects(
                groups: try await registry.groups(in: call.tenantID), tenantID: call.tenantID, type: "groups")
        }
        router.get("groups/{id}") { call in
            let group = try await group(call)
            let select = try call.query["$select"].map(DirectoryGroup.selection)
            let expand = try Expansion(call.query["$expand"], ofGroup: true)
            let members = group.selected(select) + (try await expanded(expand, of: group))
            return try call.answer("groups\(UserSelection.names(select))/$entity", members)
        }
        for (path, isTransitive) in [("members", false), ("transitiveMembers", true)] {
            addCollection(to: router, at: "groups/{id}/\(path)") { call in
                let group = try await group(call)
                return DirectoryObjects(
                    people: group.condition(isTransitive: isTransitive),
                    groups: try await database.groups(inside: group.id, isTransitive: isTransitive),
                    tenantID: group.tenantID, view: call.caller.viewOfMembers)
            }
        }
        router.get("groups/{id}/members/$ref") { call in
            try links(try await database.members(of: try await group(call)), call)
        }
        addCollection(to: router, at: "groups/{id}/owners") { call in
            let group = try await group(call)
            return DirectoryObjects(people: group.owners, tenantID: group.tenantID, view: call.caller.viewOfMembers)
        }
        addMemberships(to: router, at: "groups/{id}") { call, isTransitive in
            try await database.groups(of: try await group(call).id, isTransitive: isTransitive)
        }
        addMembershipsOfPeople(to: router)
        // There are no rules for the names of groups here.
        router.change(.post, "groups/{id}/validateProperties") { call in
            _ = try await group(call)
        }
        router.change(.post, "directoryObjects/validateProperties") { call in
            try call.need(oneOf: GraphCaller.ofGroups)
        }
    }

    private func addMembershipsOfPeople(to router: GraphRouter) {
        // One's own groups with any permission, another's with one on people or groups.
        addMemberships(to: router, at: "{person}") { call, isTransitive in
            let isReader = call.caller.readsGroups && !call.caller.isPersonal
            let user = try await isReader ? user(call) : person(call)
            return try await registry.groups(of: user, isTransitive: isTransitive)
        }
        // Nobody here has devices; the applications that are theirs name them as their owners.
        for path in ["ownedObjects", "ownedDevices", "registeredDevices", "createdObjects", "sponsors"] {
            addCollection(to: router, at: "{person}/\(path)") { call in
                let user = try await person(call)
                var objects = DirectoryObjects(tenantID: user.tenantID)
                if path == "ownedObjects" { objects.groups = try await database.groups(of: user.id, as: .owner) }
                let sponsors = user.sponsors
                if path == "sponsors", !sponsors.isEmpty {
                    objects.people = .anyOf(sponsors, column: "user.id")
                    objects.groups = try await registry.groups(in: user.tenantID).filter { sponsors.contains($0.id) }
                }
                return objects
            }
        }
    }

    /// Adds the groups that somebody or something belongs to, and the operations that tell their ids.
    func addMemberships(
        to router: GraphRouter, at prefix: String,
        groups: @escaping @Sendable (GraphCall, _ isTransitive: Bool) async throws -> [DirectoryGroup]
    ) {
        for (path, isTransitive) in [("memberOf", false), ("transitiveMemberOf", true)] {
            addCollection(to: router, at: "\(prefix)/\(path)") { call in
                DirectoryObjects(groups: try await groups(call, isTransitive), tenantID: call.tenantID)
            }
        }
        addOperations(to: router, at: prefix) { call in try await groups(call, true) }
    }

    /// The operations that tell ids of groups: all of them, or those of the ones that were asked about.
    ///
    /// > Source: [checkMemberObjects](https://learn.microsoft.com/graph/api/directoryobject-checkmemberobjects)
    func addOperations(
        to router: GraphRouter, at prefix: String,
        groups: @escaping @Sendable (GraphCall) async throws -> [DirectoryGroup]
    ) {
        for path in ["getMemberGroups", "getMemberObjects"] {
            router.post("\(prefix)/\(path)") { call in
                let groups = try await groups(call)
                guard case .bool(let securityOnly)? = try await call.body["securityEnabledOnly"] else {
                    throw GraphError.badRequest("The parameter 'securityEnabledOnly' is missing.")
                }
                return try Self.ids(groups.filter { !securityOnly || $0.isSecurityEnabled }.map(\.id), call)
            }
        }
        for (path, name) in [("checkMemberGroups", "groupIds"), ("checkMemberObjects", "ids")] {
            router.post("\(prefix)/\(path)") { call in
                let groups = Set(try await groups(call).map(\.id))
                let asked = try await call.body[name]?.array?.map(\.string)
                guard let asked, asked.count <= 20, asked.allSatisfy({ $0?.isGUID == true }) else {
                    throw GraphError.badRequest("The parameter '\(name)' has to be a list of at most 20 ids.")
                }
                return try Self.ids(asked.compactMap(\.self).filter { groups.contains($0.lowercased()) }, call)
            }
        }
    }

    func links(_ ids: [String], _ call: GraphCall) throws -> Response {
        let graph = try call.request.graph
        let links = ids.map { id -> JSONValue in ["@odata.id": .string("\(graph)/directoryObjects/\(id)")] }
        return try call.answer("Collection($ref)", value: .array(links))
    }

    private static func ids(_ ids: [String], _ call: GraphCall) throws -> Response {
        try call.answer("Collection(Edm.String)", value: .array(ids.map(JSONValue.string)))
    }

    /// Groups as a filter looks at them: with the roles that they have where it asks for those.
    func asked(_ groups: [DirectoryGroup], _ call: GraphCall) async throws -> [JSONValue] {
        guard call.query["$filter"]?.lowercased().contains("approleassignments") ?? false else {
            return groups.asObjects
        }
        let assignments = try await registry.assignments(in: call.tenantID)
        return groups.map { group in
            let own = assignments.filter { $0.assignee.id == group.id }.map { JSONValue.string($0.id) }
            return .object(group.all + [.init(name: "appRoleAssignments", value: .array(own))])
        }
    }

    func list(_ groups: [DirectoryGroup], as resource: String, _ call: GraphCall) async throws -> Response {
        let expand = try Expansion(call.query["$expand"], ofGroup: true)
        let select = try call.query["$select"].map(DirectoryGroup.selection)
        let type = resource == "groups" ? [] : [DirectoryGroup.type]
        return try await page(
            of: try await asked(groups, call), .groups, as: resource + UserSelection.names(select), call
        ) { place in
            .object(type + groups[place].selected(select) + (try await expanded(expand, of: groups[place])))
        }
    }

    /// The people who are sent along with a group: twenty at most.
    private func expanded(_ expansion: Expansion?, of group: DirectoryGroup) async throws -> [JSONValue.Member] {
        guard let expansion else { return [] }
        var query = try UserQuery(
            FormParameters("$top=\(Expansion.maximumItems)"), in: group.tenantID, isEventual: false, seal: seal)
        query.relationship =
            expansion.relationship == .owners
            ? group.owners : group.condition(isTransitive: expansion.relationship == .transitiveMembers)
        let people = try database.users(query).users.map { JSONValue.object($0.typed(expansion.select)) }
        return [.init(name: expansion.relationship.rawValue, value: .array(people))]
    }

    func group(_ call: GraphCall) async throws -> DirectoryGroup {
        try call.need(oneOf: GraphCaller.ofGroups)
        return try await group(try call.part(), in: call.tenantID)
    }

    func group(_ id: String, in tenantID: String) async throws -> DirectoryGroup {
        let groups = try await registry.groups(in: tenantID)
        let unique = Self.uniqueName(id)
        return try groups.found(id) { group in
            unique.map { group.written["uniqueName"]?.string == $0 } ?? (group.id == id.lowercased())
        }
    }

    static func uniqueName(_ id: String) -> String? {
        GraphPaths.alternateKey(id).flatMap { $0.name.lowercased() == "uniquename" ? $0.value : nil }
    }
}

extension [DirectoryGroup] {
    var asObjects: [JSONValue] { map { .object($0.all) } }
}

extension GraphCaller {
    fileprivate var viewOfMembers: UserView { (try? viewOfOthers()) ?? .basic }

    static let ofGroups = GraphRoutes.onDirectory.union([
        "Group.Read.All", "Group.ReadWrite.All", "GroupMember.Read.All", "GroupMember.ReadWrite.All",
    ])

    var readsGroups: Bool { has(oneOf: Self.ofGroups) }
}
