import GRDB

extension EmulatorDatabase {
    /// What is kept of people beside the directory, with the column that names them.
    private static let ofUsers = [
        ("consent", "userID"), ("session", "userID"), ("accountState", "userID"), ("groupMember", "userID"),
    ]
    /// What stands for a grant of somebody's, which names them inside.
    private static let grants = ["authorizationCode", "refreshToken", "deviceCode"]

    /// Deletes somebody; those who reported to them have no manager then.
    ///
    /// - Returns: Whether there was such a person.
    func deleteUser(_ id: String) throws -> Bool {
        try writer.write { db in
            try db.execute(sql: "UPDATE user SET managerID = NULL WHERE managerID = ?", arguments: [id])
            try Self.deleteUsers("id = ?", id, db)
            return db.changesCount > 0
        }
    }

    /// Deletes people and everything that is theirs: nobody who gets the id of one of them may find it.
    ///
    /// The condition is SQL over the table of users, with one question mark for the argument.
    static func deleteUsers(_ condition: String, _ argument: String, _ db: Database) throws {
        let ids = "(SELECT id FROM user WHERE \(condition))"
        for (table, column) in ofUsers {
            try db.execute(sql: "DELETE FROM \(table) WHERE \(column) IN \(ids)", arguments: [argument])
        }
        try db.execute(sql: "DELETE FROM sessionClient WHERE sessionID NOT IN (SELECT id FROM session)")
        for table in grants {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE json_extract(CAST(grant AS TEXT), '$.userID') IN \(ids)",
                arguments: [argument])
        }
        for table in ["userSearch", "userJSON"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE rowid IN (SELECT rowid FROM user WHERE \(condition))",
                arguments: [argument])
        }
        try db.execute(sql: "DELETE FROM user WHERE \(condition)", arguments: [argument])
    }
}
