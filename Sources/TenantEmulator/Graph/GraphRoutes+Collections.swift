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

    /// Those of one type, as the last part of a path names it: none of the types that only Microsoft has.
    fileprivate func cast(to type: String) -> DirectoryObjects {
        var objects = self
        objects.type = type + "s"
        objects.people = type == "user" ? people ?? .never : nil
        if type != "group" { objects.groups = [] }
        return objects
    }
}

extension GraphRoutes {
    /// The types to which a list of objects can be cast.
    static let casts = [
        "user", "group", "administrativeUnit", "application", "device", "directoryRole", "orgContact",
        "servicePrincipal",
    ]

    /// Adds a list of objects, its casts to a type, and how many each has.
    func addCollection(
        to router: Router<EmulatorRequestContext>, at path: String,
        _ find: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> DirectoryObjects
    ) {
        addList(to: router, at: path, find)
        // One route for all types, because each is made at every start.
        addList(to: router, at: "\(path)/microsoft.graph.{cast}") { request, context in
            guard let type = context.parameters.get("cast"), Self.casts.contains(type) else {
                throw HTTPError(.notFound)
            }
            return try await find(request, context).cast(to: type)
        }
    }

    private func addList(
        to router: Router<EmulatorRequestContext>, at path: String,
        _ find: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> DirectoryObjects
    ) {
        router.get(RouterPath(path)) { request, context in
            try await list(request, of: try await find(request, context))
        }
        router.get("\(path)/$count") { request, context in
            try await number(request, of: try await find(request, context))
        }
    }
}
