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

    func addExtensions(to router: GraphRouter) {
        router.get("{person}/extensions") { call in
            let user = try await person(call)
            return try call.answer("users('\(user.id)')/extensions", value: .array(user.extensions))
        }
        router.post("{person}/extensions") { call in
            let user = try await changed(call, own: Self.own)
            let asked = try await call.body
            guard let name = asked["extensionName"]?.string, !name.isEmpty else {
                throw GraphError.missingProperty("extensionName", of: "OpenTypeExtension")
            }
            let start: JSONValue = [
                "@odata.type": "#microsoft.graph.openTypeExtension", "extensionName": .string(name),
                "id": .string(name),
            ]
            let new = (start.members ?? []) + (asked.members ?? []).filter { !Self.fixed.contains($0.name) }
            try await database.change(user: user.id) { user in
                guard !user.extensions.contains(where: { $0["id"]?.string == name }) else {
                    throw GraphError.taken("extensionName")
                }
                user.extensions.append(.object(new))
            }
            return try call.answer("users('\(user.id)')/extensions/$entity", new, status: .created)
        }
        let path = "{person}/extensions/{item}"
        router.get(path) { call in
            let user = try await person(call)
            let place = try user.place(ofExtension: try call.part("item"))
            return try call.answer(
                "users('\(user.id)')/extensions/$entity", user.extensions[place].members ?? [])
        }
        router.patch(path) { call in
            let (user, name) = (try await changed(call, own: Self.own), try call.part("item"))
            let news = try await call.body.members ?? []
            try await database.change(user: user.id) { user in
                let place = try user.place(ofExtension: name)
                for member in news where !Self.fixed.contains(member.name) {
                    user.extensions[place][member.name] = member.value
                }
            }
            return call.noContent()
        }
        router.delete(path) { call in
            let (user, name) = (try await changed(call, own: Self.own), try call.part("item"))
            try await database.change(user: user.id) { user in
                user.extensions.remove(at: try user.place(ofExtension: name))
            }
            return call.noContent()
        }
    }
}

extension DirectoryUser {
    var extensions: [JSONValue] {
        get { self[written: "extensions"]?.array ?? [] }
        set { self[written: "extensions"] = .array(newValue) }
    }

    var sponsors: [String] {
        get { self[written: "sponsors"]?.array?.compactMap(\.string) ?? [] }
        set { self[written: "sponsors"] = .array(newValue.map(JSONValue.string)) }
    }

    fileprivate func place(ofExtension name: String) throws(GraphError) -> Int {
        guard let place = extensions.firstIndex(where: { $0["id"]?.string == name }) else { throw .notFound(name) }
        return place
    }
}
