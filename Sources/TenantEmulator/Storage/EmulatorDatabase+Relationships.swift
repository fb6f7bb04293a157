import GRDB

extension EmulatorDatabase {
    /// Adds a group, or changes it and who is in it.
    func upsert(_ group: DirectoryGroup, members: [String]) async throws {
        try await writer.write { db in
            try db.execute(
                sql:
                    "INSERT OR REPLACE INTO directoryGroup (id, tenantID, displayName, description) VALUES (?, ?, ?, ?)",
                arguments: [group.id, group.tenantID, group.displayName, group.description])
            try db.execute(sql: "DELETE FROM groupMember WHERE groupID = ?", arguments: [group.id])
            for member in Set(members) {
                try db.execute(
                    sql: "INSERT INTO groupMember (userID, groupID) VALUES (?, ?)", arguments: [member, group.id])
            }
        }
    }

    /// The groups that somebody was put into, by name.
    func groups(of userID: String) async throws -> [DirectoryGroup] {
        try await groups(where: "id IN (SELECT groupID FROM groupMember WHERE userID = ?)", userID)
    }

    /// The groups of a tenant that somebody has made, by name.
    func groups(in tenantID: String) async throws -> [DirectoryGroup] {
        try await groups(where: "tenantID = ?", tenantID)
    }

    private func groups(where condition: String, _ value: String) async throws -> [DirectoryGroup] {
        try await writer.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM directoryGroup WHERE \(condition) ORDER BY displayName, id", arguments: [value]
            ).map {
                DirectoryGroup(
                    id: $0["id"], displayName: $0["displayName"], description: $0["description"],
                    tenantID: $0["tenantID"])
            }
        }
    }

    /// The departments of a tenant, by name.
    func departments(in tenantID: String) async throws -> [String] {
        try await writer.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT DISTINCT department FROM user WHERE tenantID = ? AND department IS NOT NULL ORDER BY 1",
                arguments: [tenantID])
        }
    }

    /// Those who report to somebody, by name.
    func reports(of userID: String, upTo limit: Int) async throws -> [DirectoryUser] {
        try await writer.read { db in
            try DirectoryUser.fetchAll(
                db, sql: "SELECT * FROM user WHERE managerID = ? ORDER BY displayNameFolded, id LIMIT ?",
                arguments: [userID, limit])
        }
    }

    /// Everybody whom somebody may want, the closest first: manager, reports, the manager's other reports, the
    /// department, and those who are found only because they were searched for.
    ///
    /// - Parameters:
    ///   - user: Who asks; never among the answer.
    ///   - text: What a word of the name, or the address, begins with; nil for those one works with.
    /// - Returns: At most a thousand people.
    /// - Throws: What SQLite says.
    func colleagues(of user: DirectoryUser, matching text: String?) async throws -> [DirectoryUser] {
        let tokens = text.map(SearchTokenizer.tokens)
        if let tokens, tokens.isEmpty { return [] }
        let match = tokens.map { $0.map { "\"\($0)\"*" }.joined(separator: " AND ") }
        let folded = NameFolding.fold(text ?? "")
        return try await writer.read { db in
            try DirectoryUser.fetchAll(
                db,
                sql: """
                    SELECT user.*, CASE
                        WHEN id = :manager THEN 0
                        WHEN managerID = :id THEN 1
                        WHEN managerID = :manager THEN 2
                        WHEN departmentFolded = :department THEN 3
                        ELSE 4 END AS distance
                    FROM user
                    WHERE tenantID = :tenant AND id <> :id AND givenName IS NOT NULL AND (:match IS NULL AND distance < 4
                        OR user.rowid IN (SELECT rowid FROM userSearch WHERE userSearch MATCH coalesce(:match, '""'))
                        OR :folded <> '' AND mailFolded >= :folded AND mailFolded < :folded || char(1114111))
                    ORDER BY distance, displayNameFolded, id LIMIT 1000
                    """,
                arguments: [
                    "manager": user.managerID, "id": user.id, "match": match, "folded": folded,
                    "department": user.department.map(NameFolding.fold), "tenant": user.tenantID,
                ])
        }
    }
}
