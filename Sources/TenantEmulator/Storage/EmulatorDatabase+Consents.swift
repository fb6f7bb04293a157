import GRDB

extension EmulatorDatabase {
    /// What a person has agreed to for an application.
    func consents(of userID: String, to clientID: String) async throws -> Set<Permission> {
        let names = try await writer.read { db in
            try String.fetchAll(
                db, sql: "SELECT permission FROM consent WHERE userID = ? AND clientID = ?",
                arguments: [userID, clientID])
        }
        return Set(names.compactMap(Permission.init(rawValue:)))
    }

    /// Records that a person agrees.
    func insertConsents(_ permissions: Set<Permission>, of userID: String, to clientID: String) async throws {
        try await writer.write { db in
            for permission in permissions {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO consent (userID, clientID, permission) VALUES (?, ?, ?)",
                    arguments: [userID, clientID, permission.rawValue])
            }
        }
    }
}
