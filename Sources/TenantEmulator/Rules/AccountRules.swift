/// Whether an account may be used where somebody signs in with it.
///
/// > Source: [Microsoft Entra authentication and authorization error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
enum AccountRules {
    /// Checks an account against the segment and the application.
    ///
    /// - Throws: ``EntraError`` 500208 if it is of the wrong kind for an alias, 50020 if it is another tenant's, or of
    ///   a kind that the application isn't for; 50105 if somebody has to be assigned and isn't.
    static func check(
        _ user: DirectoryUser, at segment: TenantSegment, application: RegisteredApplication, registry: Registry
    ) throws(EntraError) {
        switch segment.kind {
        case .organizations where user.isPersonal, .consumers where !user.isPersonal: throw .wrongKindOfAccount
        case .tenant where user.tenantID != segment.tenantID:
            throw .foreignAccount(user, tenant: registry.displayName(of: segment), application: application)
        default: break
        }
        let isFor: Bool =
            switch application.signInAudience {
            case .everybody: true
            case .organizations: !user.isPersonal
            case .myOrganization: user.tenantID == application.homeTenantID
            case .personal: user.isPersonal
            }
        guard isFor else {
            let home = registry.tenant(application.homeTenantID)?.displayName ?? application.homeTenantID
            throw .foreignAccount(user, tenant: home, application: application)
        }
        guard !application.assignmentRequired || application.assignedUserIDs.contains(user.id) else {
            throw .notAssigned(user, application: application)
        }
    }
}
