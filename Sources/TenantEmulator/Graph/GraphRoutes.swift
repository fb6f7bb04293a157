import Foundation
import HTTPTypes
import Hummingbird

struct GraphRoutes: Sendable {
    let registry: Registry
    let database: EmulatorDatabase
    let verifier: TokenVerifier
    let seal: Seal
    /// Where a reset goes back to, which is kept before the first change.
    let start: DirectoryStart
    let now: @Sendable () -> Date

    /// Adds everything that a batch can have, too.
    func addAll(to routes: Router<EmulatorRequestContext>) {
        routes.get("v1.0/$metadata") { request, _ in GraphSchema.answer(to: request) }
        let router = GraphRouter(router: routes, routes: self)
        addList(to: router, at: "users") { call in try everybody(call) }
        router.get("{person}", profile)
        router.get("{person}/manager", manager)
        addRelationships(to: router)
        addUserChanges(to: router)
        addGroupChanges(to: router)
        addSamples(to: router)
        addPhotos(to: router)
        addDelta(to: router)
        addPeople(to: router)
    }

    func caller(_ request: Request) async throws -> GraphCaller { try await verifier.caller(request, at: now()) }
    var moment: String { now().formatted(.iso8601) }

    /// Everybody, if the caller may go through them.
    func everybody(_ call: GraphCall) throws -> DirectoryObjects {
        guard !call.caller.isPersonal else { throw GraphError.personalQuery(call.query) }
        let view = try call.caller.viewOfOthers()
        // Whoever may not ask isn't told how to ask better.
        try database.refuseGuest(call.caller.userID)
        return DirectoryObjects(people: .always, view: view, type: "users")
    }

    /// A page of people and of the groups among them, or of groups alone.
    func list(_ call: GraphCall, of objects: DirectoryObjects) async throws -> Response {
        guard let people = objects.people else { return try await listWithoutPeople(objects, call) }
        let isMixed = objects.type == "directoryObjects"
        var query = try UserQuery(
            call.query, in: call.tenantID, isEventual: call.request.isEventual, isMixed: isMixed, seal: seal)
        query.people = people
        let groups = await found(call.query, among: objects.groups, isEventual: call.request.isEventual)
        // Groups among people stand before them; where there is a page of nothing else, its row counts them from below.
        let shown = query.options.position.map { $0.row > 0 ? groups.count : Int(-$0.row) } ?? 0
        let here = groups.dropFirst(shown).prefix(query.options.top)
        var page: UserPage
        if !here.isEmpty, groups.count - shown >= query.options.top {
            page = UserPage(next: .init(row: -Int64(shown + here.count)))
            if query.options.wantsCount { page.count = try database.count(query) }
        } else {
            query.options.top -= here.count
            page = try await self.page(query, view: objects.view, type: isMixed)
        }
        page.count? += groups.count
        let first = here.map { JSONValue.object([DirectoryGroup.type] + $0.selected(query.select)) }
        return try self.page(
            first + page.objects.map(JSONValue.verbatim), page.count, page.next,
            as: objects.type + GraphType.context(query.select?.map(\.name)), call)
    }

    func page(
        _ rows: [JSONValue], _ count: Int?, _ next: PagePosition?, as type: String, _ call: GraphCall
    ) throws -> Response {
        var members: [JSONValue.Member] = []
        if let count { members.append(.init(name: "@odata.count", value: .number(count))) }
        if let next {
            let link = try call.request.address(with: "$skiptoken", try next.sealed(seal, of: call.query))
            members.append(.init(name: "@odata.nextLink", value: .string(link)))
        }
        return try call.answer(type, members + [.init(name: "value", value: .array(rows))])
    }

    /// A page of objects that are few, each as `show` writes the one at a place.
    func page(
        of objects: [JSONValue], _ schema: GraphType, as type: String, _ call: GraphCall,
        _ show: (Int) async throws -> JSONValue
    ) async throws -> Response {
        let query = try ListQuery(call.query, isEventual: call.request.isEventual, seal: seal, of: schema)
        let (places, count, next) = try await query.page(of: objects, in: database)
        var rows: [JSONValue] = []
        for place in places { rows.append(try await show(place)) }
        return try page(rows, count, next, as: type, call)
    }

    /// Those of some groups that a query for people and groups means: none where it asks for what groups don't have.
    private func found(
        _ parameters: FormParameters, among groups: [DirectoryGroup], isEventual: Bool
    ) async -> [DirectoryGroup] {
        guard !groups.isEmpty,
            let query = try? ListQuery(parameters, isEventual: isEventual, seal: seal, of: .groups),
            let places = try? await database.places(of: groups.asObjects, where: query.condition)
        else { return [] }
        return places.map { groups[$0] }
    }

    private func page(_ query: UserQuery, view: UserView, type: Bool) async throws -> UserPage {
        guard let expand = query.expand else { return try database.page(query, view: view, type: type) }
        let (users, found) = try database.users(query)
        var page = UserPage(count: found.count, next: found.next)
        for user in users {
            // A list shows the caller as it shows everybody else.
            let row = (type ? [DirectoryUser.type] : []) + user.members(query.select, view: view)
            page.objects.append(
                JSONValue.object(row + (try await expanded(expand, of: user, view: view))).text)
        }
        return page
    }

    /// - Throws: ``GraphError`` 400 if the request isn't an advanced query.
    func number(_ call: GraphCall, of objects: DirectoryObjects) async throws -> Response {
        guard let people = objects.people else {
            return try await number(call, of: try await asked(objects.groups, call) + objects.roles, objects.schema)
        }
        let parameters = try Self.counting(call)
        var query = try UserQuery(parameters, in: call.tenantID, isEventual: true, seal: seal)
        query.people = people
        let groups = await found(parameters, among: objects.groups, isEventual: true)
        return call.head.text(String(try database.count(query) + groups.count))
    }

    func number(_ call: GraphCall, of objects: [JSONValue], _ schema: GraphType) async throws -> Response {
        let query = try ListQuery(try Self.counting(call), isEventual: true, seal: seal, of: schema)
        return call.head.text(String(try await query.places(of: objects, in: database).count))
    }

    private static func counting(_ call: GraphCall) throws(GraphError) -> FormParameters {
        guard call.request.isEventual else { throw GraphError(.countUnsupported) }
        var parameters = call.query
        parameters.add("$count", "true")
        return parameters
    }

    private func manager(_ call: GraphCall) async throws -> Response {
        guard !call.caller.isPersonal else { throw GraphError.unknownSegment(of: call.request.uri.path) }
        let select = try GraphType.users.selection(call.query["$select"])
        let user = try await user(call)
        // One's own manager is another person, too.
        guard try call.caller.viewOfOthers() == .full else { throw GraphError(.denied) }
        guard let managerID = user.managerID, let manager = try await database.user(managerID, in: call.tenantID)
        else { throw GraphError(.notFound, "manager") }
        return try call.answer("directoryObjects/$entity", manager.typed(select))
    }

    private func profile(_ call: GraphCall) async throws -> Response {
        if call.caller.isPersonal {
            // `$select` changes nothing.
            let (user, view) = try await seen(call)
            return try call.answer(
                "users/$entity",
                UserProperty.ofPersonalAccounts.map { .init(name: $0.rawValue, value: $0.value(of: user, view: view)) })
        }
        let select = try GraphType.users.selection(call.query["$select"])
        let expand = try Expansion(call.query["$expand"])
        let (user, view) = try await seen(call)
        return try call.answer(
            "users\(GraphType.context(select?.map(\.name)))/$entity",
            user.members(select, view: view) + (try await expanded(expand, of: user, view: view)))
    }

    /// The person in the path, and how much of them the caller sees: a personal account sees itself alone.
    func seen(_ call: GraphCall) async throws -> (user: DirectoryUser, view: UserView) {
        let (caller, name) = (call.caller, try call.subject)
        let found = try await database.user(name, in: caller.tenantID)
        if caller.isPersonal {
            guard caller.permissions.contains(where: \.isGraph) else { throw GraphError(.denied) }
            guard let found, found.id == caller.userID else { throw GraphError(.notFound, name) }
            return (found, .full)
        }
        let view = try caller.view(of: found?.id ?? "")
        guard let found else { throw GraphError(.notFound, name) }
        return (found, view)
    }
}

struct DirectoryObjects: Sendable {
    var people: SQLCondition?
    var groups: [DirectoryGroup] = []
    /// The directory roles that somebody has.
    var roles: [JSONValue] = []
    var view = UserView.full
    var type = "directoryObjects"
    /// What a filter may ask where there are no people.
    var schema: GraphType { type == "directoryRoles" ? .others : .groups }

    /// Those of one type, as the last part of a path names it: none of the types that only Microsoft has.
    fileprivate func cast(to type: String) -> DirectoryObjects {
        var objects = self
        objects.type = type + "s"
        objects.people = type == "user" ? people ?? .never : nil
        if type != "group" { objects.groups = [] }
        if type != "directoryRole" { objects.roles = [] }
        return objects
    }
}

extension GraphCall {
    var cast: String {
        get throws {
            let type = try part("cast")
            guard GraphRoutes.casts.contains(type) else { throw HTTPError(.notFound) }
            return type
        }
    }
}

extension GraphRoutes {
    static let casts = [
        "user", "group", "administrativeUnit", "application", "device", "directoryRole", "orgContact",
        "servicePrincipal",
    ]

    func addCollection(
        to router: GraphRouter, at path: String,
        _ find: @escaping @Sendable (GraphCall) async throws -> DirectoryObjects
    ) {
        addList(to: router, at: path, isRelationship: true, find)
        // One route for all types, because each is made at every start.
        addList(to: router, at: "\(path)/microsoft.graph.{cast}", isRelationship: true) { call in
            let type = try call.cast
            return try await find(call).cast(to: type)
        }
    }

    func addList(
        to router: GraphRouter, at path: String, isRelationship: Bool = false,
        _ find: @escaping @Sendable (GraphCall) async throws -> DirectoryObjects
    ) {
        router.get(path) { call in
            let objects = try await find(call)
            if isRelationship { try call.needAdvancedQuery() }
            return try await list(call, of: objects)
        }
        router.get("\(path)/$count") { call in try await number(call, of: try await find(call)) }
    }
}
