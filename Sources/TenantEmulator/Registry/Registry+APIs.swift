/// The APIs of applications, and what people are to them.
extension Registry {
    /// What scopes mean that an application asks for, at the address by which it asks.
    func scopes(of application: RegisteredApplication, at base: BaseAddress? = nil) -> ScopeRules {
        ScopeRules(application: application, applications: applications, origin: base?.url)
    }

    /// The application whose API permissions are for; nil for Microsoft Graph and the sign-in itself.
    func api(of permissions: Set<Permission>, for application: RegisteredApplication) throws(EntraError)
        -> RegisteredApplication?
    {
        guard let address = permissions.first(where: { $0.resource != nil && !$0.isGraph })?.resource else {
            return nil
        }
        return try scopes(of: application).api(address)
    }

    func groups(of user: DirectoryUser, isTransitive: Bool = false) async throws -> [DirectoryGroup] {
        let name = tenant(user.tenantID)?.displayName ?? user.tenantID
        return [.everybody(in: user.tenantID, called: name)]
            + (user.department.map { [.department($0, in: user.tenantID)] } ?? [])
            + (try await database.groups(of: user.id, isTransitive: isTransitive))
    }

    func groups(in tenantID: String) async throws -> [DirectoryGroup] {
        [.everybody(in: tenantID, called: tenant(tenantID)?.displayName ?? tenantID)]
            + (try await database.departments(in: tenantID)).map { .department($0, in: tenantID) }
            + (try await database.groups(in: tenantID))
    }

    /// Whether somebody may sign in to an application.
    ///
    /// Where it asks for that, they are assigned by themselves, or as a member of a group; the members of the groups in
    /// that group are not.
    ///
    /// > Source: [Assign users and groups](https://learn.microsoft.com/entra/identity/enterprise-apps/assign-user-or-group-access-portal)
    func isAssigned(_ user: DirectoryUser, to application: RegisteredApplication) async throws -> Bool {
        guard application.assignmentRequired else { return true }
        let names = [user.id, user.userPrincipalName.lowercased()] + (try await groups(of: user).map(\.id))
        return !application.assignedUserIDs.isDisjoint(with: names) || application.roles(of: names) != nil
    }

    /// What somebody is to an application: by themselves, or by a group.
    ///
    /// > Source: [Add app roles](https://learn.microsoft.com/entra/identity-platform/howto-add-app-roles-in-apps),
    /// > [group claims](https://learn.microsoft.com/entra/identity-platform/optional-claims#configure-groups-optional-claims)
    func membership(
        of user: DirectoryUser, in application: RegisteredApplication
    ) async throws -> (roles: [String]?, groups: [String]?) {
        guard !user.isPersonal, application.namesGroups || !application.roleAssignments.isEmpty else {
            return (nil, nil)
        }
        let groups = try await groups(of: user, isTransitive: true).map(\.id)
        let names = [user.id, user.objectID, user.userPrincipalName.lowercased()] + groups
        return (application.roles(of: names), application.namesGroups ? groups : nil)
    }
}
