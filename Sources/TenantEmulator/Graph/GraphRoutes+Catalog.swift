import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// Lists of objects of which there are few: what the organization's registry says of itself.
///
/// > Source: [List applications](https://learn.microsoft.com/graph/api/application-list),
/// > [List servicePrincipals](https://learn.microsoft.com/graph/api/serviceprincipal-list),
/// > [List domains](https://learn.microsoft.com/graph/api/domain-list),
/// > [List directoryRoles](https://learn.microsoft.com/graph/api/directoryrole-list)
enum Catalog {
    static func domains(of tenant: Tenant) -> [JSONValue] {
        tenant.domains.enumerated().map { index, name -> JSONValue in
            GraphType.domains.template.merging([
                "id": .string(name), "isDefault": .bool(index == 0),
                "isInitial": .bool(name.hasSuffix(".onmicrosoft.com")), "isVerified": true,
                "supportedServices": ["Email", "OfficeCommunicationsOnline"],
            ])
        }
    }

    /// The role of those who may agree for everybody.
    static let administrators = templates.first.map(role(of:)) ?? .null

    static let roleType = JSONValue.Member(name: "@odata.type", value: "#microsoft.graph.directoryRole")

    /// A role that can be activated, by the id of its template.
    static func role(_ templateID: String) -> JSONValue? {
        templates.first { $0["id"]?.string == templateID }.map(role(of:))
    }

    private static func role(of template: JSONValue) -> JSONValue {
        var role = template
        role["id"] = .string(DirectoryUser.objectID("role/\(template["displayName"]?.string ?? "")"))
        role["roleTemplateId"] = template["id"]
        return role
    }

    /// Those of Microsoft's roles that `Resources/directory-roles.txt` has.
    static let templates = ResourceTable.lines(PackageResources.directory_roles_txt).map { line -> JSONValue in
        let columns = ResourceTable.cells(line).map(JSONValue.string)
        return ["id": columns[0], "deletedDateTime": .null, "description": columns[2], "displayName": columns[1]]
    }

    /// What they have for filters alone.
    static let hidden = "owners"
}

extension GraphRoutes {
    static let onDirectory: Set = ["Directory.Read.All", "Directory.ReadWrite.All"]

    static let roleReaders = onDirectory.union(["RoleManagement.Read.Directory", roleChanger])
    static let roleChanger = "RoleManagement.ReadWrite.Directory"

    func addCatalogs(to router: GraphRouter) {
        for object in RegisteredObject.allCases {
            addCatalog(to: router, at: object.rawValue, of: object.type, for: Self.applicationReaders) { call in
                try await registry.shown(object, in: call.tenantID)
            }
        }
        let readers = Self.onDirectory.union(["RoleManagement.Read.Directory"])
        addCatalog(to: router, at: "directoryRoleTemplates", for: readers) { _ in Catalog.templates }
        addApplications(to: router)
        addAssignments(to: router)
        addGrants(to: router)
        addKept(to: router)
        addDomains(to: router)
        addRoleManagement(to: router)
        addCollection(to: router, at: "directoryRoles/{id}/members") { call in
            try call.need(oneOf: Self.roleReaders)
            let ids = members(of: try role(call), in: call.tenantID)
            return DirectoryObjects(people: .anyOf(ids, column: "user.id"))
        }
        router.references("directoryRoles/{id}/members") { call in
            try await setMember(try await call.reference, true, call)
        } remove: { call, id in
            try await setMember(id, false, call)
        }
    }

    /// The role in the path, if it is an active one.
    func role(_ call: GraphCall) throws -> JSONValue {
        try KeptList.objects("DirectoryRole", in: registry.tenant(call.tenantID)).found(byKey: try call.part())
    }

    /// The ids of those who have a role: only what administrators may do has a meaning here.
    func members(of role: JSONValue, in tenantID: String) -> [String] {
        guard role != Catalog.administrators else { return registry.administrators }
        return registry.tenant(tenantID)?[kept: Self.place(ofMembers: role)].compactMap(\.string) ?? []
    }

    private static func place(ofMembers role: JSONValue) -> String {
        "directoryRoles/\(role["id"]?.string ?? "")/members"
    }

    private func setMember(_ id: String, _ isMember: Bool, _ call: GraphCall) async throws {
        try call.need(oneOf: [Self.roleChanger])
        let role = try role(call)
        let user = try await user(id, in: call.tenantID)
        guard members(of: role, in: call.tenantID).contains(user.id) != isMember else {
            throw isMember ? GraphError(.alreadyThere, "members") : GraphError(.notFound, id)
        }
        guard role != Catalog.administrators else {
            try registry.updateConditions(of: user.id) { $0.isAdministrator = isMember }
            return
        }
        try registry.update(tenant: call.tenantID) { tenant in
            let place = Self.place(ofMembers: role)
            tenant[kept: place].removeAll { $0.string == user.id }
            if isMember { tenant[kept: place].append(.string(user.id)) }
        }
    }

    /// Adds a list of objects of which there are few, one of them, how many there are, and what has changed, for whoever has
    /// one of some permissions.
    ///
    /// Their type is called as the path ends, unless it has a name of its own.
    func addCatalog(
        to router: GraphRouter, at path: String, as type: String? = nil, of schema: GraphType = .others,
        for readers: Set<String>,
        _ list: @escaping @Sendable (GraphCall) async throws -> [JSONValue]
    ) {
        let name = type ?? String(path.split(separator: "/").last ?? "")
        @Sendable func find(_ call: GraphCall) async throws -> [JSONValue] {
            try call.need(oneOf: readers)
            return try await list(call)
        }
        @Sendable func named(_ call: GraphCall) -> String { name + (call.query["$select"].map { "(\($0))" } ?? "") }
        router.get(path) { call in
            let objects = try await find(call)
            let type = named(call)
            return try await page(of: objects, schema, as: type, call) { await shown(objects[$0], call) }
        }
        if Self.tracked.contains(path) {
            router.get("\(path)/delta") { call in try await delta(call, of: try await find(call), as: path) }
        }
        // Below an object, "id" is that one's.
        let key = path.contains("/") ? "item" : "id"
        router.get("\(path)/{\(key)}") { call in
            let objects = try await find(call)
            let id = try call.part(key)
            if id.lowercased() == "$count" { return try await number(call, of: objects, schema) }
            let object = try objects.found(byKey: id)
            return try await call.answer("\(named(call))/$entity", shown(object, call).members ?? [])
        }
    }

    static func selected(_ object: JSONValue, _ select: String?) -> JSONValue {
        let names = select?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        let shown = (object.members ?? []).filter { $0.name != Catalog.hidden }
        return .object(shown.filter { names?.contains($0.name.lowercased()) ?? true })
    }
}

extension Registry {
    /// One side of the applications of a tenant as Graph shows it, and whose they are.
    fileprivate func shown(_ object: RegisteredObject, in tenantID: String) async throws -> [JSONValue] {
        let forms = applicationForms
        return try await all(object, in: tenantID).map { application -> JSONValue in
            var json = forms.json(of: application, as: object)
            json[Catalog.hidden] = .array(application[object].owners.sorted().map(JSONValue.string))
            return json
        }
    }

    func all(_ object: RegisteredObject, in tenantID: String) async throws -> [RegisteredApplication] {
        guard object == .application else { return try await principals(in: tenantID) }
        return applications.filter { $0.homeTenantID == tenantID }
    }

    func principal(_ id: String, in tenantID: String) async throws -> RegisteredApplication {
        try await principals(in: tenantID).found(id) { $0.principalID == id.lowercased() }
    }

    func registered(
        _ id: String, in tenantID: String
    ) async throws -> (object: RegisteredObject, application: RegisteredApplication)? {
        for object in RegisteredObject.allCases {
            let found = try await all(object, in: tenantID).first { object.id(of: $0) == id.lowercased() }
            if let found { return (object, found) }
        }
        return nil
    }

    var applicationForms: ApplicationForms {
        let domains = tenants.map { ($0.id, $0.domain) }
        return ApplicationForms(
            apis: applications + [RegisteredApplication.graph],
            domains: Dictionary(domains, uniquingKeysWith: { first, _ in first }))
    }

    /// The applications that a tenant knows: its own that have a principal, those that somebody there has agreed to, and
    /// Microsoft Graph.
    func principals(in tenantID: String) async throws -> [RegisteredApplication] {
        let agreed = Set(try await database.consents(in: tenantID).map(\.clientID))
        return applications.filter {
            $0.homeTenantID == tenantID && !$0.lacksPrincipal || $0.administratorConsent[tenantID] != nil
                || agreed.contains($0.clientID)
        } + [RegisteredApplication.graph]
    }

    fileprivate var administrators: [String] {
        values.withLockedValue { $0.accounts }.compactMap { $1.conditions.isAdministrator ? $0 : nil }.sorted()
    }
}
