import GRDB

extension EmulatorDatabase {
    /// Puts people into an empty directory; does nothing if there are people already.
    func seed(_ users: [DirectoryUser]) throws {
        try writer.write { db in
            guard try DirectoryUser.fetchCount(db) == 0 else { return }
            for user in users { try user.insert(db) }
        }
    }

    /// The person with an object id or a user principal name, whatever its case.
    func user(_ idOrPrincipalName: String) async throws -> DirectoryUser? {
        let name = idOrPrincipalName.lowercased()
        let candidates = try await users(
            "id = ?1 OR userPrincipalNameFolded = ?2", [name, NameFolding.fold(name)])
        return candidates.first { $0.id == name || $0.userPrincipalName.lowercased() == name }
    }

    /// The person whom a user name typed on the sign-in page means.
    func user(signingInAs text: String) async throws -> DirectoryUser? {
        let name = text.lowercased()
        let candidates = try await users(
            "userPrincipalNameFolded = ?1 OR mailFolded = ?1", [NameFolding.fold(name)])
        return candidates.first { $0.userPrincipalName.lowercased() == name || $0.mail?.lowercased() == name }
    }

    private func users(_ condition: String, _ arguments: [String]) async throws -> [DirectoryUser] {
        try await writer.read { db in
            try DirectoryUser.fetchAll(
                db, sql: "SELECT * FROM user WHERE \(condition)", arguments: StatementArguments(arguments))
        }
    }

    /// A page of the people whom a query finds, and how many it finds in all if it asks for that.
    func page(_ query: UserQuery) async throws -> (users: [DirectoryUser], count: Int?) {
        let selection = query.selection
        return try await writer.read { db in
            let users = try DirectoryUser.fetchAll(
                db,
                sql:
                    "SELECT * FROM user WHERE \(selection.page.sql) ORDER BY \(selection.order) LIMIT \(query.top + 1)",
                arguments: StatementArguments(selection.page.arguments))
            guard query.wantsCount else { return (users, nil) }
            let count = try Int.fetchOne(
                db, sql: "SELECT COUNT(*) FROM user WHERE \(selection.all.sql)",
                arguments: StatementArguments(selection.all.arguments))
            return (users, count)
        }
    }
}
