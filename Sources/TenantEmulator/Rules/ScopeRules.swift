/// What the scopes in a request mean.
///
/// > Source: [Scopes and permissions in the Microsoft identity platform](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
enum ScopeRules {
    /// Reads a scope parameter.
    ///
    /// - Throws: ``EntraError`` 70011 for a scope that isn't known, 900144 if there is none at all.
    static func parse(_ text: String?) throws(EntraError) -> Set<Permission> {
        let names = (text ?? "").split(separator: " ")
        guard !names.isEmpty else { throw .missing("scope") }
        var permissions: Set<Permission> = []
        for name in names {
            guard let permission = Permission(scope: String(name)) else { throw .invalidScope(String(name)) }
            permissions.insert(permission)
        }
        return permissions
    }

    /// How a token answer names what was granted: in the server's order and case, and never `offline_access`.
    static func echo(_ permissions: Set<Permission>) -> String {
        Permission.allCases.filter { permissions.contains($0) && $0 != .offlineAccess }
            .map(\.rawValue).joined(separator: " ")
    }
}
