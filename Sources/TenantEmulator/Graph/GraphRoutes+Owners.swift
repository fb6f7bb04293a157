import HTTPTypes
import Hummingbird

/// Whose applications and principals are, and what principals belong to.
///
/// > Source: [List owners of an application](https://learn.microsoft.com/graph/api/application-list-owners),
/// > [Add owner](https://learn.microsoft.com/graph/api/application-post-owners),
/// > [List memberOf of a servicePrincipal](https://learn.microsoft.com/graph/api/serviceprincipal-list-memberof)
extension GraphRoutes {
    func addOwners(to router: GraphRouter) {
        for object in RegisteredObject.allCases { addOwners(to: router, of: object) }
        addPrincipalMemberships(to: router)
    }

    private func addOwners(to router: GraphRouter, of object: RegisteredObject) {
        let path = "\(object.rawValue)/{id}/owners"
        @Sendable func owners(_ call: GraphCall) async throws -> [JSONValue] {
            await objects(try await application(object, call)[object].owners.sorted(), in: call.tenantID)
        }
        addCatalog(to: router, at: path, as: "directoryObjects", for: Self.applicationReaders, owners)
        router.get("\(path)/$ref") { call in
            try call.need(oneOf: Self.applicationReaders)
            return try links(try await owners(call).compactMap { $0["id"]?.string }, call)
        }
        router.references(path) { call in
            let application = try await writable(object, call)
            let id = try await call.reference
            let owner = try await registry.assignee(id, in: call.tenantID)
            guard let owner, owner.kind != .group else { throw GraphError(.notFound, id) }
            try update(application) { application in
                guard application[object].owners.insert(owner.id).inserted else {
                    throw GraphError(.alreadyThere, "owners")
                }
            }
        } remove: { call, id in
            try update(try await writable(object, call)) { application in
                guard application[object].owners.remove(id) != nil else { throw GraphError(.notFound, id) }
            }
        }
    }

    /// What a call selects of an object, with its owners or its principal if it asks for them.
    func shown(_ object: JSONValue, _ call: GraphCall) async -> JSONValue {
        var shown = Self.selected(object, call.query["$select"])
        switch call.query["$expand"] {
        case Catalog.hidden:
            guard let ids = object[Catalog.hidden]?.array else { break }
            shown[Catalog.hidden] = .array(await objects(ids.compactMap(\.string), in: call.tenantID))
        case "principal":
            guard let id = object["principalId"]?.string else { break }
            shown["principal"] = await objects([id], in: call.tenantID).first
        default: break
        }
        return shown
    }

    /// What principals belong to, and what is theirs; nothing here puts one into a group.
    private func addPrincipalMemberships(to router: GraphRouter) {
        let path = "servicePrincipals/{id}"
        addMemberships(to: router, at: path) { call, isTransitive in
            try call.need(oneOf: Self.applicationReaders)
            let id = try await application(.principal, call).principalID
            return DirectoryObjects(groups: try await database.groups(of: id, isTransitive: isTransitive))
        }
        // Who makes one is its owner.
        for name in ["ownedObjects", "createdObjects"] {
            let readers = Self.applicationReaders
            addCatalog(to: router, at: "\(path)/\(name)", as: "directoryObjects", for: readers) { call in
                let id = try await application(.principal, call).principalID
                var owned: [String] = []
                for object in RegisteredObject.allCases {
                    owned += try await registry.all(object, in: call.tenantID)
                        .filter { $0[object].owners.contains(id) }.map { object.id(of: $0) }
                }
                return await objects(owned, in: call.tenantID)
            }
        }
    }
}
