import Foundation
import HTTPTypes
import Hummingbird

/// The people one works with, and the search for them.
///
/// > Source: [List people](https://learn.microsoft.com/graph/api/user-list-people),
/// > [Use the Microsoft Search API to search people](https://learn.microsoft.com/graph/search-concept-person)
extension GraphRoutes {
    func addPeople(to router: GraphRouter) {
        router.get("{person}/people") { call in
            let readsOthers = call.caller.has("People.Read.All")
            guard readsOthers || call.caller.has("People.Read") else { throw GraphError(.denied) }
            let name = try call.subject
            let user = try await database.user(name, in: call.tenantID)
            guard readsOthers || user?.id == call.caller.userID else { throw GraphError(.denied) }
            guard let user else { throw GraphError(.notFound, name) }
            return try await people(around: user, call)
        }
        router.post("search/query", search)
    }

    private func people(around user: DirectoryUser, _ call: GraphCall) async throws -> Response {
        let query = try PersonQuery(call.query)
        var colleagues = user.isPersonal ? [] : try await database.colleagues(of: user, matching: query.search)
        // Whom one writes to are not people of the directory only: groups stand among them, and contacts, which nobody
        // else sees.
        if query.search == nil, colleagues.count > 3 {
            let contacts = user.id == call.caller.userID ? [PersonJSON.contact(of: user)] : []
            colleagues.insert(contentsOf: [PersonJSON.group(of: user)] + contacts, at: 3)
        }
        let everybody = try await query.apply(to: colleagues, in: database)
        let page = everybody.dropFirst(query.skip).prefix(query.top)
        var members: [JSONValue.Member] = []
        if query.search == nil, query.skip + query.top < everybody.count {
            let link = try call.request.address(with: "$skip", "\(query.skip + query.top)")
            members.append(.init(name: "@odata.nextLink", value: .string(link)))
        }
        let rows = page.enumerated().map {
            JSONValue.object(PersonJSON.members(of: $1, rank: query.skip + $0, select: query.select))
        }
        members.append(.init(name: "value", value: .array(rows)))
        return try call.answer("users('\(user.id)')/people\(GraphType.context(query.select))", members)
    }

    private func search(_ call: GraphCall) async throws -> Response {
        guard call.caller.has("People.Read") else { throw GraphError(.denied) }
        let user = try await user(try call.caller.me(), in: call.tenantID)
        guard !user.isPersonal else { throw GraphError(.notForPersonalAccounts) }
        guard let asked = try await call.body["requests"]?.array, asked.count == 1,
            let typed = asked[0]["query"]?["queryString"]?.string
        else { throw GraphError.badRequest("The request body has to name one request.") }
        guard asked[0]["entityTypes"] == ["person"] else {
            throw GraphError.badRequest("The emulator searches entities of the type 'person' only.")
        }
        let from = max(asked[0]["from"]?.integer ?? 0, 0)
        let size = min(max(asked[0]["size"]?.integer ?? 25, 1), 1000)
        let everybody = try await database.colleagues(of: user, matching: typed)
        let hits = everybody.dropFirst(from).prefix(size).enumerated().map { rank, person -> JSONValue in
            [
                "hitId": .string("\(person.id)@\(person.tenantID)"), "rank": .number(from + rank + 1), "summary": "",
                "resource": .object(
                    [.init(name: "@odata.type", value: "#microsoft.graph.person")]
                        + PersonJSON.hit(person, rank: from + rank + 1)),
            ]
        }
        return try call.answer(
            "Collection(microsoft.graph.searchResponse)",
            value: [
                [
                    "searchTerms": [.string(typed)],
                    "hitsContainers": [
                        [
                            "hits": .array(hits), "total": .number(everybody.count),
                            "moreResultsAvailable": .bool(from + hits.count < everybody.count),
                        ]
                    ],
                ]
            ])
    }
}

/// The claims of the person whose access token is brought, at Microsoft Graph's host.
///
/// > Source: [UserInfo endpoint](https://learn.microsoft.com/entra/identity-platform/userinfo)
extension GraphRoutes {
    func addUserInfo(to router: Router<EmulatorRequestContext>) {
        router.get("oidc/userinfo", use: userInfo)
        router.post("oidc/userinfo", use: userInfo)
    }

    private func userInfo(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let caller = try await caller(request)
        guard let id = caller.userID, let user = try await database.user(id, in: caller.tenantID) else {
            throw GraphError(.malformedToken)
        }
        guard caller.has("openid") else { throw GraphError(.denied) }
        // The subject is the application's own, so that it can be compared with the one in its ID token.
        var answer: JSONValue = ["sub": .string(TokenIssuer.subject(of: user, for: caller.clientID))]
        if caller.permissions.contains(.profile) {
            answer["name"] = .string(user.displayName)
            answer["family_name"] = user.surname.map(JSONValue.string)
            answer["given_name"] = user.givenName.map(JSONValue.string)
            answer["picture"] = .string("\(try request.base.url)/v1.0/me/photo/$value")
        }
        if caller.permissions.contains(.email) { answer["email"] = user.address.map(JSONValue.string) }
        return .json(answer, headers: [.cacheControl: "no-store", .accessControlAllowOrigin: "*"])
    }
}
