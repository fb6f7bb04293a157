import Foundation
import HTTPTypes
import Hummingbird

/// People and groups that were removed: for thirty days they can come back.
///
/// > Source: [List deletedItems](https://learn.microsoft.com/graph/api/directory-deleteditems-list),
/// > [Restore deleted item](https://learn.microsoft.com/graph/api/directory-deleteditems-restore)
extension GraphRoutes {
    private static let kept: TimeInterval = 30 * 24 * 3600

    func addDeletedItems(to router: Router<EmulatorRequestContext>) {
        router.get("v1.0/directory/deletedItems/microsoft.graph.{cast}") { request, context in
            let (bin, objects) = try await bin(request, context)
            return try await bin.list(request, of: objects)
        }
        router.get("v1.0/directory/deletedItems/microsoft.graph.{cast}/$count") { request, context in
            let (bin, objects) = try await bin(request, context)
            return try await bin.number(request, of: objects)
        }
        router.get("v1.0/directory/deletedItems/{id}") { request, context in
            let caller = try await caller(request)
            let view = try caller.viewOfOthers()
            try database.refuseGuest(caller.userID)
            let names = request.query["$select"]
            switch try await deletedItem(context, caller) {
            case .user(let user):
                let select = try UserSelection.parse(names)
                return try request.answer("directoryObjects/$entity", user.typed(select, view: view))
            case .group(let group):
                guard caller.readsGroups else { throw GraphError.denied }
                let members = group.selected(try names.map(DirectoryGroup.selection))
                return try request.answer("directoryObjects/$entity", [DirectoryGroup.type] + members)
            }
        }
        router.post("v1.0/directory/deletedItems/{id}/restore") { request, context in
            let (caller, id) = try await changedItem(request, context)
            try await database.restore(id)
            return try request.answer("directoryObjects/$entity", try await object(id, caller.tenantID, .full))
        }
        router.delete("v1.0/directory/deletedItems/{id}") { request, context in
            let (_, id) = try await changedItem(request, context)
            try await database.deleteForever(id)
            try registry.forgetAccount(of: id)
            return noContent(request)
        }
        router.post("v1.0/directory/deletedItems/getUserOwnedObjects") { request, context in
            let caller = try await caller(request)
            guard caller.readsGroups else { throw GraphError.denied }
            let asked = try await body(request, context)
            guard let userID = asked["userId"]?.string, asked["type"]?.string?.lowercased() == "group" else {
                throw GraphError.badRequest("The parameters 'userId' and 'type' are needed; the type is Group.")
            }
            let owned = try await database.deletedGroups(ownedBy: userID.lowercased())
            let groups = try await database.deletedGroups(in: caller.tenantID, since: earliest)
                .filter { owned.contains($0.id) }.map { JSONValue.object([DirectoryGroup.type] + $0.members) }
            return try request.answer("directoryObjects", value: .array(groups))
        }
    }

    private enum DeletedItem {
        case user(DirectoryUser)
        case group(DirectoryGroup)
    }

    private var earliest: String { now().addingTimeInterval(-Self.kept).formatted(.iso8601) }

    /// What was removed of the type in the path, as a directory of its own, in which every query finds what it finds elsewhere.
    private func bin(
        _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> (GraphRoutes, DirectoryObjects) {
        guard let type = context.parameters.get("cast"), Self.casts.contains(type) else { throw HTTPError(.notFound) }
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.notForPersonalAccounts }
        var objects = DirectoryObjects(tenantID: caller.tenantID)
        objects.type = type + "s"
        let bin = try EmulatorDatabase(path: nil)
        if type == "user" {
            objects.view = try caller.viewOfOthers()
            try database.refuseGuest(caller.userID)
            objects.people = .always
            try await bin.upsert(try await database.deletedUsers(in: caller.tenantID, since: earliest))
        } else {
            guard caller.readsGroups else { throw GraphError.denied }
            if type == "group" {
                objects.groups = try await database.deletedGroups(in: caller.tenantID, since: earliest)
            }
        }
        let routes = GraphRoutes(
            registry: registry, database: bin, verifier: verifier, seal: seal, start: start, now: now)
        return (routes, objects)
    }

    private func deletedItem(_ context: EmulatorRequestContext, _ caller: GraphCaller) async throws -> DeletedItem {
        let id = try context.parameters.require("id").lowercased()
        let people = try await database.deletedUsers(in: caller.tenantID, since: earliest)
        if let user = people.first(where: { $0.id == id }) { return .user(user) }
        let groups = try await database.deletedGroups(in: caller.tenantID, since: earliest)
        guard let group = groups.first(where: { $0.id == id }) else { throw GraphError.notFound(id) }
        return .group(group)
    }

    /// Who asks, and the id in the path, of what they may restore and delete for good.
    private func changedItem(
        _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> (GraphCaller, String) {
        let caller = try await caller(request)
        let id: String
        switch try await deletedItem(context, caller) {
        case .user(let user) where caller.has("User.DeleteRestore.All") || caller.changesPeople: id = user.id
        case .group(let group) where caller.changesGroups: id = group.id
        default: throw GraphError.denied
        }
        try await start.keep()
        return (caller, id)
    }
}
