import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// A list of objects of which there are few: what the organization's registry says of itself.
///
/// > Source: [List applications](https://learn.microsoft.com/graph/api/application-list),
/// > [List servicePrincipals](https://learn.microsoft.com/graph/api/serviceprincipal-list),
/// > [List domains](https://learn.microsoft.com/graph/api/domain-list),
/// > [List directoryRoles](https://learn.microsoft.com/graph/api/directoryrole-list)
struct Catalog: Sendable {
    /// The last part of the path.
    let name: String
    /// What lets somebody read it, beside the permissions on the whole directory.
    let permission: String
    let objects: @Sendable (Registry, Tenant) async throws -> [JSONValue]

    static let all = [
        Catalog(name: "applications", permission: "Application.Read.All") { registry, tenant in
            registry.applications.filter { $0.homeTenantID == tenant.id }.map(\.asApplication)
        },
        Catalog(name: "servicePrincipals", permission: "Application.Read.All") { registry, tenant in
            try await registry.principals(in: tenant.id).map(\.asPrincipal)
        },
        Catalog(name: "oauth2PermissionGrants", permission: DelegatedGrant.changer) { registry, tenant in
            try await registry.grants(in: tenant.id).map(\.json)
        },
        Catalog(name: "domains", permission: "Domain.Read.All") { _, tenant in
            tenant.domains.enumerated().map { index, domain -> JSONValue in
                [
                    "authenticationType": "Managed", "availabilityStatus": .null, "id": .string(domain),
                    "isAdminManaged": true, "isDefault": .bool(index == 0),
                    "isInitial": .bool(domain.hasSuffix(".onmicrosoft.com")), "isRoot": true, "isVerified": true,
                    "passwordNotificationWindowInDays": 14, "passwordValidityPeriodInDays": 2_147_483_647,
                    "state": .null, "supportedServices": ["Email", "OfficeCommunicationsOnline"],
                ]
            }
        },
        Catalog(name: "directoryRoles", permission: "RoleManagement.Read.Directory") { _, _ in
            [Catalog.administrators]
        },
        Catalog(name: "directoryRoleTemplates", permission: "RoleManagement.Read.Directory") { _, _ in
            [Catalog.template]
        },
        // There are none of these.
        Catalog(name: "contacts", permission: "OrgContact.Read.All") { _, _ in [] },
        Catalog(name: "devices", permission: "Device.Read.All") { _, _ in [] },
    ]

    /// The role of those who may agree for everybody.
    static let administrators: JSONValue = {
        var role = template
        role["id"] = .string(DirectoryUser.objectID("role/Global Administrator"))
        role["roleTemplateId"] = template["id"]
        return role
    }()

    private static let template: JSONValue = [
        "id": "62e90394-69f5-4237-9190-012177145e10", "deletedDateTime": .null,
        "description": "Can manage all aspects of Microsoft Entra ID and Microsoft services that use its identities.",
        "displayName": "Global Administrator",
    ]

    /// What a filter may ask of them.
    static let schema = FilterSchema(
        resource: "DirectoryObject",
        extras: ExtraProperty.rows(
            """
            D D - A text displayName
            D D - - text id appId signInAudience servicePrincipalType roleTemplateId clientId resourceId consentType
            D D - - text mail principalId appRoleId
            D - - - list identifierUris servicePrincipalNames tags supportedServices
            D - - - flag accountEnabled isDefault isVerified
            """, of: "DirectoryObject"))
}

extension GraphRoutes {
    static let onDirectory: Set = ["Directory.Read.All", "Directory.ReadWrite.All"]

    func addCatalogs(to router: Router<EmulatorRequestContext>) {
        for catalog in Catalog.all {
            let names = Self.onDirectory.union([catalog.permission])
            addCatalog(to: router, at: "v1.0/\(catalog.name)", as: catalog.name) { request, _ in
                let caller = try await reader(request, of: names)
                guard let tenant = registry.tenant(caller.tenantID) else { return [] }
                return try await catalog.objects(registry, tenant)
            }
        }
        addAssignments(to: router)
        addGrants(to: router)
        addCollection(to: router, at: "v1.0/directoryRoles/{id}/members") { request, context in
            let caller = try await reader(request, of: Self.onDirectory.union(["RoleManagement.Read.Directory"]))
            let id = try context.parameters.require("id")
            let key = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
            guard Catalog.administrators[key.name]?.string == key.value else { throw GraphError.notFound(id) }
            return DirectoryObjects(
                people: .anyOf(registry.administrators, column: "user.id"), tenantID: caller.tenantID)
        }
    }

    /// Adds a list of objects of which there are few, one of them, and how many there are.
    func addCatalog(
        to router: Router<EmulatorRequestContext>, at path: String, as name: String, key: String = "id",
        _ find: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> [JSONValue]
    ) {
        router.get(RouterPath(stringLiteral: path)) { request, context in
            let objects = try await find(request, context)
            let (select, isEventual) = (request.query["$select"], request.isEventual)
            let query = try ObjectQuery(request.query, isEventual: isEventual, seal: seal, of: Catalog.schema)
            let (places, count, next) = try await query.page(of: objects, in: database)
            return try page(
                places.map { Self.selected(objects[$0], select) }, count, next,
                as: name + (select.map { "(\($0))" } ?? ""), request)
        }
        router.get(RouterPath(stringLiteral: "\(path)/{\(key)}")) { request, context in
            let objects = try await find(request, context)
            let id = try context.parameters.require(key)
            if id.lowercased() == "$count" { return try await number(request, of: objects, Catalog.schema) }
            let asked = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
            guard let object = objects.first(where: { $0[asked.name]?.string == asked.value }) else {
                throw GraphError.notFound(id)
            }
            return try request.answer(
                "\(name)/$entity", Self.selected(object, request.query["$select"]).members ?? [])
        }
    }

    private static func selected(_ object: JSONValue, _ select: String?) -> JSONValue {
        guard let select else { return object }
        let names = select.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        return .object((object.members ?? []).filter { names.contains($0.name.lowercased()) })
    }
}

extension Registry {
    /// The applications that a tenant knows: its own, those that somebody there has agreed to, and Microsoft Graph.
    func principals(in tenantID: String) async throws -> [RegisteredApplication] {
        let agreed = Set(try await database.consents(in: tenantID).map(\.clientID))
        return applications.filter {
            $0.homeTenantID == tenantID || $0.administratorConsent[tenantID] != nil || agreed.contains($0.clientID)
        } + [RegisteredApplication.graph]
    }

    /// The ids of those who may agree for everybody.
    fileprivate var administrators: [String] {
        values.withLockedValue { $0.accounts }.compactMap { $1.conditions.isAdministrator ? $0 : nil }.sorted()
    }
}

extension RegisteredApplication {
    /// Microsoft Graph as every tenant knows it.
    static let graph: RegisteredApplication = {
        var graph = RegisteredApplication(
            clientID: Permission.graphID, displayName: "Microsoft Graph",
            homeTenantID: "f8cdef31-a31e-4b4a-93e4-5f571e91255a")
        graph.signInAudience = .organizations
        graph.identifierURIs = [Permission.graphAddress]
        graph.appRoles = Permission.applicationNames
        graph.exposedScopes = Permission.delegatedScopes
        return graph
    }()

    var isGraph: Bool { clientID == Permission.graphID }

    /// The id of one of its roles or scopes: Microsoft's own of Graph's.
    func id(of name: String, isRole: Bool) -> String {
        (isGraph ? Permission.publishedID(name, isRole: isRole) : nil) ?? DirectoryUser.objectID("\(clientID)/\(name)")
    }

    private var publishedRoles: JSONValue {
        let types: JSONValue = isGraph ? ["Application"] : ["User", "Application"]
        return .array(
            appRoles.sorted().map {
                [
                    "allowedMemberTypes": types, "description": .string($0), "displayName": .string($0),
                    "id": .string(id(of: $0, isRole: true)), "isEnabled": true, "value": .string($0),
                ]
            })
    }

    private var publishedScopes: JSONValue {
        .array(
            exposedScopes.map {
                [
                    "id": .string(id(of: $0.value, isRole: false)), "isEnabled": true,
                    "type": .string($0.type.rawValue), "value": .string($0.value),
                ]
            })
    }

    private func addresses(_ type: RegisteredRedirectURI.Kind) -> JSONValue {
        ["redirectUris": .array(redirectURIs.filter { $0.type == type }.map { .string($0.uri) })]
    }

    var principalID: String { DirectoryUser.objectID("servicePrincipal/\(clientID)") }

    fileprivate var asApplication: JSONValue {
        [
            "id": .string(DirectoryUser.objectID("application/\(clientID)")), "deletedDateTime": .null,
            "appId": .string(clientID), "displayName": .string(displayName),
            "createdDateTime": "2024-01-08T09:00:00Z", "publisherDomain": .null,
            "signInAudience": .string(signInAudience.rawValue),
            "identifierUris": .array(identifierURIs.map { .string($0) }), "tags": [], "appRoles": publishedRoles,
            "api": [
                "oauth2PermissionScopes": publishedScopes,
                "requestedAccessTokenVersion": .number(requestedAccessTokenVersion.rawValue),
            ],
            "keyCredentials": [], "passwordCredentials": [], "requiredResourceAccess": [],
            "publicClient": addresses(.native), "spa": addresses(.spa), "web": addresses(.web),
        ]
    }

    fileprivate var asPrincipal: JSONValue {
        [
            "id": .string(principalID), "deletedDateTime": .null, "accountEnabled": .bool(isEnabled),
            "appDisplayName": .string(displayName), "appId": .string(clientID),
            "appOwnerOrganizationId": .string(homeTenantID), "appRoleAssignmentRequired": .bool(assignmentRequired),
            "displayName": .string(displayName), "replyUrls": .array(redirectURIs.map { .string($0.uri) }),
            "servicePrincipalNames": .array(([clientID] + identifierURIs).map { .string($0) }),
            "servicePrincipalType": "Application", "signInAudience": .string(signInAudience.rawValue), "tags": [],
            "appRoles": publishedRoles, "oauth2PermissionScopes": publishedScopes, "keyCredentials": [],
            "passwordCredentials": [],
        ]
    }
}
