import Foundation
import HTTPTypes
import Hummingbird

/// Groups, and who is in them.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [List members](https://learn.microsoft.com/graph/api/group-list-members),
/// > [getMemberGroups](https://learn.microsoft.com/graph/api/directoryobject-getmembergroups)
extension GraphRoutes {
    func addGroups(to router: Router<EmulatorRequestContext>) {
        router.get("v1.0/groups") { request, _ in
            let caller = try await groupReader(request)
            return try await list(try await registry.groups(in: caller.tenantID), as: "groups", request)
        }
        router.get("v1.0/groups/$count") { request, _ in
            let caller = try await groupReader(request)
            return try await number(request, of: try await registry.groups(in: caller.tenantID).asObjects, .groups)
        }
        router.get("v1.0/groups/{id}") { request, context in
            let (group, _) = try await group(request, context)
            let select = try request.query["$select"].map(DirectoryGroup.selection)
            let expand = try GroupExpansion.parse(request.query["$expand"])
            let members = group.selected(select) + (try await expanded(expand, of: group))
            return try request.answer("groups\(UserSelection.names(select))/$entity", members)
        }
        for (path, isTransitive) in [("members", false), ("transitiveMembers", true)] {
            addCollection(to: router, at: "v1.0/groups/{id}/\(path)") { request, context in
                let (group, caller) = try await group(request, context)
                return DirectoryObjects(
                    people: group.condition(isTransitive: isTransitive),
                    groups: try await database.groups(inside: group.id, isTransitive: isTransitive),
                    tenantID: group.tenantID, view: caller.viewOfMembers)
            }
        }
        router.get("v1.0/groups/{id}/members/$ref") { request, context in
            try links(try await database.members(of: try await group(request, context).0), request)
        }
        addCollection(to: router, at: "v1.0/groups/{id}/owners") { request, context in
            let (group, caller) = try await group(request, context)
            return DirectoryObjects(people: group.owners, tenantID: group.tenantID, view: caller.viewOfMembers)
        }
        addMemberships(to: router, at: "v1.0/groups/{id}") { isTransitive, request, context in
            try await database.groups(of: try await group(request, context).0.id, isTransitive: isTransitive)
        }
        for (prefix, isMe) in Self.subjects { addMemberships(to: router, at: prefix, isMe: isMe) }
        // There are no rules for the names of groups here.
        router.post("v1.0/groups/{id}/validateProperties") { request, context in
            _ = try await group(request, context)
            return noContent(request)
        }
        router.post("v1.0/directoryObjects/validateProperties") { request, _ in
            _ = try await groupReader(request)
            return noContent(request)
        }
    }

    private func addMemberships(to router: Router<EmulatorRequestContext>, at prefix: String, isMe: Bool) {
        addMemberships(to: router, at: prefix) { isTransitive, request, context in
            try await groups(isMe, isTransitive: isTransitive, request, context)
        }
        // Nobody here has devices; the applications that are theirs name them as their owners.
        for path in ["ownedObjects", "ownedDevices", "registeredDevices", "createdObjects", "sponsors"] {
            addCollection(to: router, at: "\(prefix)/\(path)") { request, context in
                let (user, view) = try await person(isMe, request, context)
                var objects = DirectoryObjects(tenantID: user.tenantID, view: view)
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
        to router: Router<EmulatorRequestContext>, at prefix: String,
        groups: @escaping @Sendable (Bool, Request, EmulatorRequestContext) async throws -> [DirectoryGroup]
    ) {
        for (path, isTransitive) in [("memberOf", false), ("transitiveMemberOf", true)] {
            addCollection(to: router, at: "\(prefix)/\(path)") { request, context in
                let groups = try await groups(isTransitive, request, context)
                return DirectoryObjects(groups: groups, tenantID: groups.first?.tenantID ?? "")
            }
        }
        addOperations(to: router, at: prefix) { request, context in try await groups(true, request, context) }
    }

    /// The operations that tell ids of groups: all of them, or those of the ones that were asked about.
    ///
    /// > Source: [checkMemberObjects](https://learn.microsoft.com/graph/api/directoryobject-checkmemberobjects)
    func addOperations(
        to router: Router<EmulatorRequestContext>, at prefix: String,
        groups: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> [DirectoryGroup]
    ) {
        for path in ["getMemberGroups", "getMemberObjects"] {
            router.post("\(prefix)/\(path)") { request, context in
                let groups = try await groups(request, context)
                guard case .bool(let securityOnly)? = try await body(request, context)["securityEnabledOnly"] else {
                    throw GraphError.badRequest("The parameter 'securityEnabledOnly' is missing.")
                }
                return try Self.ids(groups.filter { !securityOnly || $0.isSecurityEnabled }.map(\.id), request)
            }
        }
        for (path, name) in [("checkMemberGroups", "groupIds"), ("checkMemberObjects", "ids")] {
            router.post("\(prefix)/\(path)") { request, context in
                let groups = Set(try await groups(request, context).map(\.id))
                let asked = try await body(request, context)[name]?.array?.map(\.string)
                guard let asked, asked.count <= 20, asked.allSatisfy({ $0?.isGUID == true }) else {
                    throw GraphError.badRequest("The parameter '\(name)' has to be a list of at most 20 ids.")
                }
                return try Self.ids(asked.compactMap(\.self).filter { groups.contains($0.lowercased()) }, request)
            }
        }
    }

    func body(_ request: Request, _ context: EmulatorRequestContext) async throws -> JSONValue {
        let buffer = try await request.body.collect(upTo: context.maxUploadSize)
        guard let json = try? JSONValue(parsing: Data(buffer.readableBytesView)), json.members != nil else {
            throw GraphError.badRequest(
                "Unable to read JSON request payload. Please ensure Content-Type header is set.")
        }
        return json
    }

    /// Links to objects.
    func links(_ ids: [String], _ request: Request) throws -> Response {
        let graph = try request.graph
        let links = ids.map { id -> JSONValue in ["@odata.id": .string("\(graph)/directoryObjects/\(id)")] }
        return try request.answer("Collection($ref)", value: .array(links))
    }

    private static func ids(_ ids: [String], _ request: Request) throws -> Response {
        try request.answer("Collection(Edm.String)", value: .array(ids.map(JSONValue.string)))
    }

    func list(_ groups: [DirectoryGroup], as resource: String, _ request: Request) async throws -> Response {
        let expand = try GroupExpansion.parse(request.query["$expand"])
        let select = try request.query["$select"].map(DirectoryGroup.selection)
        let query = try ObjectQuery(request.query, isEventual: request.isEventual, seal: seal, of: .groups)
        let (places, count, next) = try await query.page(of: groups.asObjects, in: database)
        var rows: [JSONValue] = []
        for group in places.map({ groups[$0] }) {
            rows.append(
                .object(
                    (resource == "groups" ? [] : [DirectoryGroup.type]) + group.selected(select)
                        + (try await expanded(expand, of: group))))
        }
        return try page(rows, count, next, as: resource + UserSelection.names(select), request)
    }

    /// The people who are sent along with a group: twenty at most.
    private func expanded(_ expansions: [GroupExpansion], of group: DirectoryGroup) async throws -> [JSONValue.Member] {
        try expansions.map { expansion in
            var query = try UserQuery(
                FormParameters("$top=\(Expansion.maximumItems)"), in: group.tenantID,
                isEventual: false, seal: seal)
            query.relationship =
                expansion.relationship == .owners
                ? group.owners : group.condition(isTransitive: expansion.relationship == .transitiveMembers)
            let people = try database.users(query).users.map { JSONValue.object($0.typed(expansion.select)) }
            return .init(name: expansion.relationship.rawValue, value: .array(people))
        }
    }

    /// The groups of the person in the path: one's own with any permission, another's with one on people or groups.
    private func groups(
        _ isMe: Bool, isTransitive: Bool, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> [DirectoryGroup] {
        let caller = try await caller(request)
        let isReader = caller.readsGroups && !caller.isPersonal
        let user = try await isReader ? user(isMe, caller, context) : person(isMe, request, context).0
        return try await registry.groups(of: user, isTransitive: isTransitive)
    }

    func group(
        _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> (DirectoryGroup, GraphCaller) {
        let caller = try await groupReader(request)
        let id = try context.parameters.require("id")
        return (try await group(id, in: caller.tenantID), caller)
    }

    func group(_ id: String, in tenantID: String) async throws -> DirectoryGroup {
        let groups = try await registry.groups(in: tenantID)
        let unique = Self.uniqueName(id)
        let found = groups.first { group in
            unique.map { group.written["uniqueName"]?.string == $0 } ?? (group.id == id.lowercased())
        }
        guard let group = found else { throw GraphError.notFound(id) }
        return group
    }

    static func uniqueName(_ id: String) -> String? {
        GraphPaths.alternateKey(id).flatMap { $0.name.lowercased() == "uniquename" ? $0.value : nil }
    }

    func groupReader(_ request: Request) async throws -> GraphCaller {
        try await reader(request, of: GraphCaller.ofGroups)
    }
}

extension [DirectoryGroup] {
    var asObjects: [JSONValue] { map { .object($0.all) } }
}

extension GraphCaller {
    fileprivate var viewOfMembers: UserView { (try? viewOfOthers()) ?? .basic }

    fileprivate static let ofGroups: Set = [
        "Group.Read.All", "Group.ReadWrite.All", "GroupMember.Read.All", "GroupMember.ReadWrite.All",
        "Directory.Read.All", "Directory.ReadWrite.All",
    ]

    var readsGroups: Bool { has(oneOf: Self.ofGroups) }
}
