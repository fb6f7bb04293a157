import Foundation
import HTTPTypes
import Hummingbird

/// Groups, who is in them, and the organization itself.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [List members](https://learn.microsoft.com/graph/api/group-list-members),
/// > [getMemberGroups](https://learn.microsoft.com/graph/api/directoryobject-getmembergroups),
/// > [List organization](https://learn.microsoft.com/graph/api/organization-list)
extension GraphRoutes {
    func addGroups(to router: Router<EmulatorRequestContext>) {
        router.get("v1.0/groups") { request, _ in
            let caller = try await groupReader(request)
            return try list(try await registry.groups(in: caller.tenantID), as: "groups", request)
        }
        router.get("v1.0/groups/$count") { request, _ in
            let caller = try await groupReader(request)
            return try number(of: try await registry.groups(in: caller.tenantID), request)
        }
        router.get("v1.0/groups/{id}") { request, context in
            let (group, _) = try await group(request, context)
            let select = try request.query["$select"].map(GroupQuery.selection)
            let metadata = "\(try request.base.url)/v1.0/$metadata#groups/$entity"
            return GraphAnswer.json(
                .object(
                    [.init(name: "@odata.context", value: .string(metadata))]
                        + group.members.filter { select?.contains($0.name) ?? true }),
                identifiers: GraphAnswer.Identifiers(request))
        }
        for path in ["members", "transitiveMembers"] {
            for cast in ["", "/microsoft.graph.user"] {
                router.get(RouterPath(stringLiteral: "v1.0/groups/{id}/\(path)\(cast)")) { request, context in
                    let (group, caller) = try await group(request, context)
                    let view = (try? caller.viewOfOthers()) ?? .basic
                    return try await list(
                        request, of: group.condition, in: group.tenantID, view: view, type: cast.isEmpty)
                }
                router.get(RouterPath(stringLiteral: "v1.0/groups/{id}/\(path)\(cast)/$count")) { request, context in
                    let (group, _) = try await group(request, context)
                    return try number(request, of: group.condition, in: group.tenantID)
                }
            }
        }
        // Nobody owns a group here.
        router.get("v1.0/groups/{id}/owners") { request, context in
            let (group, _) = try await group(request, context)
            return try await list(
                request, of: SQLCondition(sql: "0", arguments: []), in: group.tenantID, view: .basic, type: true)
        }
        for (prefix, isMe) in Self.subjects { addMemberships(to: router, at: prefix, isMe: isMe) }
        router.get("v1.0/organization") { request, _ in
            let caller = try await organizationReader(request)
            let metadata = "\(try request.base.url)/v1.0/$metadata#organization"
            return GraphAnswer.json(
                ["@odata.context": .string(metadata), "value": [.object(organization(caller.tenantID))]],
                identifiers: GraphAnswer.Identifiers(request))
        }
        router.get("v1.0/organization/{id}") { request, context in
            let caller = try await organizationReader(request)
            let id = try context.parameters.require("id")
            guard id.lowercased() == caller.tenantID else { throw GraphError.notFound(id) }
            let metadata = "\(try request.base.url)/v1.0/$metadata#organization/$entity"
            return GraphAnswer.json(
                .object([.init(name: "@odata.context", value: .string(metadata))] + organization(caller.tenantID)),
                identifiers: GraphAnswer.Identifiers(request))
        }
    }

    /// What somebody belongs to; no group here is in another one, so that it is the same in one step or in many.
    private func addMemberships(to router: Router<EmulatorRequestContext>, at prefix: String, isMe: Bool) {
        for path in ["memberOf", "transitiveMemberOf"] {
            for (cast, resource) in [("", "directoryObjects"), ("/microsoft.graph.group", "groups")] {
                router.get(RouterPath(stringLiteral: "\(prefix)/\(path)\(cast)")) { request, context in
                    let groups = try await groups(isMe, request, context)
                    return try list(groups, as: resource, request)
                }
                router.get(RouterPath(stringLiteral: "\(prefix)/\(path)\(cast)/$count")) { request, context in
                    try number(of: try await groups(isMe, request, context), request)
                }
            }
        }
        for path in ["getMemberGroups", "getMemberObjects"] {
            router.post(RouterPath(stringLiteral: "\(prefix)/\(path)")) { request, context in
                let groups = try await groups(isMe, request, context)
                guard case .bool(let securityOnly)? = try await body(request, context)["securityEnabledOnly"] else {
                    throw GraphError.badRequest("The parameter 'securityEnabledOnly' is missing.")
                }
                // All groups here are those of Microsoft 365.
                return try ids(securityOnly ? [] : groups.map(\.id), request)
            }
        }
        router.post(RouterPath(stringLiteral: "\(prefix)/checkMemberGroups")) { request, context in
            let groups = Set(try await groups(isMe, request, context).map(\.id))
            let asked = try await body(request, context)["groupIds"]?.array?.map(\.string)
            guard let asked, asked.count <= 20, asked.allSatisfy({ $0?.isGUID == true }) else {
                throw GraphError.badRequest("The parameter 'groupIds' has to be a list of at most 20 ids.")
            }
            return try ids(asked.compactMap(\.self).filter { groups.contains($0.lowercased()) }, request)
        }
    }

    private func body(_ request: Request, _ context: EmulatorRequestContext) async throws -> JSONValue {
        let buffer = try await request.body.collect(upTo: context.maxUploadSize)
        guard let json = try? JSONValue(parsing: Data(buffer.readableBytesView)), json.members != nil else {
            throw GraphError.badRequest(
                "Unable to read JSON request payload. Please ensure Content-Type header is set.")
        }
        return json
    }

    private func ids(_ ids: [String], _ request: Request) throws -> Response {
        let metadata = "\(try request.base.url)/v1.0/$metadata#Collection(Edm.String)"
        return GraphAnswer.json(
            ["@odata.context": .string(metadata), "value": .array(ids.map(JSONValue.string))],
            identifiers: GraphAnswer.Identifiers(request))
    }

    /// A page of groups.
    private func list(_ groups: [DirectoryGroup], as resource: String, _ request: Request) throws -> Response {
        let query = try GroupQuery(request.query, isEventual: request.isEventual, seal: seal)
        let found = query.found(among: groups)
        let base = try request.base.url
        var members = [JSONValue.Member(name: "@odata.context", value: .string("\(base)/v1.0/$metadata#\(resource)"))]
        if query.wantsCount { members.append(.init(name: "@odata.count", value: .number(found.count))) }
        let end = query.start + query.top
        if end < found.count {
            let token = try PagePosition(.init(row: Int64(end)), of: PagePosition.fingerprint(request.query)).sealed(
                seal)
            members.append(
                .init(name: "@odata.nextLink", value: .string(base + request.address(with: "$skiptoken", token))))
        }
        let page = found.dropFirst(query.start).prefix(query.top).map { group in
            JSONValue.object((resource == "groups" ? [] : [DirectoryGroup.type]) + query.members(of: group))
        }
        members.append(.init(name: "value", value: .array(page)))
        return GraphAnswer.json(.object(members), identifiers: GraphAnswer.Identifiers(request))
    }

    /// How many groups there are as bare text.
    private func number(of groups: [DirectoryGroup], _ request: Request) throws -> Response {
        guard request.isEventual else { throw GraphError.countUnsupported }
        var parameters = request.query
        parameters.add("$count", "true")
        let query = try GroupQuery(parameters, isEventual: true, seal: seal)
        return GraphAnswer.text(
            String(query.found(among: groups).count), identifiers: GraphAnswer.Identifiers(request))
    }

    /// The groups of the person in the path: one's own with any permission, another's with one on people or groups.
    private func groups(
        _ isMe: Bool, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> [DirectoryGroup] {
        let caller = try await caller(request)
        guard caller.readsGroups, !caller.isPersonal else {
            return try await registry.groups(of: try await person(isMe, request, context).0)
        }
        let name = try Self.subject(isMe, caller, context, request)
        guard let user = try await database.user(name, in: caller.tenantID) else { throw GraphError.notFound(name) }
        return try await registry.groups(of: user)
    }

    /// The group in the path, and who asks.
    private func group(
        _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> (DirectoryGroup, GraphCaller) {
        let caller = try await groupReader(request)
        let id = try context.parameters.require("id")
        let groups = try await registry.groups(in: caller.tenantID)
        guard let group = groups.first(where: { $0.id == id.lowercased() }) else { throw GraphError.notFound(id) }
        return (group, caller)
    }

    private func groupReader(_ request: Request) async throws -> GraphCaller {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.notForPersonalAccounts }
        guard caller.readsGroups else { throw GraphError.denied }
        return caller
    }

    private func organizationReader(_ request: Request) async throws -> GraphCaller {
        let caller = try await caller(request)
        guard !caller.isPersonal else { throw GraphError.notForPersonalAccounts }
        let names: Set = ["User.Read", "User.Read.All", "Organization.Read.All", "Directory.Read.All"]
        guard caller.permissions.contains(where: { names.contains($0.name) }) else { throw GraphError.denied }
        return caller
    }

    private func organization(_ id: String) -> [JSONValue.Member] {
        let tenant = registry.tenant(id)
        let domains = (tenant?.domains ?? []).enumerated().map { index, name -> JSONValue in
            [
                "capabilities": "Email, OfficeCommunicationsOnline", "isDefault": .bool(index == 0),
                "isInitial": .bool(name.hasSuffix(".onmicrosoft.com")), "name": .string(name), "type": "Managed",
            ]
        }
        return [
            .init(name: "id", value: .string(id)), .init(name: "deletedDateTime", value: .null),
            .init(name: "businessPhones", value: []), .init(name: "city", value: .null),
            .init(name: "country", value: .null), .init(name: "displayName", value: .optional(tenant?.displayName)),
            .init(name: "tenantType", value: "AAD"), .init(name: "verifiedDomains", value: .array(domains)),
        ]
    }
}

extension GraphCaller {
    private static let ofGroups: Set = [
        "Group.Read.All", "Group.ReadWrite.All", "GroupMember.Read.All", "GroupMember.ReadWrite.All",
        "Directory.Read.All", "Directory.ReadWrite.All",
    ]

    /// Whether the caller sees the groups of the organization and who is in them.
    fileprivate var readsGroups: Bool { permissions.contains { Self.ofGroups.contains($0.name) } }
}
