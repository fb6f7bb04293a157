import Hummingbird

/// Who has which of the organization's roles, as Microsoft recommends to ask: the same as `/directoryRoles` says, to read.
///
/// > Source: [List roleDefinitions](https://learn.microsoft.com/graph/api/rbacapplication-list-roledefinitions),
/// > [List roleAssignments](https://learn.microsoft.com/graph/api/rbacapplication-list-roleassignments)
extension GraphRoutes {
    func addRoleManagement(to router: GraphRouter) {
        let (place, readers) = ("roleManagement/directory", Self.roleReaders.union(["RoleManagement.Read.All"]))
        let definitions = "\(place)/roleDefinitions"
        addCatalog(to: router, at: definitions, as: definitions, for: readers) { _ in
            Catalog.templates.map(Self.definition(of:))
        }
        let assignments = "\(place)/roleAssignments"
        addCatalog(to: router, at: assignments, as: assignments, for: readers) { call in
            try await roleAssignments(in: call.tenantID)
        }
    }

    private static func definition(of template: JSONValue) -> JSONValue {
        var definition: JSONValue = [
            "isBuiltIn": true, "isEnabled": true, "resourceScopes": ["/"], "version": "1",
            "rolePermissions": [["allowedResourceActions": [], "condition": .null]],
        ]
        for name in ["id", "description", "displayName"] { definition[name] = template[name] }
        definition["templateId"] = template["id"]
        return definition
    }

    private func roleAssignments(in tenantID: String) async throws -> [JSONValue] {
        var found: [JSONValue] = []
        for role in KeptList.objects("DirectoryRole", in: registry.tenant(tenantID)) {
            let definition = role["roleTemplateId"] ?? .null
            for id in members(of: role, in: tenantID) {
                // Administrators are those of all organizations.
                guard let user = try await database.user(id, in: tenantID) else { continue }
                let name = "assignment/\(definition.string ?? "")/\(user.id)"
                found.append([
                    "id": .string(DirectoryUser.objectID(name)), "principalId": .string(user.id),
                    "directoryScopeId": "/", "roleDefinitionId": definition,
                ])
            }
        }
        return found
    }
}
