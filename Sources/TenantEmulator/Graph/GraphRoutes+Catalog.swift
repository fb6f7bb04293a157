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
            registry.applications.filter { $0.homeTenantID == tenant.id || $0.administratorConsent[tenant.id] != nil }
                .map(\.asPrincipal)
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
                return try await list(registry.objects(of: catalog, in: caller.tenantID), as: catalog.name, request)
            }
            router.get(RouterPath(stringLiteral: "v1.0/\(catalog.name)/{id}")) { request, context in
                let caller = try await reader(request, of: names)
                let id = try context.parameters.require("id")
                let objects = registry.objects(of: catalog, in: caller.tenantID)
                guard id.lowercased() != "$count" else {
                    guard request.isEventual else { throw GraphError.countUnsupported }
                    let found = try await found(objects, request.query, isEventual: true)
                    return GraphAnswer.text(String(found.count), identifiers: GraphAnswer.Identifiers(request))
                }
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

    /// A page of objects, of which there are few.
    private func list(_ objects: [JSONValue], as name: String, _ request: Request) async throws -> Response {
        let query = request.query
        try QueryOptions.checkForDirectory(query)
        let found = try await found(objects, query, isEventual: request.isEventual)
        let asksCount = try UserQuery.count(query["$count"])
        let count = JSONValue.Member(name: "@odata.count", value: .number(found.count))
        let top = try UserQuery.top(query["$top"])
        let page = found.prefix(top).map { Self.selected($0, query["$select"]) }
        let names = query["$select"].map { "(\($0))" } ?? ""
        return try request.answer(
            name + names,
            (asksCount ? [count] : []) + [.init(name: "value", value: .array(page))])
    }

    /// Those that a filter and a search find, in the order of their names if there is to be one.
    private func found(
        _ objects: [JSONValue], _ query: FormParameters, isEventual: Bool
    ) async throws -> [JSONValue] {
        var found = objects
        if let text = query["$filter"] {
            let filter = try FilterParser.parse(text, isAdvanced: isEventual, of: Catalog.schema)
            let places = try await database.places(of: objects, where: filter.condition)
            found = objects.indices.filter(places.contains).map { objects[$0] }
        }
        if let text = query["$search"] {
            guard isEventual else { throw GraphError.searchNeedsHeader }
            let search = try SearchParser.parse(text)
            found = found.filter { object in
                search.holds { $0 == "displayname" && GroupCondition.words($1, in: object["displayName"]) }
            }
        }
        guard let order = query["$orderby"]?.lowercased() else { return found }
        guard ["displayname", "displayname asc", "displayname desc"].contains(order) else {
            throw GraphError.sortingUnsupported
        }
        func name(_ object: JSONValue) -> String { NameFolding.fold(object["displayName"]?.string ?? "") }
        let sorted = found.sorted { name($0) < name($1) }
        return order.hasSuffix("desc") ? sorted.reversed() : sorted
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

    /// The ids of those who may agree for everybody.
    fileprivate var administrators: [String] {
        values.withLockedValue { $0.accounts }.compactMap { $1.conditions.isAdministrator ? $0 : nil }.sorted()
    }
}

extension RegisteredApplication {
    private var publishedRoles: JSONValue {
        .array(
            appRoles.sorted().map {
                [
                    "allowedMemberTypes": ["User", "Application"], "description": .string($0),
                    "displayName": .string($0), "id": .string(DirectoryUser.objectID("\(clientID)/\($0)")),
                    "isEnabled": true, "value": .string($0),
                ]
            })
    }

    private var publishedScopes: JSONValue {
        .array(
            exposedScopes.map {
                [
                    "id": .string(DirectoryUser.objectID("\(clientID)/\($0.value)")), "isEnabled": true,
                    "type": .string($0.type.rawValue), "value": .string($0.value),
                ]
            })
    }

    private func addresses(_ type: RegisteredRedirectURI.Kind) -> JSONValue {
        ["redirectUris": .array(redirectURIs.filter { $0.type == type }.map { .string($0.uri) })]
    }

    private var principalID: String { DirectoryUser.objectID("servicePrincipal/\(clientID)") }

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
