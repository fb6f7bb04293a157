import HTTPTypes
import Hummingbird

/// Whose applications and principals are, and what principals belong to.
///
/// > Source: [List owners of an application](https://learn.microsoft.com/graph/api/application-list-owners),
/// > [Add owner](https://learn.microsoft.com/graph/api/application-post-owners),
/// > [List memberOf of a servicePrincipal](https://learn.microsoft.com/graph/api/serviceprincipal-list-memberof)
extension GraphRoutes {
    func addOwners(to router: Router<EmulatorRequestContext>) {
        for object in RegisteredObject.allCases { addOwners(to: router, of: object) }
        addPrincipalMemberships(to: router)
    }

    private func addOwners(to router: Router<EmulatorRequestContext>, of object: RegisteredObject) {
        let path = "v1.0/\(object.rawValue)/{id}/owners"
        @Sendable func owners(_ request: Request, _ context: EmulatorRequestContext) async throws -> [JSONValue] {
            let caller = try await reader(request, of: Self.applicationReaders)
            let application = try await application(object, context, in: caller.tenantID)
            return await objects(application[object].owners.sorted(), in: caller.tenantID)
        }
        addCatalog(to: router, at: path, as: "directoryObjects", key: "owner", owners)
        router.get(RouterPath(stringLiteral: "\(path)/$ref")) { request, context in
            try links(try await owners(request, context).compactMap { $0["id"]?.string }, request)
        }
        router.post(RouterPath(stringLiteral: "\(path)/$ref")) { request, context in
            let caller = try await changer(request)
            let application = try await writable(object, context, caller)
            let id = try reference(try await body(request, context))
            let owner = try await registry.assignee(id, in: caller.tenantID)
            guard let owner, owner.kind != .group else { throw GraphError.notFound(id) }
            try update(application) { application in
                guard application[object].owners.insert(owner.id).inserted else {
                    throw GraphError.alreadyThere("owners")
                }
            }
            return noContent(request)
        }
        router.delete(RouterPath(stringLiteral: "\(path)/{owner}/$ref")) { request, context in
            let application = try await writable(object, context, try await changer(request))
            let id = try context.parameters.require("owner").lowercased()
            try update(application) { application in
                guard application[object].owners.remove(id) != nil else { throw GraphError.notFound(id) }
            }
            return noContent(request)
        }
    }

    /// What principals belong to, and what is theirs; nothing here puts one into a group.
    private func addPrincipalMemberships(to router: Router<EmulatorRequestContext>) {
        let path = "v1.0/servicePrincipals/{id}"
        @Sendable func principal(
            _ request: Request, _ context: EmulatorRequestContext
        ) async throws -> (id: String, tenantID: String) {
            let caller = try await reader(request, of: Self.applicationReaders)
            return (try await application(.principal, context, in: caller.tenantID).principalID, caller.tenantID)
        }
        addMemberships(to: router, at: path) { isTransitive, request, context in
            try await database.groups(of: try await principal(request, context).id, isTransitive: isTransitive)
        }
        // Who makes one is its owner.
        for name in ["ownedObjects", "createdObjects"] {
            addCatalog(to: router, at: "\(path)/\(name)", as: "directoryObjects", key: "object") { request, context in
                let (id, tenantID) = try await principal(request, context)
                var owned: [String] = []
                for object in RegisteredObject.allCases {
                    owned += try await registry.all(object, in: tenantID)
                        .filter { $0[object].owners.contains(id) }.map { object.id(of: $0) }
                }
                return await objects(owned, in: tenantID)
            }
        }
    }
}
