/// What the scopes in a request mean.
///
/// > Source: [Scopes and permissions in the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
enum ScopeRules {
    /// Everything of Microsoft Graph that an application has registered.
    static let graphDefault = "https://graph.microsoft.com/.default"

    /// Reads a scope parameter.
    ///
    /// - Parameters:
    ///   - text: The parameter.
    ///   - application: Whose own API `api://…` names, and what it has registered.
    /// - Returns: What is asked for.
    /// - Throws: ``EntraError`` 70011 for a scope that isn't known, 500011 for one of a resource that isn't, 650056 for
    ///   `.default` where nothing is registered, 900144 if there is none at all.
    static func parse(_ text: String?, for application: RegisteredApplication) throws(EntraError) -> Set<Permission> {
        let names = (text ?? "").split(separator: " ")
        guard !names.isEmpty else { throw .missing("scope") }
        var permissions: Set<Permission> = []
        var asksDefault = false
        for name in names {
            if name.lowercased() == graphDefault.lowercased() {
                asksDefault = true
            } else if let permission = permission(String(name), of: application) {
                permissions.insert(permission)
            } else if let resource = unknownResource(String(name), of: application) {
                throw .unknownResource(resource, tenant: application.homeTenantID)
            } else {
                throw .invalidScope(String(name))
            }
        }
        guard asksDefault else { return permissions }
        guard permissions.allSatisfy({ $0.resource == nil }) else { throw .defaultWithOthers }
        guard !application.registeredPermissions.isEmpty else { throw .nothingRegistered }
        return permissions.union(application.registeredPermissions)
    }

    /// The resource that a scope names in full, if there is none such; nil for a scope of one that there is.
    private static func unknownResource(_ scope: String, of application: RegisteredApplication) -> String? {
        guard scope.contains("://"), let end = scope.lastIndex(of: "/") else { return nil }
        let resource = String(scope[..<end])
        let known = [String(Permission.graphPrefix.dropLast()), "api://\(application.clientID)"]
        return known.contains(resource.lowercased()) ? nil : resource
    }

    private static func permission(_ scope: String, of application: RegisteredApplication) -> Permission? {
        let own = "api://\(application.clientID)/"
        guard scope.lowercased().hasPrefix("api://") else {
            return Permission(scope: scope).flatMap { $0.resource == .application ? nil : $0 }
        }
        guard scope.lowercased().hasPrefix(own) else { return nil }
        // All that there is on it.
        if scope.lowercased() == own + ".default" { return .accessAsUser }
        return Permission(scope: String(scope.dropFirst(own.count))).flatMap { $0.resource == .application ? $0 : nil }
    }

    /// The permissions that one token can carry: those of one resource, and those of the sign-in.
    ///
    /// - Parameters:
    ///   - granted: What was allowed, of any resources.
    ///   - asked: What the token is asked for; nil for the first resource.
    /// - Returns: What the token says.
    /// - Throws: ``EntraError`` 28000 when more than one resource is asked for.
    static func oneResource(
        of granted: Set<Permission>, asked: Set<Permission>?
    ) throws(EntraError) -> Set<Permission> {
        let resources = Set((asked ?? []).compactMap(\.resource))
        guard resources.count < 2 else { throw .severalResources }
        let resource =
            resources.first
            ?? (granted.contains { $0.resource == .graph } ? .graph : granted.lazy.compactMap(\.resource).first)
        return granted.filter { $0.resource == nil || $0.resource == resource }
    }

    /// How a token answer names what was granted: in the server's order and case, and never `offline_access`.
    static func echo(_ permissions: Set<Permission>, for application: RegisteredApplication? = nil) -> String {
        Permission.allCases.filter { permissions.contains($0) && $0 != .offlineAccess }
            .map { permission in
                guard permission.resource == .application, let application else { return permission.rawValue }
                return "api://\(application.clientID)/\(permission.rawValue)"
            }
            .joined(separator: " ")
    }
}
