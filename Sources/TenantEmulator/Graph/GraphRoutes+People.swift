import Foundation
import HTTPTypes
import Hummingbird

/// The people one works with, and the search for them.
///
/// > Source: [List people](https://learn.microsoft.com/graph/api/user-list-people),
/// > [Use the Microsoft Search API to search people](https://learn.microsoft.com/graph/search-concept-person)
extension GraphRoutes {
    func addPeople(to router: Router<EmulatorRequestContext>) {
        for (prefix, isMe) in Self.subjects {
            router.get("\(prefix)/people") { request, context in
                let caller = try await caller(request)
                let readsOthers = caller.has("People.Read.All")
                guard readsOthers || caller.permissions.contains(.peopleRead) else { throw GraphError.denied }
                let name = try Self.subject(isMe, caller, context)
                let user = try await database.user(name, in: caller.tenantID)
                guard readsOthers || user?.id == caller.userID else { throw GraphError.denied }
                guard let user else { throw GraphError.notFound(name) }
                return try await people(around: user, isOwn: user.id == caller.userID, request)
            }
        }
        router.post("v1.0/search/query", use: search)
    }

    private func people(around user: DirectoryUser, isOwn: Bool, _ request: Request) async throws -> Response {
        let query = try PersonQuery(request.query)
        var colleagues = user.isPersonal ? [] : try await database.colleagues(of: user, matching: query.search)
        // Whom one writes to are not people of the directory only: groups stand among them, and contacts, which nobody
        // else sees.
        if query.search == nil, colleagues.count > 3 {
            let contacts = isOwn ? [PersonJSON.contact(of: user)] : []
            colleagues.insert(contentsOf: [PersonJSON.group(of: user)] + contacts, at: 3)
        }
        let everybody = query.apply(to: colleagues)
        let page = everybody.dropFirst(query.skip).prefix(query.top)
        var members: [JSONValue.Member] = []
        if query.search == nil, query.skip + query.top < everybody.count {
            let link = try request.address(with: "$skip", "\(query.skip + query.top)")
            members.append(.init(name: "@odata.nextLink", value: .string(link)))
        }
        let rows = page.enumerated().map {
            JSONValue.object(PersonJSON.members(of: $1, rank: query.skip + $0, select: query.select))
        }
        members.append(.init(name: "value", value: .array(rows)))
        return try request.answer("users('\(user.id)')/people\(UserSelection.names(query.select))", members)
    }

    private func search(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let caller = try await caller(request)
        guard caller.permissions.contains(.peopleRead) else { throw GraphError.denied }
        let user = try await user(try caller.me(), in: caller.tenantID)
        guard !user.isPersonal else { throw GraphError.notForPersonalAccounts }
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        guard let asked = try? JSONDecoder().decode(SearchRequests.self, from: Data(body.readableBytesView)).requests,
            let first = asked.first,
            asked.count == 1
        else { throw GraphError.badRequest("The request body has to name one request.") }
        guard first.entityTypes == ["person"] else {
            throw GraphError.badRequest("The emulator searches entities of the type 'person' only.")
        }
        let typed = first.query.queryString
        let (from, size) = (max(first.from ?? 0, 0), min(max(first.size ?? 25, 1), 1000))
        let everybody = try await database.colleagues(of: user, matching: typed)
        let hits = everybody.dropFirst(from).prefix(size).enumerated().map { rank, person -> JSONValue in
            [
                "hitId": .string("\(person.id)@\(person.tenantID)"), "rank": .number(from + rank + 1), "summary": "",
                "resource": .object(
                    [.init(name: "@odata.type", value: "#microsoft.graph.person")]
                        + PersonJSON.hit(person, rank: from + rank + 1)),
            ]
        }
        return try request.answer(
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

private struct SearchRequests: Decodable {
    struct Item: Decodable {
        struct Query: Decodable {
            let queryString: String
        }

        let entityTypes: [String]
        let query: Query
        let from: Int?
        let size: Int?
    }

    let requests: [Item]
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
            throw GraphError.malformedToken
        }
        guard caller.permissions.contains(.openid) else { throw GraphError.denied }
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
