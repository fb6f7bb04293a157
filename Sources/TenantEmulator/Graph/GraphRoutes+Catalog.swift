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
    fileprivate static func domains(of tenant: Tenant) -> [JSONValue] {
        tenant.domains.enumerated().map { index, domain -> JSONValue in
            [
                "authenticationType": "Managed", "availabilityStatus": .null, "id": .string(domain),
                "isAdminManaged": true, "isDefault": .bool(index == 0),
                "isInitial": .bool(domain.hasSuffix(".onmicrosoft.com")), "isRoot": true, "isVerified": true,
                "passwordNotificationWindowInDays": 14, "passwordValidityPeriodInDays": 2_147_483_647,
                "state": .null, "supportedServices": ["Email", "OfficeCommunicationsOnline"],
            ]
        }
    }

    /// The role of those who may agree for everybody.
    static let administrators: JSONValue = {
        var role = template
        role["id"] = .string(DirectoryUser.objectID("role/Global Administrator"))
        role["roleTemplateId"] = template["id"]
        return role
    }()

    fileprivate static let template: JSONValue = [
        "id": "62e90394-69f5-4237-9190-012177145e10", "deletedDateTime": .null,
        "description": "Can manage all aspects of Microsoft Entra ID and Microsoft services that use its identities.",
        "displayName": "Global Administrator",
    ]

    /// What they have for filters alone.
    static let hidden = "owners"

    static let schema = FilterSchema(
        resource: "DirectoryObject",
        extras: ExtraProperty.rows(
            """
            D D - A text displayName
            D D - - text id appId signInAudience servicePrincipalType roleTemplateId clientId resourceId consentType
            D D - - text mail principalId appRoleId
            - - - - list \(hidden)
            D - - - list identifierUris servicePrincipalNames tags supportedServices
            D - - - flag accountEnabled isDefault isVerified
            """, of: "DirectoryObject"))
}

extension GraphRoutes {
    static let onDirectory: Set = ["Directory.Read.All", "Directory.ReadWrite.All"]

    private static let roleReaders = onDirectory.union(["RoleManagement.Read.Directory", roleChanger])
    private static let roleChanger = "RoleManagement.ReadWrite.Directory"

    func addCatalogs(to router: GraphRouter) {
        for object in RegisteredObject.allCases {
            addCatalog(to: router, at: object.rawValue, as: object.rawValue) { call in
                try call.need(oneOf: Self.applicationReaders)
                return try await registry.shown(object, in: call.tenantID)
            }
        }
        let others: [(name: String, permission: String, objects: @Sendable (Tenant) -> [JSONValue])] = [
            ("domains", "Domain.Read.All", { Catalog.domains(of: $0) }),
            ("directoryRoles", "RoleManagement.Read.Directory", { _ in [Catalog.administrators] }),
            ("directoryRoleTemplates", "RoleManagement.Read.Directory", { _ in [Catalog.template] }),
            // There are none of these.
            ("contacts", "OrgContact.Read.All", { _ in [] }), ("devices", "Device.Read.All", { _ in [] }),
        ]
        for (name, permission, objects) in others {
            addCatalog(to: router, at: name, as: name) { call in
                try call.need(oneOf: Self.onDirectory.union([permission]))
                return registry.tenant(call.tenantID).map(objects) ?? []
            }
        }
        addApplications(to: router)
        addAssignments(to: router)
        addGrants(to: router)
        addEmpty(to: router)
        addCollection(to: router, at: "directoryRoles/{id}/members") { call in
            try call.need(oneOf: Self.roleReaders)
            try Self.checkRole(call)
            return DirectoryObjects(people: .anyOf(registry.administrators, column: "user.id"), tenantID: call.tenantID)
        }
        router.references("directoryRoles/{id}/members") { call in
            try await setAdministrator(try await call.reference, true, call)
        } remove: { call, id in
            try await setAdministrator(id, false, call)
        }
    }

    static func checkRole(_ call: GraphCall) throws {
        let id = try call.part()
        let key = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
        guard Catalog.administrators[key.name]?.string == key.value else { throw GraphError.notFound(id) }
    }

    private func setAdministrator(_ id: String, _ isAdministrator: Bool, _ call: GraphCall) async throws {
        try call.need(oneOf: [Self.roleChanger])
        try Self.checkRole(call)
        let user = try await user(id, in: call.tenantID)
        guard registry.conditions(of: user.id).isAdministrator != isAdministrator else {
            throw isAdministrator ? GraphError.alreadyThere("members") : .notFound(id)
        }
        try registry.updateConditions(of: user.id) { $0.isAdministrator = isAdministrator }
    }

    /// Adds a list of objects of which there are few, one of them, how many there are, and what has changed.
    func addCatalog(
        to router: GraphRouter, at path: String, as name: String,
        _ find: @escaping @Sendable (GraphCall) async throws -> [JSONValue]
    ) {
        router.get(path) { call in
            let objects = try await find(call)
            let select = call.query["$select"]
            let query = try ObjectQuery(
                call.query, isEventual: call.request.isEventual, seal: seal, of: Catalog.schema)
            let (places, count, next) = try await query.page(of: objects, in: database)
            return try page(
                places.map { Self.selected(objects[$0], select) }, count, next,
                as: name + (select.map { "(\($0))" } ?? ""), call)
        }
        if Self.tracked.contains(path) {
            router.get("\(path)/delta") { call in try await delta(call, of: try await find(call), as: path) }
        }
        // Below an object, "id" is that one's.
        let key = path.contains("/") ? "item" : "id"
        router.get("\(path)/{\(key)}") { call in
            let objects = try await find(call)
            let id = try call.part(key)
            if id.lowercased() == "$count" { return try await number(call, of: objects, Catalog.schema) }
            let asked = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
            guard let object = objects.first(where: { $0[asked.name]?.string == asked.value }) else {
                throw GraphError.notFound(id)
            }
            return try call.answer("\(name)/$entity", Self.selected(object, call.query["$select"]).members ?? [])
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
        guard let found = try await principals(in: tenantID).first(where: { $0.principalID == id.lowercased() }) else {
            throw GraphError.notFound(id)
        }
        return found
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
