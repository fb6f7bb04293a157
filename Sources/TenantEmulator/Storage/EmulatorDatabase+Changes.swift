import GRDB

extension EmulatorDatabase {
    struct Change: Sendable, Equatable {
        let id: String
        /// Where the next page goes on after this one.
        let place: Int64
        /// What has changed; nil if everything is new, empty if the person is gone.
        let properties: Set<String>?
        let isRemoved: Bool
    }

    func revision() async throws -> Int64 {
        try await writer.read { db in try Int64.fetchOne(db, sql: "SELECT number FROM directoryRevision") ?? 0 }
    }

    /// A page of those whom a client doesn't know yet: in the first round everybody, then those who have changed, or are
    /// gone, in the order in which they did.
    func changes(_ token: DeltaToken, limit: Int) async throws -> [Change] {
        let only = token.ids.map { SQLCondition.anyOf($0, column: "id") } ?? .always
        // The plus keeps SQLite from finding the whole tenant by its index and sorting it.
        guard let since = token.since else {
            return try await writer.read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT id, rowid FROM user WHERE +tenantID = ? AND rowid > ? AND \(only.sql)
                        ORDER BY rowid LIMIT \(limit)
                        """, arguments: [token.tenantID, token.place] + StatementArguments(only.arguments)
                ).map { Change(id: $0["id"], place: $0["rowid"], properties: nil, isRemoved: false) }
            }
        }
        return try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM (
                        SELECT id, tenantID, revision, 0 AS removed FROM user
                        UNION ALL SELECT id, tenantID, revision, 1 FROM removedUser)
                    WHERE +tenantID = ? AND revision > ? AND revision <= ? AND \(only.sql)
                    ORDER BY revision LIMIT \(limit)
                    """, arguments: [token.tenantID, token.place, token.end] + StatementArguments(only.arguments)
            ).map { row in
                let changed = try String.fetchSet(
                    db, sql: "SELECT property FROM changedProperty WHERE userID = ? AND revision > ?",
                    arguments: [row["id"] as String, since])
                return Change(
                    id: row["id"], place: row["revision"], properties: changed.contains("*") ? nil : changed,
                    isRemoved: row["removed"])
            }
        }
    }

    struct GroupChanges: Sendable {
        var changed: Set<String> = []
        var removed: [String] = []
        var members: [String: [(id: String, isRemoved: Bool)]] = [:]
    }

    func groupChanges(in tenantID: String, since: Int64, upTo end: Int64) async throws -> GroupChanges {
        let range: StatementArguments = [tenantID, since, end]
        return try await writer.read { db in
            func ids(_ table: String) throws -> [String] {
                try String.fetchAll(
                    db,
                    sql: "SELECT id FROM \(table) WHERE tenantID = ? AND revision > ? AND revision <= ? ORDER BY id",
                    arguments: range)
            }
            var changes = GroupChanges(changed: Set(try ids("directoryGroup")), removed: try ids("removedGroup"))
            for id in changes.changed {
                changes.members[id] = try Row.fetchAll(
                    db, sql: "SELECT memberID, isRemoved FROM memberChange WHERE groupID = ? AND revision > ?",
                    arguments: [id, since]
                ).map { (id: $0["memberID"] as String, isRemoved: $0["isRemoved"] as Bool) }
            }
            return changes
        }
    }

    func members(of group: DirectoryGroup) async throws -> [String] {
        let condition = group.condition(isTransitive: false)
        return try await texts(
            """
            SELECT id FROM user WHERE tenantID = ? AND \(condition.sql)
            UNION ALL SELECT userID FROM groupMember JOIN directoryGroup ON directoryGroup.id = userID
            WHERE groupID = ? LIMIT \(ListQuery.pageSizes.upperBound)
            """, [group.tenantID] + StatementArguments(condition.arguments) + [group.id])
    }
}
