import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

struct GraphCall: Sendable {
    let request: Request
    let query: FormParameters
    let caller: GraphCaller
    private let context: EmulatorRequestContext
    var tenantID: String { caller.tenantID }

    /// The beginning of its answer.
    var head: GraphAnswer { GraphAnswer(to: request, query) }

    /// - Throws: ``GraphError`` 400 for an option twice, one that OData doesn't know, and a filter that is too long.
    init(_ request: Request, from caller: GraphCaller, _ context: EmulatorRequestContext) throws(GraphError) {
        (self.request, self.caller, self.context) = (request, caller, context)
        query = request.query
        guard
            !request.isEventual || query["$filter"] == nil
                || (request.head.path ?? "").utf8.count <= Self.longestAddress
        else {
            throw .unsupportedQuery("The address of an advanced query with $filter is longer than 2,048 characters.")
        }
        if let name = query.duplicate, name.hasPrefix("$") { throw GraphError(.duplicateOption, name) }
        for (name, _) in query.pairs where name.hasPrefix("$") && !Self.options.contains(name.lowercased()) {
            throw .badRequest("The query parameter '\(name)' is not supported.")
        }
    }

    private static let options: Set = [
        "$filter", "$search", "$select", "$expand", "$orderby", "$top", "$skip", "$skiptoken", "$deltatoken", "$count",
        "$format", "$apply", "$compute", "$id",
    ]

    /// The longest address that a filter in an advanced query can have, in bytes, with Microsoft's own host in it.
    ///
    /// > Source: [Known issues, query parameters](https://developer.microsoft.com/graph/known-issues/?search=13635), of
    /// > 1 June 2023
    private static let longestAddress = 2048 - "https://graph.microsoft.com".utf8.count

    /// What stands in the path in place of a name in braces.
    func part(_ name: String = "id") throws -> String { try context.parameters.require(name) }

    /// The name or id of the person in the path: oneself where there is none.
    ///
    /// - Throws: ``GraphError`` 400 when nobody has signed in and `/me` is asked for.
    var subject: String {
        get throws(GraphError) {
            guard let text = context.parameters.get("id") else { return try caller.me() }
            // A name that begins so is written in parentheses.
            guard !text.hasPrefix("$") || !request.uri.path.contains("/\(text)") else {
                throw .unknownSegment(of: text)
            }
            return text.removingPercentEncoding ?? text
        }
    }

    /// - Throws: ``GraphError`` if the caller has none of some permissions, or is a personal account.
    func need(oneOf permissions: Set<String>) throws(GraphError) {
        guard !caller.isPersonal else { throw GraphError(.notForPersonalAccounts) }
        guard caller.has(oneOf: permissions) else { throw GraphError(.denied) }
    }

    /// Refuses a filter or an order of a relationship outside of an advanced query, but for a filter by what roles groups
    /// have.
    ///
    /// > Source: [List memberOf](https://learn.microsoft.com/graph/api/user-list-memberof), and
    /// > [an answer that somebody saw](https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/8757)
    func needAdvancedQuery() throws(GraphError) {
        guard !request.isEventual || query["$count"]?.lowercased() != "true" && query["$search"] == nil else { return }
        if let filter = query["$filter"], !filter.lowercased().contains("approleassignments") {
            throw GraphError(.relationshipFilter)
        }
        if query["$orderby"] != nil { throw GraphError(.sortingUnsupported) }
    }

    var body: JSONValue {
        get async throws {
            let buffer = try await request.json()
            guard let json = try? JSONValue(parsing: Data(buffer.readableBytesView)), json.members != nil else {
                throw GraphError(.unreadableBody)
            }
            return json
        }
    }

    func parameter(_ name: String) async throws -> JSONValue? { try await body.parameter(name) }

    var reference: String {
        get async throws {
            guard let text = try await body["@odata.id"]?.string else {
                throw GraphError.change("A value is required for property '@odata.id'.")
            }
            return try Self.id(inAddress: text)
        }
    }

    /// The last part of an address of Graph's.
    static func id(inAddress text: String) throws(GraphError) -> String {
        let parts = text.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        guard text.contains("://"), let last = parts.last, parts.count > 3,
            ["users", "groups", "servicePrincipals", "directoryObjects"].contains(parts[parts.count - 2])
        else { throw .change("Invalid URL format specified in payload.") }
        return last
    }

    func answer(
        _ type: String, _ members: [JSONValue.Member], status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        let context = JSONValue.Member(name: "@odata.context", value: .string("\(try request.graph)/$metadata#\(type)"))
        return head.json(.object([context] + members), status: status, headers: headers)
    }

    func answer(_ type: String, value: JSONValue) throws -> Response {
        try answer(type, [.init(name: "value", value: value)])
    }

    /// Tells of something new, and where it is.
    func created(_ type: String, _ members: [JSONValue.Member], at path: String) throws -> Response {
        let address = "\(try request.graph)/\(path)"
        return try answer("\(type)/$entity", members, status: .created, headers: [.location: address])
    }

    /// What is made of a body where nothing has the unique name in the path; nil if the client doesn't prefer that.
    ///
    /// > Source: [Upsert application](https://learn.microsoft.com/graph/api/application-upsert)
    func upserted(_ body: JSONValue) throws -> JSONValue? {
        guard request.preferences["create-if-missing"] != nil, let name = GraphRoutes.uniqueName(try part())
        else { return nil }
        var new = body
        new["uniqueName"] = .string(name)
        return new
    }

    func noContent(_ status: HTTPResponse.Status = .noContent) -> Response { head.empty(status) }
}

extension JSONValue {
    /// A parameter of an action, whose name can be written in any case; nil if it isn't there.
    func parameter(_ name: String) -> JSONValue? {
        members?.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension Request {
    /// A body, which has to be JSON by its type; none has no type either.
    ///
    /// > Source: [Microsoft Graph error responses](https://learn.microsoft.com/graph/errors), and
    /// > [an answer that somebody saw](https://github.com/microsoftgraph/msgraph-cli/issues/258)
    func json() async throws -> ByteBuffer {
        let buffer = try await body.collect(upTo: Self.largestBody)
        guard buffer.readableBytes == 0 || mediaType == "application/json" else {
            throw GraphError(mediaType.isEmpty ? .noContentType : .notJSON)
        }
        return buffer
    }
}

/// Where Graph's routes are added: below its version, each for a call whose token was checked.
struct GraphRouter {
    let router: Router<EmulatorRequestContext>
    let routes: GraphRoutes
    typealias Answer = @Sendable (GraphCall) async throws -> Response
    typealias Change = @Sendable (GraphCall) async throws -> Void

    func get(_ path: String, _ answer: @escaping Answer) { on(.get, path, answer) }
    func post(_ path: String, _ answer: @escaping Answer) { on(.post, path, answer) }
    func patch(_ path: String, _ answer: @escaping Answer) { on(.patch, path, answer) }
    func delete(_ path: String, _ change: @escaping Change) { self.change(.delete, path, change) }

    /// Adds a route, or for `{person}` at its beginning two: to oneself, and to a name or an id.
    func on(_ method: HTTPRequest.Method, _ path: String, _ answer: @escaping Answer) {
        let people = ["me", "users/{id}"].map { path.replacing("{person}", with: $0) }
        for path in path.hasPrefix("{person}") ? people : [path] {
            router.on(RouterPath("v1.0/\(path)"), method: method) { [routes] request, context -> Response in
                do {
                    return try await answer(GraphCall(request, from: try await routes.caller(request), context))
                } catch let error as AdminError {
                    // The registry refuses in the words of the admin API.
                    throw GraphError.change(error.message)
                }
            }
        }
    }

    /// Adds a route by which something is changed, and nothing is told.
    func change(_ method: HTTPRequest.Method, _ path: String, _ change: @escaping Change) {
        on(method, path) { call in
            try await change(call)
            return call.noContent()
        }
    }

    /// Adds what puts something into a list of references, and what takes one of them away.
    func references(
        _ path: String, add: @escaping Change, remove: @escaping @Sendable (GraphCall, String) async throws -> Void
    ) {
        change(.post, "\(path)/$ref", add)
        delete("\(path)/{item}/$ref") { call in try await remove(call, try call.part("item").lowercased()) }
    }
}
