import Foundation
import HTTPTypes
import Hummingbird

/// People and groups that were removed: for thirty days they can come back.
///
/// > Source: [List deletedItems](https://learn.microsoft.com/graph/api/directory-deleteditems-list),
/// > [Restore deleted item](https://learn.microsoft.com/graph/api/directory-deleteditems-restore)
extension GraphRoutes {
    private static let kept: TimeInterval = 30 * 24 * 3600

    func addDeletedItems(to router: GraphRouter) {
        let path = "directory/deletedItems"
        router.get("\(path)/microsoft.graph.{cast}") { call in
            let (bin, objects) = try await bin(call)
            return try await bin.list(call, of: objects)
        }
        router.get("\(path)/microsoft.graph.{cast}/$count") { call in
            let (bin, objects) = try await bin(call)
            return try await bin.number(call, of: objects)
        }
        router.get("\(path)/{id}") { call in
            let view = try call.caller.viewOfOthers()
            try database.refuseGuest(call.caller.userID)
            let (names, item) = (call.query["$select"], try await deletedItem(call))
            if let user = item.user {
                let select = try GraphType.users.selection(names)
                return try call.answer("directoryObjects/$entity", user.typed(select, view: view))
            }
            guard call.caller.readsGroups, let group = item.group else { throw GraphError(.denied) }
            let members = group.selected(try GraphType.groups.selection(names))
            return try call.answer("directoryObjects/$entity", [DirectoryGroup.type] + members)
        }
        router.post("\(path)/{id}/restore") { call in
            let id = try await changedItem(call)
            try await database.restore(id)
            return try call.answer("directoryObjects/$entity", try await object(id, call.tenantID))
        }
        router.delete("\(path)/{id}") { call in
            let id = try await changedItem(call)
            try await database.deleteForever(id)
            try registry.forgetAccount(of: id)
        }
        router.post("\(path)/getUserOwnedObjects") { call in
            guard call.caller.readsGroups else { throw GraphError(.denied) }
            let asked = try await call.body
            guard let userID = asked["userId"]?.string, asked["type"]?.string?.lowercased() == "group" else {
                throw GraphError.badRequest("The parameters 'userId' and 'type' are needed; the type is Group.")
            }
            let owned = try await deletedItems(call).filter { $0.isOwned(by: userID.lowercased()) }
            let groups = owned.compactMap(\.group).map { JSONValue.object([DirectoryGroup.type] + $0.members) }
            return try call.answer("directoryObjects", value: .array(groups))
        }
    }

    /// What was removed of the type in the path, as a directory of its own, in which every query finds what it finds elsewhere.
    private func bin(_ call: GraphCall) async throws -> (GraphRoutes, DirectoryObjects) {
        let (caller, type) = (call.caller, try call.cast)
        guard !caller.isPersonal else { throw GraphError(.notForPersonalAccounts) }
        var objects = DirectoryObjects(type: type + "s")
        let bin = try EmulatorDatabase(path: nil)
        if type == "user" {
            objects = try everybody(call)
            try await bin.upsert(try await deletedItems(call).compactMap(\.user))
        } else {
            guard caller.readsGroups else { throw GraphError(.denied) }
            if type == "group" { objects.groups = try await deletedItems(call).compactMap(\.group) }
        }
        let routes = GraphRoutes(
            registry: registry, database: bin, verifier: verifier, seal: seal, start: start, now: now)
        return (routes, objects)
    }

    private var earliest: String { now().addingTimeInterval(-Self.kept).formatted(.iso8601) }

    private func deletedItems(_ call: GraphCall) async throws -> [DeletedItem] {
        try await database.deletedItems(in: call.tenantID, since: earliest)
    }

    private func deletedItem(_ call: GraphCall) async throws -> DeletedItem {
        let id = try call.part().lowercased()
        guard let item = try await database.deletedItem(id, in: call.tenantID, since: earliest) else {
            throw GraphError(.notFound, id)
        }
        return item
    }

    private func changedItem(_ call: GraphCall) async throws -> String {
        let (caller, item) = (call.caller, try await deletedItem(call))
        let isAllowed =
            item.user == nil ? caller.changesGroups : caller.changesPeople || caller.has("User.DeleteRestore.All")
        guard isAllowed else { throw GraphError(.denied) }
        try await start.keep()
        return item.id
    }
}
