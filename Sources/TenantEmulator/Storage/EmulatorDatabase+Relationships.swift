import GRDB

extension EmulatorDatabase {
    func departments(in tenantID: String) async throws -> [String] {
        try await writer.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT DISTINCT department FROM user WHERE tenantID = ? AND department IS NOT NULL ORDER BY 1",
                arguments: [tenantID])
        }
    }

    func reports(of userID: String, upTo limit: Int) async throws -> [DirectoryUser] {
        try await writer.read { db in
            try DirectoryUser.fetchAll(
                db, sql: "SELECT * FROM user WHERE managerID = ? ORDER BY id LIMIT ?",
                arguments: [userID, limit])
        }
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
        let match = tokens.map(FilterExpression.match)
        let folded = NameFolding.fold(text ?? "")
        return try await writer.read { db in
            try DirectoryUser.fetchAll(
                db,
                sql: """
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
                arguments: [
                    "manager": user.managerID, "id": user.id, "match": match, "folded": folded,
                    "department": user.department.map(NameFolding.fold), "tenant": user.tenantID,
                ])
        }
    }
}
