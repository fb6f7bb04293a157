import GRDB

extension EmulatorDatabase {
    /// Which applications somebody has signed in to in a session, and whether they wanted to stay.
    func registerSessionClients(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("sessions: applications, and who stays signed in") { db in
            try db.create(table: "sessionClient") { table in
                table.column("sessionID", .text).notNull()
                table.column("clientID", .text).notNull()
                table.primaryKey(["sessionID", "clientID"])
            }
            try db.alter(table: "session") { table in
                table.add(column: "isKept", .boolean).notNull().defaults(to: false)
            }
        }
    }

    /// Records that somebody has signed in to an application.
    func note(client clientID: String, in sessionID: String) async throws {
        try await writer.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO sessionClient (sessionID, clientID) VALUES (?, ?)",
                arguments: [sessionID, clientID])
        }
    }

    /// The ids of the applications of a session.
    func clients(of sessionID: String) async throws -> [String] {
        try await writer.read { db in
            try String.fetchAll(
                db, sql: "SELECT clientID FROM sessionClient WHERE sessionID = ? ORDER BY rowid", arguments: [sessionID]
            )
        }
    }
}
