import HTTPTypes
import Hummingbird

/// What people and administrators have agreed to, as it is read and changed.
///
/// > Source: [Create oAuth2PermissionGrant](https://learn.microsoft.com/graph/api/oauth2permissiongrant-post),
/// > [List a user's oauth2PermissionGrants](https://learn.microsoft.com/graph/api/user-list-oauth2permissiongrants)
extension GraphRoutes {
    private static let changers: Set = [DelegatedGrant.changer, "Directory.ReadWrite.All"]

    func addGrants(to router: GraphRouter) {
        let name = "oauth2PermissionGrants"
        let readers = Self.onDirectory.union([DelegatedGrant.changer])
        for (prefix, kind) in [("{person}", Assignee.Kind.user), ("servicePrincipals/{id}", .servicePrincipal)] {
            addCatalog(to: router, at: "\(prefix)/\(name)", for: readers) { call in
                let owner = try await assignee(kind, call)
                return try await registry.grants(in: call.tenantID).filter {
                    (kind == .user ? $0.userID : $0.client.principalID) == owner.id
                }.map(\.json)
            }
        }
        addCatalog(to: router, at: name, for: readers) { call in
            try await registry.grants(in: call.tenantID).map(\.json)
        }
        router.post(name) { call in
            try call.need(oneOf: Self.changers)
            let asked = try await call.body
            var new = DelegatedGrant(
                client: try await registry.principal(asked["clientId"]?.string ?? "", in: call.tenantID),
                resource: try await registry.principal(asked["resourceId"]?.string ?? "", in: call.tenantID))
            switch asked["consentType"]?.string {
            case "AllPrincipals": break
            case "Principal": new.userID = try await user(asked["principalId"]?.string ?? "", in: call.tenantID).id
            default: throw GraphError(.invalidValue, "consentType", DelegatedGrant.type)
            }
            let permissions = try new.permissions(in: asked)
            guard try await !registry.grants(in: call.tenantID).contains(where: { $0.id == new.id }) else {
                throw GraphError(.grantThere)
            }
            try await registry.replace(new, with: permissions, in: call.tenantID)
            new.permissions = permissions
            return try call.answer("\(name)/$entity", new.json.members ?? [], status: .created)
        }
        router.change(.patch, "\(name)/{id}") { call in
            let grant = try await grant(call)
            try await registry.replace(grant, with: try grant.permissions(in: try await call.body), in: call.tenantID)
        }
        router.delete("\(name)/{id}") { call in
            try await registry.replace(try await grant(call), with: [], in: call.tenantID)
        }
    }

    private func grant(_ call: GraphCall) async throws -> DelegatedGrant {
        try call.need(oneOf: Self.changers)
        let id = try call.part()
        return try await registry.grants(in: call.tenantID).found(id) { $0.id == id.lowercased() }
    }
}

/// What somebody, or an administrator for everybody, allows an application to do at one resource.
///
/// > Source: [oAuth2PermissionGrant resource type](https://learn.microsoft.com/graph/api/resources/oauth2permissiongrant)
struct DelegatedGrant: Sendable {
    static let type = "OAuth2PermissionGrant"
    static let changer = "DelegatedPermissionGrant.ReadWrite.All"
    let client: RegisteredApplication
    let resource: RegisteredApplication
    var userID: String?
    var permissions: Set<Permission> = []
    var id: String { DirectoryUser.objectID("grant/\(client.clientID)/\(resource.clientID)/\(userID ?? "")") }

    var json: JSONValue {
        [
            "clientId": .string(client.principalID),
            "consentType": .string(userID == nil ? "AllPrincipals" : "Principal"), "id": .string(id),
            "principalId": .optional(userID), "resourceId": .string(resource.principalID),
            "scope": .string(Permission.sorted(permissions).map(\.name).joined(separator: " ")),
        ]
    }

    func permissions(in body: JSONValue) throws(GraphError) -> Set<Permission> {
        guard let scope = body["scope"]?.string else { throw GraphError(.missingProperty, "scope", Self.type) }
        var all: Set<Permission> = []
        for name in scope.split(separator: " ").map(String.init) {
            let isExposed = resource.exposedScopes.contains { $0.value == name }
            let own = isExposed ? Permission(resource: resource.identifier, name: name) : nil
            guard let permission = own ?? (resource.isGraph ? Permission(scope: name) : nil), permission.isDelegated
            else { throw GraphError(.invalidValue, "scope", Self.type) }
            all.insert(permission)
        }
        return all
    }
}

extension Registry {
    func grants(in tenantID: String) async throws -> [DelegatedGrant] {
        let apis = applications + [RegisteredApplication.graph]
        var grants: [DelegatedGrant] = []
        func add(_ permissions: Set<Permission>, by userID: String?, to client: RegisteredApplication) {
            for (address, some) in Dictionary(grouping: permissions, by: { $0.resource ?? Permission.graphAddress }) {
                guard let api = apis.first(where: { $0.identifiers.contains(address) }) else { continue }
                grants.append(DelegatedGrant(client: client, resource: api, userID: userID, permissions: Set(some)))
            }
        }
        for client in applications { add(client.administratorConsent(in: tenantID), by: nil, to: client) }
        for consent in try await database.consents(in: tenantID) {
            guard let client = application(consent.clientID) else { continue }
            add(consent.permissions, by: consent.userID, to: client)
        }
        return grants.sorted { $0.id < $1.id }
    }

    /// Takes away what was agreed to, and puts something else in its place.
    func replace(_ grant: DelegatedGrant, with permissions: Set<Permission>, in tenantID: String) async throws {
        let clientID = grant.client.clientID
        if let userID = grant.userID {
            try await database.insertConsents(permissions, of: userID, to: clientID, replacing: grant.permissions)
        } else {
            try update(clientID) { client in
                let others = client.administratorConsent(in: tenantID).subtracting(grant.permissions)
                client.administratorConsent[tenantID] = others.union(permissions)
            }
        }
    }
}
