import GRDB

/// What the admin API asks of the directory.
extension EmulatorDatabase {
    /// People by their ids, whatever their tenant.
    ///
    /// - Parameters:
    ///   - id: Only those after this id.
    ///   - text: How the display name or the user principal name begins.
    ///   - limit: The most to return.
    /// - Returns: The people.
    /// - Throws: What SQLite says.
    func people(after id: String?, beginningWith text: String?, limit: Int) async throws -> [DirectoryUser] {
        let folded = text.map(NameFolding.fold)
        return try await writer.read { db in
            try DirectoryUser.fetchAll(
                db,
                sql: """
                    SELECT * FROM user WHERE id > coalesce(:after, '') AND (:text IS NULL
                        OR displayNameFolded >= :text AND displayNameFolded < :text || char(1114111)
                        OR userPrincipalNameFolded >= :text AND userPrincipalNameFolded < :text || char(1114111))
                    ORDER BY id LIMIT :limit
                    """, arguments: ["after": id, "text": folded, "limit": limit])
        }
    }

    /// Forgets tenants, applications and what is known of accounts, so that others can take their place.
    func clearRegistry() throws {
        try writer.write { db in
            for table in ["tenant", "application", "accountState"] { try db.execute(sql: "DELETE FROM \(table)") }
        }
    }

    /// How many people there are.
    func countPeople() async throws -> Int {
        try await writer.read { try DirectoryUser.fetchCount($0) }
    }
}
