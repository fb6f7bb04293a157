/// Lists of what the organization has none of: empty for whoever may read them.
///
/// An app that asks for them goes on as in a tenant where nobody has set up such a thing. Nothing can be added.
///
/// > Source: [List tokenLifetimePolicies](https://learn.microsoft.com/graph/api/application-list-tokenlifetimepolicies),
/// > [List permissionGrants](https://learn.microsoft.com/graph/api/group-list-permissiongrants)
extension GraphRoutes {
    /// Paths with their readers, beside those of the whole directory; an id in a path is somebody's or something's.
    private static let empty: [(paths: [String], readers: Set<String>)] = [
        (
            [
                "applications/{id}/tokenLifetimePolicies", "applications/{id}/tokenIssuancePolicies",
                "servicePrincipals/{id}/tokenLifetimePolicies", "servicePrincipals/{id}/tokenIssuancePolicies",
                "servicePrincipals/{id}/claimsMappingPolicies", "servicePrincipals/{id}/homeRealmDiscoveryPolicies",
            ],
            ["Policy.Read.All", "Policy.ReadWrite.ApplicationConfiguration", "Application.ReadWrite.All"]
        ),
        (["servicePrincipals/{id}/delegatedPermissionClassifications"], ["Policy.Read.PermissionGrant"]),
        (["groups/{id}/permissionGrants"], ["Group.Read.All", "Group.ReadWrite.All"]),
        (["groups/{id}/groupLifecyclePolicies", "groupLifecyclePolicies"], []),
        (["contacts"], ["OrgContact.Read.All"]), (["devices"], ["Device.Read.All"]),
        (["groupSettings"], ["GroupSettings.Read.All", "GroupSettings.ReadWrite.All"]),
        (["directoryRoles/{id}/scopedMembers"], ["RoleManagement.Read.Directory"]),
        (["admin/people/profileCardProperties"], ["PeopleSettings.Read.All", "PeopleSettings.ReadWrite.All"]),
    ]

    /// The names in these paths, and in those of lists that can be added to.
    static let emptyNames = (empty.flatMap(\.paths) + KeptList.all.map(\.path))
        .flatMap { $0.split(separator: "/") }.filter { !$0.hasPrefix("{") }.map(String.init)

    func addEmpty(to router: GraphRouter) {
        for (paths, readers) in Self.empty {
            let readers = Self.onDirectory.union(readers)
            for path in paths {
                addCatalog(to: router, at: path, for: readers) { call in
                    if path.hasPrefix("directoryRoles") {
                        _ = try role(call)
                    } else if path.contains("{id}") {
                        _ = try await object(try call.part(), call.tenantID)
                    }
                    return []
                }
            }
        }
    }
}
