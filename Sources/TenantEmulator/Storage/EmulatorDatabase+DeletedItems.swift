import GRDB

/// People and groups that were removed, as they were, and what they belonged to.
extension EmulatorDatabase {
    /// What can be removed and come back, by its table.
    enum Deletable: String, Sendable, CaseIterable {
        case user
        case directoryGroup
        fileprivate var bin: String { self == .user ? "deletedUser" : "deletedGroup" }
        fileprivate var json: String { self == .user ? "extra" : "written" }
    }

    /// The tables, which a reset puts back as they were.
    static let deletedItems = Deletable.allCases.map(\.bin) + ["deletedBelonging"]

    static func makeDeletedItems(_ db: Database) throws {
        for kind in Deletable.allCases {
            try db.execute(sql: "CREATE TABLE \(kind.bin) AS SELECT * FROM \(kind.rawValue) WHERE 0")
        }
        try db.execute(sql: "CREATE TABLE deletedBelonging (itemID TEXT, belonging TEXT, userID TEXT, groupID TEXT)")
    }

    static func keep(_ id: String, _ kind: Deletable, at moment: String, _ db: Database) throws {
        try forget(id, db)
        try db.execute(sql: "INSERT INTO \(kind.bin) SELECT * FROM \(kind.rawValue) WHERE id = ?", arguments: [id])
        try db.execute(
            sql: "UPDATE \(kind.bin) SET \(kind.json) = json_set(\(kind.json), '$.deletedDateTime', ?) WHERE id = ?",
            arguments: [moment, id])
        for belonging in [Belonging.member, .owner] {
            try db.execute(
                sql: """
                    INSERT INTO deletedBelonging SELECT ?1, ?2, userID, groupID FROM \(belonging.rawValue)
                    WHERE userID = ?1 OR groupID = ?1
                    """, arguments: [id, belonging.rawValue])
        }
    }

    private static func forget(_ id: String, _ db: Database) throws {
        for kind in Deletable.allCases { try db.execute(sql: "DELETE FROM \(kind.bin) WHERE id = ?", arguments: [id]) }
        try db.execute(sql: "DELETE FROM deletedBelonging WHERE itemID = ?", arguments: [id])
    }

    /// The people of a tenant who were removed after a moment; without managers, who may be gone too.
    func deletedUsers(in tenantID: String, since moment: String) async throws -> [DirectoryUser] {
        var users = try await people(
            "SELECT * FROM deletedUser WHERE tenantID = ? AND extra ->> '$.deletedDateTime' > ?", [tenantID, moment])
        for index in users.indices { users[index].managerID = nil }
        return users
    }

    func deletedGroups(in tenantID: String, since moment: String) async throws -> [DirectoryGroup] {
        let groups = try await writer.read { db in
            try Self.groups(where: "tenantID = ?", tenantID, db, from: Deletable.directoryGroup.bin)
        }
        return groups.filter { ($0.written["deletedDateTime"]?.string ?? "") > moment }
    }

    func deletedGroups(ownedBy userID: String) async throws -> Set<String> {
        Set(
            try await texts(
                "SELECT groupID FROM deletedBelonging WHERE userID = ? AND belonging = ? AND itemID = groupID",
                [userID, Belonging.owner.rawValue]))
    }

    func isInBin(_ id: String) throws -> Bool {
        try writer.read { db in
            try Deletable.allCases.contains { kind in
                try Row.fetchOne(db, sql: "SELECT 1 FROM \(kind.bin) WHERE id = ?", arguments: [id]) != nil
            }
        }
    }

    /// Puts somebody or a group back, and back into what they belonged to.
    ///
    /// - Throws: ``GraphError`` if somebody else has the user principal name by now.
    func restore(_ id: String) async throws {
        try await writer.write { db in
            let people = try DirectoryUser.fetchAll(
                db, sql: "SELECT * FROM deletedUser WHERE id = ?", arguments: [id])
            for var user in people {
                let others = try [user.id, user.userPrincipalName].compactMap { try Self.user($0, in: nil, db) }
                guard others.isEmpty else { throw GraphError.taken("userPrincipalName") }
                user[written: "deletedDateTime"] = nil
                if let manager = user.managerID, try !DirectoryUser.exists(db, key: manager) { user.managerID = nil }
                try user.insert(db)
            }
            try db.execute(
                sql: "INSERT OR IGNORE INTO directoryGroup SELECT * FROM deletedGroup WHERE id = ?", arguments: [id])
            try db.execute(
                sql: "UPDATE directoryGroup SET written = json_remove(written, '$.deletedDateTime') WHERE id = ?",
                arguments: [id])
            for belonging in [Belonging.member, .owner] {
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO \(belonging.rawValue) (userID, groupID)
                        SELECT userID, groupID FROM deletedBelonging WHERE itemID = ? AND belonging = ?
                        """, arguments: [id, belonging.rawValue])
            }
            try Self.forget(id, db)
        }
    }

    /// Forgets what was removed, which whoever follows the directory hears of.
    func deleteForever(_ id: String) async throws {
        try await writer.write { db in
            try Self.forget(id, db)
            try db.execute(sql: "UPDATE directoryRevision SET number = number + 1")
            for table in ["removedUser", "removedGroup"] {
                try db.execute(
                    sql: "UPDATE \(table) SET revision = (SELECT number FROM directoryRevision) WHERE id = ?",
                    arguments: [id])
            }
        }
    }
}
