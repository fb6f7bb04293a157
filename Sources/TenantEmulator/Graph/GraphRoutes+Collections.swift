import Hummingbird

/// People and groups in one list, as far as there are both.
struct DirectoryObjects: Sendable {
    /// Which people; nil for none.
    var people: SQLCondition?
    var groups: [DirectoryGroup] = []
    let tenantID: String
    /// How much of the people is shown.
    var view = UserView.full
    /// What `@odata.context` calls them.
    var type = "directoryObjects"

    /// Those of one type, as the last part of a path names it.
    fileprivate func cast(to type: String) -> DirectoryObjects {
        var objects = self
        switch type {
        case "/microsoft.graph.user": (objects.people, objects.groups, objects.type) = (people ?? .never, [], "users")
        case "/microsoft.graph.group": (objects.people, objects.type) = (nil, "groups")
        default: break
        }
        return objects
    }
}

extension GraphRoutes {
    /// Adds a list of objects, its casts to people and to groups, and how many each has.
    func addCollection(
        to router: Router<EmulatorRequestContext>, at path: String,
        _ find: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> DirectoryObjects
    ) {
        for type in ["", "/microsoft.graph.user", "/microsoft.graph.group"] {
            router.get(RouterPath(stringLiteral: path + type)) { request, context in
                let objects = try await find(request, context).cast(to: type)
                guard objects.people != nil else { return try await list(objects.groups, as: objects.type, request) }
                return try await list(request, of: objects)
            }
            router.get(RouterPath(stringLiteral: "\(path)\(type)/$count")) { request, context in
                let objects = try await find(request, context).cast(to: type)
                return try await number(request, of: objects)
            }
        }
    }
}
