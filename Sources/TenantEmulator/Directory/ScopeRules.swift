import Foundation

/// What the scopes in a request mean.
///
/// > Source: [Scopes and permissions in the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
struct ScopeRules: Sendable {
    /// Everything of Microsoft Graph that an application has registered.
    static let graphDefault = "https://graph.microsoft.com/.default"
    let application: RegisteredApplication
    let applications: [RegisteredApplication]
    /// The emulator's own address, as it was asked; nil where no address is read.
    var origin: String?

    /// - Throws: ``EntraError`` 650053 for a scope that its resource doesn't have, 500011 for one of a resource that isn't,
    ///   650056 and 650057 for `.default` where nothing is registered, 900144 if there is none at all.
    func parse(_ text: String?) throws(EntraError) -> Set<Permission> {
        let names = (text ?? "").split(separator: " ").map(String.init)
        guard !names.isEmpty else { throw EntraError(.missing, "scope") }
        var permissions: Set<Permission> = []
        var defaults: Set<Permission> = []
        for name in names {
            let (resource, scope) = Self.halves(name)
            let api = if let resource { try self.api(resource) } else { RegisteredApplication?.none }
            if resource != nil, scope.lowercased() == ".default" {
                defaults.formUnion(try registered(on: api))
            } else if let api {
                guard let exposed = api.exposedScopes.first(where: { $0.value.lowercased() == scope.lowercased() })
                else { throw EntraError(.scopeNotExposed, application.displayName, scope, api.clientID) }
                permissions.insert(Permission(resource: api.identifier, name: exposed.value))
            } else {
                permissions.insert(try graphPermission(scope))
            }
        }
        guard !defaults.isEmpty else { return permissions }
        guard permissions.allSatisfy({ $0.resource == nil }) else { throw EntraError(.defaultWithOthers) }
        return permissions.union(defaults)
    }

    /// The API that an address names by one of its identifiers or its client id; nil for Microsoft Graph.
    func api(_ address: String) throws(EntraError) -> RegisteredApplication? {
        // Azure's command line writes "//.default".
        let name = (address.hasSuffix("/") ? String(address.dropLast()) : address).lowercased()
        if [Permission.graphAddress, Permission.graphID].contains(name) { return nil }
        let found = applications.first { api in
            name == api.clientID || name == "api://\(api.clientID)"
                || api.identifiers.contains { $0.lowercased() == name }
        }
        // A client that knows Graph by the address of its cloud asks for the emulator's own.
        if found == nil, isOwn(name) { return nil }
        guard let found, found.isEnabled else { throw EntraError(.unknownResource, address, application.homeTenantID) }
        return found
    }

    private func isOwn(_ name: String) -> Bool {
        guard let own = origin.flatMap({ URLComponents(string: $0.lowercased()) }),
            let asked = URLComponents(string: name),
            asked.scheme == own.scheme, asked.port == own.port, asked.path.isEmpty
        else { return false }
        let loopback = ["localhost", "127.0.0.1", "[::1]", "::1"]
        return asked.host == own.host || [asked.host ?? "", own.host ?? ""].allSatisfy(loopback.contains)
    }

    static func halves(_ scope: String) -> (resource: String?, name: String) {
        guard let end = scope.lastIndex(of: "/"), scope.contains("://") || String(scope[..<end]).isGUID else {
            return (nil, scope)
        }
        return (String(scope[..<end]), String(scope[scope.index(after: end)...]))
    }

    private func graphPermission(_ name: String) throws(EntraError) -> Permission {
        guard let permission = Permission(scope: name), permission.isDelegated else {
            throw EntraError(.scopeNotExposed, application.displayName, name, Permission.graphID)
        }
        return permission
    }

    /// What `.default` stands for: what the application has registered on a resource, or all of its own API.
    private func registered(on api: RegisteredApplication?) throws(EntraError) -> Set<Permission> {
        guard let api else {
            let graph = application.registeredPermissions.filter(\.isGraph)
            guard !graph.isEmpty else { throw EntraError(.nothingRegistered) }
            return graph
        }
        if api.clientID == application.clientID {
            return Set(api.exposedScopes.map { Permission(resource: api.identifier, name: $0.value) })
        }
        let registered = application.registeredPermissions.filter { $0.resource == api.identifier }
        guard !registered.isEmpty else { throw notRegistered(api) }
        return registered
    }

    /// Microsoft's error, and what to add where.
    private func notRegistered(_ api: RegisteredApplication) -> EntraError {
        let error = EntraError(.resourceNotRegistered)
        let scope = "\(api.identifier)/\(api.exposedScopes.first?.value ?? "")"
        return EntraError(
            error.number, error.error,
            """
            \(error.message) Client app ID: \(application.clientID)(\(application.displayName)). Resource value from \
            request: \(api.identifier). Resource app ID: \(api.clientID). In the emulator, add what it may ask for, such \
            as \(scope), to the client's registeredPermissions: in the --config file, or by PATCH \
            \(AdminPath.root)/apps/\(application.clientID).
            """)
    }

    func needsAdministrator(_ permission: Permission) -> Bool {
        guard let resource = permission.resource, !permission.isGraph else { return permission.needsAdministrator }
        let api = applications.first { $0.identifier == resource }
        return api?.exposedScopes.first { $0.value == permission.name }?.type == .admin
    }

    /// The permissions that one token can carry: those of one resource, and those of the sign-in.
    static func oneResource(of granted: Set<Permission>, asked: Set<Permission>?) throws(EntraError) -> Set<Permission>
    {
        let resources = Set((asked ?? []).compactMap(\.resource))
        guard resources.count < 2 else { throw EntraError(.severalResources) }
        let resource =
            resources.first
            ?? (granted.contains(where: \.isGraph)
                ? Permission.graphAddress : Permission.sorted(granted).lazy.compactMap(\.resource).first)
        return granted.filter { $0.resource == nil || $0.resource == resource }
    }

    /// How a token answer names what was granted: in the server's order and case, and never `offline_access`.
    static func echo(_ permissions: Set<Permission>) -> String {
        Permission.sorted(permissions).filter { $0 != .offlineAccess }.map(\.text).joined(separator: " ")
    }
}
