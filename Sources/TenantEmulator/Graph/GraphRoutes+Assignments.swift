import HTTPTypes
import Hummingbird

/// Who has which role of an application, as it is read and changed.
///
/// > Source: [List appRoleAssignments granted to a user](https://learn.microsoft.com/graph/api/user-list-approleassignments),
/// > [Get appRoleAssignment](https://learn.microsoft.com/graph/api/approleassignment-get),
/// > [Grant an appRoleAssignment for a service principal](https://learn.microsoft.com/graph/api/serviceprincipal-post-approleassignedto)
extension GraphRoutes {
    private static let changer = "AppRoleAssignment.ReadWrite.All"
    static let ofApplications = onDirectory.union(["Application.Read.All", "Application.ReadWrite.All"])

    func addAssignments(to router: GraphRouter) {
        let (here, there) = ("appRoleAssignments", "appRoleAssignedTo")
        let people = Self.onDirectory.union([Self.changer])
        add(to: router, at: "me/\(here)", of: .user, people.union(["User.Read"]))
        add(to: router, at: "users/{id}/\(here)", of: .user, people)
        add(to: router, at: "groups/{id}/\(here)", of: .group, people.union(["Group.Read.All", "Group.ReadWrite.All"]))
        for path in [here, there] {
            add(to: router, at: "servicePrincipals/{id}/\(path)", of: .servicePrincipal, Self.ofApplications)
        }
    }

    private func add(
        to router: GraphRouter, at path: String, of kind: Assignee.Kind, _ readers: Set<String>
    ) {
        let isOfResource = path.hasSuffix("To")
        addCatalog(to: router, at: path, as: "appRoleAssignments", for: readers) { call in
            var ids = [try await assignee(kind, call).id]
            // Somebody has the roles of the groups, too, that they are in themselves.
            if kind == .user, let user = try await database.user(ids[0]) {
                ids += try await registry.groups(of: user).map(\.id)
            }
            let all = try await registry.assignments(in: call.tenantID)
            return all.filter { ids.contains($0.end(isOfResource)) }.map(\.json)
        }
        router.post(path) { call in
            let owner = try await changed(kind, call)
            let new = try await assignment(try await call.body, call.tenantID)
            guard new.end(isOfResource) == owner else { throw GraphError.change("Not a valid reference update.") }
            guard try await !registry.assignments(in: call.tenantID).contains(where: { $0.id == new.id }) else {
                throw GraphError.change("Permission being assigned already exists on the object")
            }
            try registry.set(new, isGiven: true)
            return try call.answer("appRoleAssignments/$entity", new.json.members ?? [], status: .created)
        }
        router.delete("\(path)/{item}") { call in
            let owner = try await changed(kind, call, needsReader: false)
            let id = try call.part("item").lowercased()
            let all = try await registry.assignments(in: call.tenantID)
            try registry.set(all.found(id) { $0.id == id && $0.end(isOfResource) == owner }, isGiven: false)
        }
    }

    /// The id of whom the path means, if the caller may change roles; to give one to an application, or of one, they have
    /// to be allowed to read applications, too.
    private func changed(_ kind: Assignee.Kind, _ call: GraphCall, needsReader: Bool = true) async throws -> String {
        try call.need(oneOf: [Self.changer])
        let isReader = kind != .servicePrincipal || call.caller.has(oneOf: Self.ofApplications)
        guard isReader || !needsReader else { throw GraphError(.denied) }
        return try await assignee(kind, call).id
    }

    func assignee(_ kind: Assignee.Kind, _ call: GraphCall) async throws -> Assignee {
        let name = try call.subject
        let key = kind == .servicePrincipal ? GraphPaths.alternateKey(name)?.value : nil
        guard let found = try await registry.assignee(key ?? name, in: call.tenantID), found.kind == kind else {
            throw GraphError(.notFound, name)
        }
        return found
    }

    private func assignment(_ body: JSONValue, _ tenantID: String) async throws -> RoleAssignment {
        let ids = try ["principalId", "resourceId", "appRoleId"].map { name -> String in
            guard let id = body[name]?.string?.lowercased(), id.isGUID else {
                throw GraphError(.invalidValue, name, "AppRoleAssignment")
            }
            return id
        }
        guard let assignee = try await registry.assignee(ids[0], in: tenantID) else {
            throw GraphError(.notFound, ids[0])
        }
        let resource = try await registry.principal(ids[1], in: tenantID)
        let role = resource.appRoles.first { resource.id(of: $0, isRole: true) == ids[2] }
        // Graph's are for applications alone.
        let isFor = !resource.isGraph || role != nil && assignee.kind == .servicePrincipal
        guard isFor, role != nil || ids[2] == RoleAssignment.noRole else {
            throw GraphError.change("Permission being assigned was not found on application '\(resource.clientID)'.")
        }
        return RoleAssignment(assignee, role, of: resource)
    }
}

/// Whoever can have a role: somebody, a group, or an application.
struct Assignee: Sendable {
    enum Kind: String, Sendable {
        case user = "User", group = "Group", servicePrincipal = "ServicePrincipal"
    }

    let kind: Kind
    let id: String
    let displayName: String
    /// How registrations name it, first as it is written there.
    let names: [String]
}

/// That somebody or something has a role of an application.
///
/// > Source: [appRoleAssignment resource type](https://learn.microsoft.com/graph/api/resources/approleassignment)
struct RoleAssignment: Sendable {
    /// The id that stands for being assigned without a role.
    static let noRole = "00000000-0000-0000-0000-000000000000"

    let assignee: Assignee
    let role: String?
    let resource: RegisteredApplication
    let id: String

    init(_ assignee: Assignee, _ role: String?, of resource: RegisteredApplication) {
        (self.assignee, self.role, self.resource) = (assignee, role, resource)
        id = DirectoryUser.objectID("assignment/\(assignee.id)/\(resource.clientID)/\(role ?? "")")
    }

    /// The id of the resource, or of whoever has the role there.
    func end(_ isResource: Bool) -> String { isResource ? resource.principalID : assignee.id }

    var json: JSONValue {
        let roleID = role.map { resource.id(of: $0, isRole: true) } ?? Self.noRole
        return [
            "id": .string(id), "deletedDateTime": .null, "appRoleId": .string(roleID),
            "createdDateTime": "2024-01-08T09:00:00Z", "principalDisplayName": .string(assignee.displayName),
            "principalId": .string(assignee.id), "principalType": .string(assignee.kind.rawValue),
            "resourceDisplayName": .string(resource.displayName), "resourceId": .string(resource.principalID),
        ]
    }
}

extension Registry {
    func assignee(_ name: String, in tenantID: String) async throws -> Assignee? {
        let id = name.lowercased()
        let applications = try await principals(in: tenantID)
        if let found = applications.first(where: { $0.principalID == id || $0.clientID == id }) {
            return Assignee(
                kind: .servicePrincipal, id: found.principalID, displayName: found.displayName, names: [found.clientID])
        }
        if let user = try await database.user(id, in: tenantID) {
            return Assignee(
                kind: .user, id: user.id, displayName: user.displayName,
                names: [user.id, user.userPrincipalName.lowercased()])
        }
        return try await groups(in: tenantID).first { $0.id == id }
            .map { Assignee(kind: .group, id: $0.id, displayName: $0.displayName, names: [$0.id]) }
    }

    /// Who has which role of an application that a tenant knows, Microsoft Graph among them.
    func assignments(in tenantID: String) async throws -> [RoleAssignment] {
        var all: [RoleAssignment] = []
        for application in try await principals(in: tenantID) {
            if let client = try await assignee(application.clientID, in: tenantID) {
                all += application.applicationPermissions.map { RoleAssignment(client, $0.name, of: .graph) }
            }
            var named = application.assignedUserIDs.map { (name: $0, role: String?.none) }
            for (name, roles) in application.roleAssignments {
                for role in roles { named.append((name: name, role: role)) }
            }
            for (name, role) in named {
                guard let assignee = try await assignee(name, in: tenantID) else { continue }
                all.append(RoleAssignment(assignee, role, of: application))
            }
        }
        return all.sorted { $0.id < $1.id }
    }

    func set(_ assignment: RoleAssignment, isGiven: Bool) throws {
        let names = assignment.assignee.names
        guard !assignment.resource.isGraph else {
            try update(names[0]) { client in
                client.applicationPermissions = client.applicationPermissions.filter { $0.name != assignment.role }
                if isGiven, let role = assignment.role.flatMap(Permission.init(scope:)) {
                    client.applicationPermissions.insert(role)
                }
            }
            return
        }
        try update(assignment.resource.clientID) { resource in
            guard let role = assignment.role else {
                resource.assignedUserIDs.subtract(names)
                if isGiven { resource.assignedUserIDs.insert(names[0]) }
                return
            }
            for name in resource.roleAssignments.keys where names.contains(name.lowercased()) {
                resource.roleAssignments[name]?.remove(role)
            }
            if isGiven { resource.roleAssignments[names[0], default: []].insert(role) }
            resource.roleAssignments = resource.roleAssignments.filter { !$0.value.isEmpty }
        }
    }
}
