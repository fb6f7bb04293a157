import GRDB
import NIOCore

extension EmulatorDatabase {
    /// A page of the users whom a query finds, written as JSON.
    ///
    /// - Parameters:
    ///   - plan: What is asked for.
    ///   - reader: Who asks.
    /// - Returns: The page; nil if the reader is a guest.
    /// - Throws: What SQLite says.
    func page(_ plan: UserListPlan, for reader: String?) throws -> UserPage? {
        // Taken out once: the plan is shared by all who ask the same, and to take its parts out anew for each row makes their
        // threads wait for one another.
        let (writer, steps, top) = (plan.writer, plan.steps, plan.query.top)
        return try readers.read { db in
            // In one transaction, because each of its own takes locks on the file and gives them back.
            try RawStatement.run("BEGIN", db)
            defer { try? RawStatement.run("COMMIT", db) }
            if let reader, try Self.isGuest(reader, db) { return nil }
            var page = UserPage()
            page.json.reserveCapacity(450 * min(top, 100))
            page.next = try Self.read(steps, top: top, db) { writer.write($0, to: &page.json) }
            if plan.query.wantsCount { page.count = try Self.count(plan.query, db) }
            return page
        }
    }

    /// Whether somebody is a guest; nobody isn't.
    func isGuest(_ id: String) throws -> Bool {
        try readers.read { db in try Self.isGuest(id, db) }
    }

    private static func isGuest(_ id: String, _ db: Database) throws -> Bool {
        let statement = RawStatement(
            try db.cachedStatement(sql: "SELECT userType = 'Guest' FROM user WHERE id = ?"))
        defer { statement.reset() }
        statement.bind(1, id)
        return try statement.step() && statement.number(0) == 1
    }

    /// The same users as values, for what has to ask more about each of them.
    func users(_ query: UserQuery) throws -> (users: [DirectoryUser], count: Int?, next: PagePosition.Place?) {
        try writer.read { db in
            var ids: [String] = []
            let next = try Self.read(query.steps(["id"]), top: query.top, db) {
                ids += [$0.text(UserRowWriter.skipped) ?? ""]
            }
            let users = try ids.compactMap {
                try DirectoryUser.fetchOne(db, sql: "SELECT * FROM user WHERE id = ?", arguments: [$0])
            }
            return (users, query.wantsCount ? try Self.count(query, db) : nil, next)
        }
    }

    /// How many users a query finds on all of its pages.
    func count(_ query: UserQuery) throws -> Int {
        try writer.read { db in try Self.count(query, db) }
    }

    private static func count(_ query: UserQuery, _ db: Database) throws -> Int {
        let all = query.everybody
        return try Int.fetchOne(
            db, sql: "SELECT COUNT(*) FROM user WHERE \(all.sql)", arguments: StatementArguments(all.arguments)) ?? 0
    }

    /// Reads a page: one step after the other, until the page is full and somebody is left over.
    ///
    /// - Returns: Where that one is.
    private static func read(
        _ steps: [UserQuery.Step], top: Int, _ db: Database, each: (RawStatement) -> Void
    ) throws -> PagePosition.Place? {
        var left = top
        for step in steps {
            let statement = RawStatement(try db.cachedStatement(sql: step.sql))
            defer { statement.reset() }
            for (index, argument) in step.arguments.enumerated() { statement.bind(index + 1, argument) }
            statement.bind(step.arguments.count + 1, Int64(left) + 1)
            var last = PagePosition.Place(branch: step.branch)
            while try statement.step() {
                if left == 0 { return last }
                each(statement)
                left -= 1
                // The place of the last one only is needed.
                if left == 0 { last = .init(branch: step.branch, key: statement.text(1), row: statement.number(0)) }
            }
        }
        return nil
    }
}
