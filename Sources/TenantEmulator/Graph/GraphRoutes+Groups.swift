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
            return DirectoryObjects(groups: try await registry.groups(in: call.tenantID), type: "groups")
        }
        router.get("groups/{id}") { call in
            let group = try await group(call)
            let select = try GraphType.groups.selection(call.query["$select"])
            let expand = try Expansion(call.query["$expand"], ofGroup: true)
            let members = group.selected(select) + (try await expanded(expand, of: group))
            return try call.answer("groups\(GraphType.context(select?.map(\.name)))/$entity", members)
        }
        for (path, isTransitive) in [("members", false), ("transitiveMembers", true)] {
            addCollection(to: router, at: "groups/{id}/\(path)") { call in
                let group = try await group(call)
                return DirectoryObjects(
                    people: group.condition(isTransitive: isTransitive),
                    groups: try await database.groups(inside: group.id, isTransitive: isTransitive),
                    view: call.caller.viewOfMembers)
            }
        }
        router.get("groups/{id}/members/$ref") { call in
            try links(try await database.members(of: try await group(call)), call)
        }
        addCollection(to: router, at: "groups/{id}/owners") { call in
            DirectoryObjects(people: try await group(call).owners, view: call.caller.viewOfMembers)
        }
        addMemberships(to: router, at: "groups/{id}") { call, isTransitive in
            let group = try await group(call)
            return DirectoryObjects(groups: try await database.groups(of: group.id, isTransitive: isTransitive))
        }
        addMembershipsOfPeople(to: router)
        router.change(.post, "groups/{id}/validateProperties") { call in
            let group = try await group(call)
            try await validate(try await call.body, for: group.id, in: call.tenantID)
        }
        router.change(.post, "directoryObjects/validateProperties") { call in
            try call.need(oneOf: GraphCaller.ofGroups)
            let asked = try await call.body
            guard asked.parameter("entityType")?.string?.lowercased() == "group" else {
                throw GraphError.change("The only supported value of 'entityType' is 'Group'.")
            }
            try await validate(asked, in: call.tenantID)
        }
    }

    /// Checks the names of a group that is to be, or of one that there is: here they have no rules but that nicknames are
    /// unique.
    ///
    /// > Source: [validateProperties](https://learn.microsoft.com/graph/api/directoryobject-validateproperties)
    private func validate(_ asked: JSONValue, for id: String? = nil, in tenantID: String) async throws {
        let nickname = asked.parameter("mailNickname")?.string
        guard nickname != nil || asked.parameter("displayName")?.string != nil else {
            throw GraphError.change("At least one of the properties 'displayName' and 'mailNickname' is required.")
        }
        guard let nickname, try await isTaken(nickname, exceptBy: id, in: tenantID) else { return }
        throw GraphError.failedValidation(of: "mailNickname")
    }

    /// Whether a Microsoft 365 group has a nickname.
    func isTaken(_ nickname: String, exceptBy id: String? = nil, in tenantID: String) async throws -> Bool {
        try await registry.groups(in: tenantID).contains { group in
            group.isUnified && group.id != id && group.mailNickname.lowercased() == nickname.lowercased()
        }
    }

    private func addMembershipsOfPeople(to router: GraphRouter) {
        // One's own groups with any permission, another's with one on people or groups.
        addMemberships(to: router, at: "{person}") { call, isTransitive in
            let isReader = call.caller.readsGroups && !call.caller.isPersonal
            let user = try await isReader ? user(call) : person(call)
            return try await memberships(of: user, isTransitive: isTransitive)
        }
        // Nobody here has devices; the applications that are theirs name them as their owners.
        for path in ["ownedObjects", "ownedDevices", "registeredDevices", "createdObjects", "sponsors"] {
            addCollection(to: router, at: "{person}/\(path)") { call in
                let user = try await person(call)
                var objects = DirectoryObjects()
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

    /// Adds the groups that somebody or something belongs to and the roles that they have, and the operations that tell
    /// their ids.
    func addMemberships(
        to router: GraphRouter, at prefix: String,
        find: @escaping @Sendable (GraphCall, _ isTransitive: Bool) async throws -> DirectoryObjects
    ) {
        for (path, isTransitive) in [("memberOf", false), ("transitiveMemberOf", true)] {
            addCollection(to: router, at: "\(prefix)/\(path)") { call in try await find(call, isTransitive) }
        }
        addOperations(to: router, at: prefix) { call in try await find(call, true) }
    }

    /// The groups that somebody belongs to, and the roles that they have.
    func memberships(of user: DirectoryUser, isTransitive: Bool = true) async throws -> DirectoryObjects {
        let groups = try await registry.groups(of: user, isTransitive: isTransitive)
        let active = KeptList.objects("DirectoryRole", in: registry.tenant(user.tenantID))
        let roles = active.filter { members(of: $0, in: user.tenantID).contains(user.id) }
        return DirectoryObjects(groups: groups, roles: roles)
    }

    /// The operations that tell ids of groups and roles: all of them, or those of the ones that were asked about.
    ///
    /// > Source: [checkMemberObjects](https://learn.microsoft.com/graph/api/directoryobject-checkmemberobjects)
    func addOperations(
        to router: GraphRouter, at prefix: String,
        find: @escaping @Sendable (GraphCall) async throws -> DirectoryObjects
    ) {
        for path in ["getMemberGroups", "getMemberObjects"] {
            router.post("\(prefix)/\(path)") { call in
                let found = try await find(call)
                guard case .bool(let securityOnly)? = try await call.parameter("securityEnabledOnly") else {
                    throw GraphError.badRequest("The parameter 'securityEnabledOnly' is missing.")
                }
                let groups = found.groups.filter { !securityOnly || $0.isSecurityEnabled }.map(\.id)
                let roles = securityOnly || path == "getMemberGroups" ? [] : found.roles
                return try Self.ids(groups + roles.compactMap { $0["id"]?.string }, call)
            }
        }
        for (path, name) in [("checkMemberGroups", "groupIds"), ("checkMemberObjects", "ids")] {
            router.post("\(prefix)/\(path)") { call in
                let found = try await find(call)
                let roles = (path == "checkMemberGroups" ? [] : found.roles).flatMap { role in
                    ["id", "roleTemplateId"].compactMap { role[$0]?.string }
                }
                let ids = Set(found.groups.map(\.id) + roles)
                let asked = try await call.parameter(name)?.array?.map(\.string)
                guard let asked, asked.count <= 20, asked.allSatisfy({ $0?.isGUID == true }) else {
                    throw GraphError.badRequest("The parameter '\(name)' has to be a list of at most 20 ids.")
                }
                return try Self.ids(asked.compactMap(\.self).filter { ids.contains($0.lowercased()) }, call)
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

    /// A page of groups, and of directory roles after them.
    func listWithoutPeople(_ objects: DirectoryObjects, _ call: GraphCall) async throws -> Response {
        let (groups, roles, selection) = (objects.groups, objects.roles, call.query["$select"])
        let expand = try Expansion(call.query["$expand"], ofGroup: true)
        let isOfRoles = objects.type == "directoryRoles"
        let select = try isOfRoles ? nil : GraphType.groups.selection(selection)
        let names = GraphType.context(isOfRoles ? selection.map { [$0] } : select?.map(\.name))
        let isMixed = objects.type == "directoryObjects"
        return try await page(
            of: try await asked(groups, call) + roles, objects.schema, as: objects.type + names, call
        ) { place in
            guard place < groups.count else {
                let role = Self.selected(roles[place - groups.count], selection).members ?? []
                return .object((isMixed ? [Catalog.roleType] : []) + role)
            }
            let (group, type) = (groups[place], isMixed ? [DirectoryGroup.type] : [])
            return .object(type + group.selected(select) + (try await expanded(expand, of: group)))
        }
    }

    /// The people who are sent along with a group: twenty at most.
    private func expanded(_ expansion: Expansion?, of group: DirectoryGroup) async throws -> [JSONValue.Member] {
        guard let expansion else { return [] }
        var query = try UserQuery(
            FormParameters("$top=\(Expansion.maximumItems)"), in: group.tenantID, isEventual: false, seal: seal)
        query.people =
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
