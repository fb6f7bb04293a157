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

    /// Where somebody is found: oneself, and a name or an id.
    static let subjects: [(prefix: String, isMe: Bool)] = [("v1.0/me", true), ("v1.0/users/{id}", false)]

    /// Adds everything that a batch can have, too.
    func addAll(to router: Router<EmulatorRequestContext>) {
        router.get("v1.0/users", use: users)
        router.get("v1.0/users/$count", use: count)
        for (prefix, isMe) in Self.subjects {
            router.get(RouterPath(prefix)) { request, context in
                let caller = try await caller(request)
                return try await profile(try Self.subject(isMe, caller, context), caller, request)
            }
            router.get("\(prefix)/manager") { request, context in
                let caller = try await caller(request)
                return try await manager(of: try Self.subject(isMe, caller, context), caller, request)
            }
        }
        addRelationships(to: router)
        addUserChanges(to: router)
        addGroupChanges(to: router)
        addSamples(to: router)
        addPhotos(to: router)
        addDelta(to: router)
        addPeople(to: router)
        router.get("v1.0/$metadata") { request, _ in GraphSchema.answer(to: request) }
    }

    /// - Throws: ``GraphError`` 400 when nobody has signed in and `/me` is asked for.
    static func subject(_ isMe: Bool, _ caller: GraphCaller, _ context: EmulatorRequestContext) throws -> String {
        if isMe { return try caller.me() }
        let text = try context.parameters.require("id")
        return text.percentDecoded ?? text
    }

    private func users(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.personalQuery(request.query) }
        let view = try caller.viewOfOthers()
        do {
            return try await list(
                request, of: DirectoryObjects(people: .always, tenantID: caller.tenantID, view: view, type: "users"),
                reader: caller.userID)
        } catch let error as GraphError {
            // Whoever may not ask isn't told how to ask better.
            try database.refuseGuest(caller.userID)
            throw error
        }
    }

    /// A page of people and of the groups among them, or of groups alone.
    ///
    /// - Throws: ``GraphError``, also if `reader` is a guest: they may look somebody up, and not go through everybody.
    func list(_ request: Request, of objects: DirectoryObjects, reader: String? = nil) async throws -> Response {
        guard objects.people != nil else { return try await list(objects.groups, as: objects.type, request) }
        let parameters = request.query
        let isMixed = objects.type == "directoryObjects"
        var query = try UserQuery(
            parameters, in: objects.tenantID, isEventual: request.isEventual, isMixed: isMixed, seal: seal)
        query.relationship = objects.people == .always ? nil : objects.people
        let groups = await found(parameters, among: objects.groups, isEventual: request.isEventual)
        // Groups among people stand before them; where there is a page of nothing else, its row counts them from below.
        let shown = query.position.map { $0.row > 0 ? groups.count : Int(-$0.row) } ?? 0
        let here = groups.dropFirst(shown).prefix(query.top)
        var page: UserPage
        if !here.isEmpty, groups.count - shown >= query.top {
            page = UserPage(next: .init(row: -Int64(shown + here.count)))
            if query.wantsCount { page.count = try database.count(query) }
        } else {
            query.top -= here.count
            page = try await self.page(query, view: objects.view, type: isMixed, reader: reader)
        }
        page.count? += groups.count
        let names = query.select?.items.map(\.name)
        let first = here.map { JSONValue.object([DirectoryGroup.type] + $0.selected(names)) }
        return try self.page(
            first + page.objects.map(JSONValue.verbatim), page.count, page.next,
            as: UserSelection.type(of: objects.type, query.select), request)
    }

    /// A page: how many there are in all, if that was asked for, and where the next page begins, if there is one.
    func page(
        _ rows: [JSONValue], _ count: Int?, _ next: PagePosition?, as type: String, _ request: Request
    ) throws -> Response {
        var members: [JSONValue.Member] = []
        if let count { members.append(.init(name: "@odata.count", value: .number(count))) }
        if let next {
            let link = try request.address(with: "$skiptoken", try next.sealed(seal, of: request.query))
            members.append(.init(name: "@odata.nextLink", value: .string(link)))
        }
        return try request.answer(type, members + [.init(name: "value", value: .array(rows))])
    }

    /// Those of some groups that a query for people and groups means: none where it asks for what groups don't have.
    private func found(
        _ parameters: FormParameters, among groups: [DirectoryGroup], isEventual: Bool
    ) async -> [DirectoryGroup] {
        guard !groups.isEmpty,
            let condition = try? ObjectCondition(parameters, isAdvanced: isEventual, of: .groups),
            let places = try? await condition.places(of: groups.asObjects, in: database)
        else { return [] }
        return places.map { groups[$0] }
    }

    private func page(_ query: UserQuery, view: UserView, type: Bool, reader: String?) async throws -> UserPage {
        guard !query.expand.isEmpty else {
            if let page = try database.page(query, view: view, type: type, for: reader) { return page }
            throw GraphError.denied
        }
        try database.refuseGuest(reader)
        let (users, count, next) = try database.users(query)
        var page = UserPage(count: count, next: next)
        for user in users {
            // A list shows the caller as it shows everybody else.
            let row = (type ? [DirectoryUser.type] : []) + UserSelection.members(query.select, of: user, view: view)
            page.objects.append(
                JSONValue.object(row + (try await expanded(query.expand, of: user, view: view))).text)
        }
        return page
    }

    private func count(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.personalQuery(request.query) }
        _ = try caller.viewOfOthers()
        try database.refuseGuest(caller.userID)
        return try await number(request, of: DirectoryObjects(people: .always, tenantID: caller.tenantID))
    }

    /// - Throws: ``GraphError`` 400 if the request isn't an advanced query.
    func number(_ request: Request, of objects: DirectoryObjects) async throws -> Response {
        guard let people = objects.people else {
            return try await number(request, of: objects.groups.asObjects, .groups)
        }
        let parameters = try Self.counting(request)
        var query = try UserQuery(parameters, in: objects.tenantID, isEventual: true, seal: seal)
        query.relationship = people == .always ? nil : people
        let groups = await found(parameters, among: objects.groups, isEventual: true)
        let count = try database.count(query) + groups.count
        return GraphAnswer.text(String(count), identifiers: GraphAnswer.Identifiers(request))
    }

    func number(_ request: Request, of objects: [JSONValue], _ schema: FilterSchema) async throws -> Response {
        let query = try ObjectQuery(try Self.counting(request), isEventual: true, seal: seal, of: schema)
        let count = try await query.places(of: objects, in: database).count
        return GraphAnswer.text(String(count), identifiers: GraphAnswer.Identifiers(request))
    }

    private static func counting(_ request: Request) throws(GraphError) -> FormParameters {
        guard request.isEventual else { throw .countUnsupported }
        var parameters = request.query
        parameters.add("$count", "true")
        return parameters
    }

    private func manager(of name: String, _ caller: GraphCaller, _ request: Request) async throws -> Response {
        guard !caller.isPersonal else { throw GraphError.unknownSegment(of: request.uri.path, last: true) }
        let select = try UserSelection.parse(request.query["$select"])
        let user = try await user(name, in: caller.tenantID)
        // One's own manager is another person, too.
        guard try caller.viewOfOthers() == .full else { throw GraphError.denied }
        guard let managerID = user.managerID, let manager = try await database.user(managerID, in: caller.tenantID)
        else { throw GraphError.notFound("manager") }
        return try request.answer("directoryObjects/$entity", manager.typed(select))
    }

    private func profile(_ name: String, _ caller: GraphCaller, _ request: Request) async throws -> Response {
        if caller.isPersonal {
            // `$select` changes nothing.
            let (user, view) = try await seen(name, caller)
            return try request.answer(
                "users/$entity",
                UserProperty.ofPersonalAccounts.map { .init(name: $0.rawValue, value: $0.value(of: user, view: view)) })
        }
        let select = try UserSelection.parse(request.query["$select"])
        let expand = try Expansion.parse(request.query["$expand"])
        let (user, view) = try await seen(name, caller)
        return try request.answer(
            UserSelection.type(select) + "/$entity",
            UserSelection.members(select, of: user, view: view) + (try await expanded(expand, of: user, view: view)))
    }

    /// Somebody, and how much of them the caller sees: a personal account sees itself alone.
    func seen(_ name: String, _ caller: GraphCaller) async throws -> (user: DirectoryUser, view: UserView) {
        let found = try await database.user(name, in: caller.tenantID)
        if caller.isPersonal {
            guard caller.permissions.contains(where: \.isGraph) else { throw GraphError.denied }
            guard let found, found.id == caller.userID else { throw GraphError.notFound(name) }
            return (found, .full)
        }
        let view = try caller.view(of: found?.id ?? "")
        guard let found else { throw GraphError.notFound(name) }
        return (found, view)
    }

    func caller(_ request: Request) async throws -> GraphCaller { try await verifier.caller(request, at: now()) }
}

struct DirectoryObjects: Sendable {
    var people: SQLCondition?
    var groups: [DirectoryGroup] = []
    let tenantID: String
    var view = UserView.full
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
