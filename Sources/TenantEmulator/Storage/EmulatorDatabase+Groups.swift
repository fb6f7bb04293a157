import GRDB

extension EmulatorDatabase {
    /// The table of the groups that somebody has made.
    func registerGroups(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("groups") { db in
            try db.create(table: "directoryGroup") { table in
                table.primaryKey("id", .text)
                table.column("tenantID", .text).notNull()
                table.column("displayName", .text).notNull()
                table.column("description", .text).notNull()
            }
            try db.create(table: "groupMember") { table in
                table.column("userID", .text).notNull()
                table.column("groupID", .text).notNull()
                table.primaryKey(["userID", "groupID"])
            }
        }
    }

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
        try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT directoryGroup.* FROM groupMember JOIN directoryGroup ON directoryGroup.id = groupID
                    WHERE userID = ? ORDER BY displayName, id
                    """, arguments: [userID]
            ).map {
                DirectoryGroup(
                    id: $0["id"], displayName: $0["displayName"], description: $0["description"],
                    tenantID: $0["tenantID"])
            }
        }
    }
}
