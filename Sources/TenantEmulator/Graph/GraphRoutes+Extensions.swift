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
                throw GraphError(.missingProperty, "extensionName", "OpenTypeExtension")
            }
            let start: JSONValue = [
                "@odata.type": "#microsoft.graph.openTypeExtension", "extensionName": .string(name),
                "id": .string(name),
            ]
            let new = (start.members ?? []) + (asked.members ?? []).filter { !Self.fixed.contains($0.name) }
            try await database.change(user: user.id) { user in
                guard !user.extensions.contains(where: { $0.isCalled(name) }) else {
                    throw GraphError(.taken, "extensionName")
                }
                user.extensions.append(.object(new))
            }
            return try call.answer("users('\(user.id)')/extensions/$entity", new, status: .created)
        }
        let path = "{person}/extensions/{item}"
        router.get(path) { call in
            let (user, name) = (try await person(call), try call.part("item"))
            let found = try user.extensions.found(name) { $0.isCalled(name) }
            return try call.answer("users('\(user.id)')/extensions/$entity", found.members ?? [])
        }
        router.change(.patch, path) { call in
            let (user, name) = (try await changed(call, own: Self.own), try call.part("item"))
            let asked = try await call.body.members ?? []
            let news = asked.filter { !Self.fixed.contains($0.name) }
            try await database.change(user: user.id) { user in
                try user.extensions.change(name) { old in news.reduce(into: old) { $0[$1.name] = $1.value } }
            }
        }
        router.delete(path) { call in
            let (user, name) = (try await changed(call, own: Self.own), try call.part("item"))
            try await database.change(user: user.id) { user in try user.extensions.change(name) { _ in nil } }
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
}

extension JSONValue {
    /// Whether it is the object with an id, whatever the id's case.
    fileprivate func isCalled(_ id: String) -> Bool { self["id"]?.string?.lowercased() == id.lowercased() }
}

extension [JSONValue] {
    /// The object with an id, or with another key that a path names.
    func found(byKey id: String) throws(GraphError) -> JSONValue {
        let asked = GraphPaths.alternateKey(id) ?? (name: "id", value: id)
        return try found(id) { $0[asked.name]?.string?.lowercased() == asked.value.lowercased() }
    }

    /// Puts something in the place of the object with an id, whatever its case, or removes it.
    mutating func change(_ id: String, _ change: (JSONValue) throws -> JSONValue?) throws {
        guard let index = firstIndex(where: { $0.isCalled(id) }) else { throw GraphError(.notFound, id) }
        if let new = try change(self[index]) { self[index] = new } else { remove(at: index) }
    }
}
