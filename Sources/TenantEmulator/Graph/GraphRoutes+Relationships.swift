import Foundation
import HTTPTypes
import Hummingbird

/// Who reports to whom, and what they belong to.
///
/// > Source: [List directReports](https://learn.microsoft.com/graph/api/user-list-directreports),
/// > [List memberOf](https://learn.microsoft.com/graph/api/user-list-memberof)
extension GraphRoutes {
    func addRelationships(to router: GraphRouter) {
        for (path, isTransitive) in [("directReports", false), ("transitiveReports", true)] {
            addCollection(to: router, at: "{person}/\(path)") { call in
                DirectoryObjects(people: Self.reports(of: try await person(call), isTransitive: isTransitive))
            }
        }
        addGroups(to: router)
    }

    /// The person in the path, whose relationships need the full view: one's own with any, another's with User.Read.All.
    func person(_ call: GraphCall) async throws -> DirectoryUser {
        guard !call.caller.isPersonal else { throw GraphError.unknownSegment(of: call.request.uri.path) }
        let user = try await user(call)
        guard try call.caller.view(of: user.id) == .full else { throw GraphError(.denied) }
        return user
    }

    func user(_ call: GraphCall) async throws -> DirectoryUser {
        try await user(try call.subject, in: call.tenantID)
    }

    func user(_ name: String, in tenantID: String) async throws -> DirectoryUser {
        guard let user = try await database.user(name, in: tenantID) else { throw GraphError(.notFound, name) }
        return user
    }

    private static func reports(of user: DirectoryUser, isTransitive: Bool) -> SQLCondition {
        guard isTransitive else { return SQLCondition(sql: "managerID = ?", arguments: [user.id]) }
        return SQLCondition(
            sql: """
                id IN (WITH RECURSIVE report(id) AS (
                    SELECT id FROM user WHERE managerID = ?
                    UNION SELECT user.id FROM user JOIN report ON user.managerID = report.id
                ) SELECT id FROM report)
                """, arguments: [user.id])
    }

    func expanded(_ expansion: Expansion?, of user: DirectoryUser, view: UserView) async throws -> [JSONValue.Member] {
        guard let expansion else { return [] }
        guard view == .full else { throw GraphError(.denied) }
        let value: JSONValue
        switch expansion.relationship {
        case .manager:
            guard let manager = try await managerJSON(of: user, expansion, left: expansion.levels) else { return [] }
            value = manager
        case .directReports:
            let reports = try await database.reports(of: user.id, upTo: Expansion.maximumItems)
            value = .array(reports.map { .object($0.typed(expansion.select)) })
        case .memberOf, .transitiveMemberOf:
            let isTransitive = expansion.relationship == .transitiveMemberOf
            let found = try await memberships(of: user, isTransitive: isTransitive)
            let groups = found.groups.map { JSONValue.object([DirectoryGroup.type] + $0.members) }
            let roles = found.roles.map { JSONValue.object([Catalog.roleType] + ($0.members ?? [])) }
            value = .array(Array((groups + roles).prefix(Expansion.maximumItems)))
        case .sponsors: value = .array(await objects(user.sponsors, in: user.tenantID))
        case .extensions:
            value = .array(user.extensions.filter { expansion.name == nil || $0["id"]?.string == expansion.name })
        case .members, .owners, .transitiveMembers: return []
        }
        return [.init(name: expansion.relationship.rawValue, value: value)]
    }

    private func managerJSON(of user: DirectoryUser, _ expansion: Expansion, left: Int) async throws -> JSONValue? {
        guard left > 0, let id = user.managerID, let manager = try await database.user(id, in: user.tenantID)
        else { return nil }
        var members = manager.typed(expansion.select)
        if let next = try await managerJSON(of: manager, expansion, left: left - 1) {
            members.append(.init(name: "manager", value: next))
        }
        return .object(members)
    }
}
