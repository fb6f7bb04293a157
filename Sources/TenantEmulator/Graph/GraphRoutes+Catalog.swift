import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// A list of objects that Graph only reads here: what the organization's registry says of itself.
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
    let objects: @Sendable (Registry, Tenant) -> [JSONValue]

    static let all = [
        Catalog(name: "applications", permission: "Application.Read.All") { registry, tenant in
            registry.applications.filter { $0.homeTenantID == tenant.id }.map(\.asApplication)
        },
        Catalog(name: "servicePrincipals", permission: "Application.Read.All") { registry, tenant in
            registry.principals(in: tenant.id).map(\.asPrincipal)
        },
        Catalog(name: "oauth2PermissionGrants", permission: "Directory.Read.All") { registry, tenant in
            registry.applications.compactMap { application in
                application.administratorConsent[tenant.id].map { application.grant($0) }
            }
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
        // There are none of these.
        Catalog(name: "contacts", permission: "OrgContact.Read.All") { _, _ in [] },
        Catalog(name: "devices", permission: "Device.Read.All") { _, _ in [] },
    ]

    /// The role of those who may agree for everybody.
    static let administrators: JSONValue = [
        "id": .string(DirectoryUser.objectID("role/Global Administrator")), "deletedDateTime": .null,
        "description": "Can manage all aspects of Microsoft Entra ID and Microsoft services that use its identities.",
        "displayName": "Global Administrator", "roleTemplateId": "62e90394-69f5-4237-9190-012177145e10",
    ]

    /// What a filter may ask of them.
    static let schema = FilterSchema(
        resource: "DirectoryObject",
        extras: ExtraProperty.rows(
            """
            D D - A text displayName
            D D - - text id appId signInAudience servicePrincipalType roleTemplateId clientId resourceId consentType mail
            D - - - list identifierUris servicePrincipalNames tags supportedServices
            D - - - flag accountEnabled isDefault isVerified
            """, of: "DirectoryObject"))
}

extension GraphRoutes {
    private static let onDirectory: Set = ["Directory.Read.All", "Directory.ReadWrite.All"]

    func addCatalogs(to router: Router<EmulatorRequestContext>) {
        for catalog in Catalog.all {
            let names = Self.onDirectory.union([catalog.permission])
            router.get(RouterPath(stringLiteral: "v1.0/\(catalog.name)")) { request, _ in
                let caller = try await reader(request, of: names)
                let objects = registry.objects(of: catalog, in: caller.tenantID)
                let (select, isEventual) = (request.query["$select"], request.isEventual)
                let query = try ObjectQuery(request.query, isEventual: isEventual, seal: seal, of: Catalog.schema)
                let (places, count, next) = try await query.page(of: objects, in: database)
                return try page(
                    places.map { Self.selected(objects[$0], select) }, count, next,
                    as: catalog.name + (select.map { "(\($0))" } ?? ""), request)
            }
            router.get(RouterPath(stringLiteral: "v1.0/\(catalog.name)/{id}")) { request, context in
                let caller = try await reader(request, of: names)
                let id = try context.parameters.require("id")
                let objects = registry.objects(of: catalog, in: caller.tenantID)
                if id.lowercased() == "$count" { return try await number(request, of: objects, Catalog.schema) }
                let key = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
                guard let object = objects.first(where: { $0[key.name]?.string == key.value }) else {
                    throw GraphError.notFound(id)
                }
                return try request.answer(
                    "\(catalog.name)/$entity", Self.selected(object, request.query["$select"]).members ?? [])
            }
        }
        addCollection(to: router, at: "v1.0/directoryRoles/{id}/members") { request, context in
            let caller = try await reader(request, of: Self.onDirectory.union(["RoleManagement.Read.Directory"]))
            let id = try context.parameters.require("id")
            let key = GraphPaths.alternateKey(id) ?? (name: "id", value: id.lowercased())
            guard Catalog.administrators[key.name]?.string == key.value else { throw GraphError.notFound(id) }
            return DirectoryObjects(
                people: .anyOf(registry.administrators, column: "user.id"), tenantID: caller.tenantID)
        }
    }

    private static func selected(_ object: JSONValue, _ select: String?) -> JSONValue {
        guard let select else { return object }
        let names = select.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        return .object((object.members ?? []).filter { names.contains($0.name.lowercased()) })
    }
}

extension Registry {
    fileprivate func objects(of catalog: Catalog, in tenantID: String) -> [JSONValue] {
        tenant(tenantID).map { catalog.objects(self, $0) } ?? []
    }

    /// The applications that a tenant knows: its own, those that it has agreed to, and Microsoft Graph.
    func principals(in tenantID: String) -> [RegisteredApplication] {
        applications.filter { $0.homeTenantID == tenantID || $0.administratorConsent[tenantID] != nil }
            + [RegisteredApplication.graph]
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

    /// What an administrator has agreed to for everybody.
    fileprivate func grant(_ permissions: Set<Permission>) -> JSONValue {
        let names = Permission.sorted(permissions).map(\.name).joined(separator: " ")
        return [
            "clientId": .string(principalID), "consentType": "AllPrincipals",
            "id": .string(DirectoryUser.objectID("grant/\(clientID)")), "principalId": .null,
            "resourceId": .string(DirectoryUser.objectID("servicePrincipal/\(Permission.graphID)")),
            "scope": .string(names),
        ]
    }
}
