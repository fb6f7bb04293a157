import HTTPTypes
import Hummingbird

/// What applications keep with a person: open extensions, each under a name.
///
/// > Source: [Add custom data to users using open extensions](https://learn.microsoft.com/graph/extensibility-open-users),
/// > [Create open extension](https://learn.microsoft.com/graph/api/opentypeextension-post-opentypeextension)
extension GraphRoutes {
    /// What lets somebody change their own.
    private static let own: Set = ["User.ReadWrite"]
    private static let fixed: Set = ["@odata.type", "extensionName", "id"]

    func addExtensions(to router: Router<EmulatorRequestContext>) {
        for (prefix, isMe) in Self.subjects {
            router.get("\(prefix)/extensions") { request, context in
                let (user, _) = try await person(isMe, request, context)
                return try request.answer("users('\(user.id)')/extensions", value: .array(user.extensions))
            }
            router.post("\(prefix)/extensions") { request, context in
                let (user, _) = try await changed(isMe, Self.own, request, context)
                let asked = try await body(request, context)
                guard let name = asked["extensionName"]?.string, !name.isEmpty else {
                    throw GraphError.missingProperty("extensionName", of: "OpenTypeExtension")
                }
                let start: JSONValue = [
                    "@odata.type": "#microsoft.graph.openTypeExtension", "extensionName": .string(name),
                    "id": .string(name),
                ]
                let rest = (asked.members ?? []).filter { !Self.fixed.contains($0.name) }
                let new = JSONValue.object((start.members ?? []) + rest)
                try await change(user) { all in
                    guard !all.contains(where: { $0["id"]?.string == name }) else {
                        throw GraphError.taken("extensionName")
                    }
                    all.append(new)
                }
                return try request.answer(
                    "users('\(user.id)')/extensions/$entity", new.members ?? [], status: .created)
            }
            let path: RouterPath = "\(prefix)/extensions/{extension}"
            router.get(path) { request, context in
                let (user, _) = try await person(isMe, request, context)
                let place = try Self.place(try context.parameters.require("extension"), user.extensions)
                return try request.answer(
                    "users('\(user.id)')/extensions/$entity", user.extensions[place].members ?? [])
            }
            router.patch(path) { request, context in
                let (user, _) = try await changed(isMe, Self.own, request, context)
                let name = try context.parameters.require("extension")
                let news = try await body(request, context).members ?? []
                try await change(user) { all in
                    let place = try Self.place(name, all)
                    for member in news where !Self.fixed.contains(member.name) {
                        all[place][member.name] = member.value
                    }
                }
                return noContent(request)
            }
            router.delete(path) { request, context in
                let (user, _) = try await changed(isMe, Self.own, request, context)
                let name = try context.parameters.require("extension")
                try await change(user) { all in all.remove(at: try Self.place(name, all)) }
                return noContent(request)
            }
        }
    }

    private func change(
        _ user: DirectoryUser, _ change: @escaping @Sendable (inout [JSONValue]) throws -> Void
    ) async throws {
        try await database.change(user: user.id) { person in
            var all = person.extensions
            try change(&all)
            person[written: "extensions"] = .array(all)
        }
    }

    private static func place(_ name: String, _ all: [JSONValue]) throws -> Int {
        guard let place = all.firstIndex(where: { $0["id"]?.string == name }) else { throw GraphError.notFound(name) }
        return place
    }
}

extension DirectoryUser {
    var extensions: [JSONValue] { self[written: "extensions"]?.array ?? [] }
    var sponsors: [String] { self[written: "sponsors"]?.array?.compactMap(\.string) ?? [] }
}
