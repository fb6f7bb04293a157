import GRDB

extension EmulatorDatabase {
    /// Puts people into the directory of a tenant; does nothing if there are people in it already.
    func seed(_ users: [DirectoryUser], of tenantID: String) throws {
        try writer.write { db in
            guard try DirectoryUser.filter(Column("tenantID") == tenantID).isEmpty(db) else { return }
            for user in users { try user.insert(db) }
        }
    }

    func upsert(_ users: [DirectoryUser]) async throws {
        try await writer.write { db in
            // Changed and not removed and added again, so that who follows the directory hears of what has changed.
            for user in users { try user.save(db) }
        }
    }

    /// Adds somebody, or changes them, in one transaction, so that no change that is made at the same time is lost.
    ///
    /// `change` is given how they are, nil if nobody has the id, and what finds others by object id or user principal
    /// name; when it throws, nothing is written.
    func change(
        _ id: String,
        _ change: @Sendable (DirectoryUser?, (String) throws -> DirectoryUser?) throws -> DirectoryUser
    ) async throws -> DirectoryUser {
        try await writer.write { db in
            let user = try change(try DirectoryUser.fetchOne(db, key: id)) { try Self.user($0, in: nil, db) }
            try user.save(db)
            return user
        }
    }

    /// - Throws: What `change` throws, and ``GraphError`` for nobody; then nothing is written.
    @discardableResult
    func change(
        user id: String, _ change: @Sendable (inout DirectoryUser) throws -> Void
    ) async throws -> DirectoryUser {
        try await self.change(id) { before, _ in
            guard var user = before else { throw GraphError(.notFound, id) }
            try change(&user)
            return user
        }
    }

    func setPasswordHash(_ hash: String, of id: String) async throws {
        try await execute("UPDATE user SET passwordHash = ? WHERE id = ?", [hash, id])
    }

    func user(_ idOrPrincipalName: String, in tenantID: String? = nil) async throws -> DirectoryUser? {
        try await writer.read { db in try Self.user(idOrPrincipalName, in: tenantID, db) }
    }

    static func user(_ idOrPrincipalName: String, in tenantID: String?, _ db: Database) throws -> DirectoryUser? {
        let name = idOrPrincipalName.lowercased()
        let candidates = try users("id = ?1 OR userPrincipalNameFolded = ?2", [name, NameFolding.fold(name)], db)
        return candidates.first {
            ($0.id == name || $0.userPrincipalName.lowercased() == name) && (tenantID ?? $0.tenantID) == $0.tenantID
        }
    }

    /// The person with an object id, as the emulator itself has stored it.
    func user(id: String) throws -> DirectoryUser? {
        try writer.read { db in try Self.users("id = ?1", [id], db) }.first
    }

    func user(signingInAs text: String) async throws -> DirectoryUser? {
        let name = text.lowercased()
        let candidates = try await writer.read { db in
            try Self.users("userPrincipalNameFolded = ?1 OR mailFolded = ?1", [NameFolding.fold(name)], db)
        }
        // A guest can be invited by somebody's own name.
        return candidates.first { $0.userPrincipalName.lowercased() == name }
            ?? candidates.first { $0.mail?.lowercased() == name }
    }

    private static func users(_ condition: String, _ arguments: [String], _ db: Database) throws -> [DirectoryUser] {
        try DirectoryUser.fetchAll(
            try db.cachedStatement(sql: "SELECT * FROM user WHERE \(condition)"),
            arguments: StatementArguments(arguments))
    }

    func people(after id: String?, beginningWith text: String?, limit: Int) async throws -> [DirectoryUser] {
        try await people(
            """
            SELECT * FROM user WHERE id > coalesce(:after, '') AND (:text IS NULL
                OR displayNameFolded >= :text AND displayNameFolded < :text || char(1114111)
                OR userPrincipalNameFolded >= :text AND userPrincipalNameFolded < :text || char(1114111))
            ORDER BY id LIMIT :limit
            """, ["after": id, "text": text.map(NameFolding.fold), "limit": limit])
    }

    func countPeople() async throws -> Int { try await writer.read { try DirectoryUser.fetchCount($0) } }

    private static let ofUsers = ["consent", "session", "groupMember", "groupOwner"]
    /// What stands for a grant of somebody's, which names them inside.
    private static let grants = ["clientGrant", "deviceCode"]

    /// Deletes somebody with everything that is theirs: nobody who gets the id may find it.
    ///
    /// Those who reported to them have no manager then.
    /// With a moment they are kept among the deleted items; without, they are gone for good.
    func deleteUser(_ id: String, keptAt moment: String? = nil) throws -> Bool {
        try writer.write { db in
            if let moment { try Self.keep(id, at: moment, db) }
            try db.execute(sql: "UPDATE user SET managerID = NULL WHERE managerID = ?", arguments: [id])
            for table in Self.ofUsers { try db.execute(sql: "DELETE FROM \(table) WHERE userID = ?", arguments: [id]) }
            if moment == nil { try Self.delete(id, of: .account, db) }
            for table in Self.grants {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE json_extract(CAST(grant AS TEXT), '$.userID') = ?",
                    arguments: [id])
            }
            try db.execute(
                sql: "DELETE FROM userSearch WHERE rowid IN (SELECT rowid FROM user WHERE id = ?)", arguments: [id])
            try db.execute(sql: "DELETE FROM user WHERE id = ?", arguments: [id])
            return db.changesCount > 0
        }
    }
}

extension EmulatorDatabase {
    func departments(in tenantID: String) async throws -> [String] {
        try await texts(
            "SELECT DISTINCT department FROM user WHERE tenantID = ? AND department IS NOT NULL ORDER BY 1", [tenantID])
    }

    func reports(of userID: String, upTo limit: Int) async throws -> [DirectoryUser] {
        try await people("SELECT * FROM user WHERE managerID = ? ORDER BY id LIMIT ?", [userID, limit])
    }

    /// Everybody whom somebody may want, the closest first: manager, reports, the manager's other reports, the
    /// department, and those who are found only because they were searched for.
    ///
    /// A search that finds nobody finds those of the closest who are called nearly so.
    ///
    /// > Source: [Perform a fuzzy search](https://learn.microsoft.com/graph/people-insights-overview#perform-a-fuzzy-search)
    func colleagues(of user: DirectoryUser, matching text: String?) async throws -> [DirectoryUser] {
        let tokens = text.map(SearchTokenizer.tokens)
        if let tokens, tokens.isEmpty { return [] }
        let found = try await colleagues(of: user, matching: text, tokens)
        guard found.isEmpty, let tokens else { return found }
        return try await colleagues(of: user, matching: nil, nil).filter { person in
            let words = SearchTokenizer.tokens(of: person.displayName)
            return tokens.allSatisfy { $0.utf8.count > 3 && $0.nearest(in: words) != nil }
        }
    }

    private func colleagues(
        of user: DirectoryUser, matching text: String?, _ tokens: [String]?
    ) async throws -> [DirectoryUser] {
        try await people(
            """
            SELECT user.*, CASE
                WHEN id = :manager THEN 0
                WHEN managerID = :id THEN 1
                WHEN managerID = :manager THEN 2
                WHEN departmentFolded = :department OR givenName IS NULL AND surname IS NULL THEN 3
                ELSE 4 END AS distance
            FROM user
            WHERE tenantID = :tenant AND id <> :id AND (:match IS NULL AND distance < 4
                OR user.rowid IN (SELECT rowid FROM userSearch WHERE userSearch MATCH coalesce(:match, '""'))
                OR :folded <> '' AND mailFolded >= :folded AND mailFolded < :folded || char(1114111))
            ORDER BY distance, displayNameFolded, id LIMIT 1000
            """,
            [
                "manager": user.managerID, "id": user.id, "match": tokens.map(FilterExpression.match),
                "folded": NameFolding.fold(text ?? ""), "department": user.department.map(NameFolding.fold),
                "tenant": user.tenantID,
            ])
    }
}
