/// What an application's registration says of others: of APIs, of tenants, and of those who have its roles.
extension Registry {
    /// Where it is, as far as a file's lines go, and the words for whoever wrote it.
    typealias StrayReference = (path: String, error: AdminError)

    /// What names somebody or something that isn't there: nothing would ever come of it.
    ///
    /// Besides those who are there, the names may be those of people and groups about to be added: their ids, by names in
    /// lower case.
    func strayReferences(
        of application: RegisteredApplication, besides names: [String: String] = [:]
    ) async throws -> [StrayReference] {
        let apis = applications.filter { $0.clientID != application.clientID } + [application]
        let scopes = apis.flatMap { api in api.exposedScopes.map { "\(api.identifier)/\($0.value)" } }
        func strays(_ permissions: Set<Permission>, _ field: String, in path: String) -> [StrayReference] {
            let others = Permission.sorted(permissions).filter { $0.resource != nil && !$0.isGraph }.map(\.text)
            return others.filter { !scopes.contains($0) }.map { scope in
                let advice = "Write the first of the API's identifierUris, a slash and one of its exposedScopes."
                return (
                    "\(path).\(scope)",
                    Self.stray(field, "No application exposes \(scope).", scope.nearest(in: scopes), advice)
                )
            }
        }
        let field = "administratorConsent"
        var found = strays(application.registeredPermissions, "registeredPermissions", in: "registeredPermissions")
        for (id, permissions) in application.administratorConsent.sorted(by: { $0.key < $1.key }) {
            if !tenants.contains(where: { $0.id == id }) {
                let meant = tenant(id)?.id ?? id.nearest(in: tenants.map(\.id))
                let error = Self.stray(field, "No tenant has the id \(id.prefix(100)).", meant, "Write a tenant's id.")
                found.append(("\(field).\(id)", error))
            }
            found += strays(permissions, field, in: "\(field).\(id)")
        }
        for name in application.roleAssignments.keys.sorted() {
            guard try await id(of: name, besides: names) == nil else { continue }
            let error = Self.stray(
                "roleAssignments", "There is nobody and nothing called \(name.prefix(100)).",
                name.nearest(in: names.keys.sorted() + applications.map(\.clientID)),
                "Write a person's user principal name or id, a group's id or an application's client id.")
            found.append(("roleAssignments.\(name)", error))
        }
        let roles = Permission.applicationNames
        for text in application.applicationPermissions.map(\.text).sorted() where !roles.contains(text) {
            let whole = "\(text).All"
            let error = Self.stray(
                "applicationPermissions", "Microsoft Graph has no permission \(text) for applications.",
                roles.contains(whole) ? whole : text.nearest(in: roles.sorted()),
                "Write one that needs no person, such as User.Read.All.")
            found.append(("applicationPermissions.\(text)", error))
        }
        for name in application.assignedUserIDs.sorted() {
            var meant = try await id(of: name, besides: names)
            guard meant != name else { continue }
            if meant == nil { meant = try await nearestID(to: name, besides: names) }
            let error = Self.stray(
                "assignedUserIds", "Nobody has the id \(name.prefix(100)).", meant,
                "Write the object id of a person or a group.")
            found.append(("assignedUserIDs.\(name)", error))
        }
        return found
    }

    private static func stray(_ field: String, _ message: String, _ meant: String?, _ advice: String) -> AdminError {
        .invalid(field, message, (meant.map { "Did you mean \($0)? " } ?? "") + advice)
    }

    /// The id of somebody, of a group or of an application with a name.
    private func id(of name: String, besides names: [String: String]) async throws -> String? {
        if let id = names[name.lowercased()] { return id }
        if let application = application(name) { return application.clientID }
        if let user = try await database.user(name) { return user.id }
        for tenant in tenants {
            let group = try await groups(in: tenant.id).first { $0.id == name.lowercased() }
            if let group { return group.id }
        }
        return nil
    }

    private func nearestID(to name: String, besides names: [String: String]) async throws -> String? {
        let people = try await database.people(after: nil, beginningWith: nil, limit: 999)
        return name.nearest(in: names.values.sorted() + people.map(\.id))
    }
}
