import GRDB

extension EmulatorDatabase {
    /// A page of the users whom a query finds, written as JSON.
    ///
    /// It is read on the thread that asks: the way to another one and back costs more than a page.
    ///
    /// - Parameters:
    ///   - query: What is asked for.
    ///   - writer: Writes a user.
    /// - Returns: The page.
    /// - Throws: What SQLite says.
    func page(_ query: UserQuery, writer: UserRowWriter) throws -> UserPage {
        try self.writer.unsafeRead { db in
            var page = UserPage()
            page.json.reserveCapacity(400 * min(query.top, 100))
            page.next = try Self.read(query, columns: writer.columns, db) { writer.write($0, to: &page.json) }
            if query.wantsCount { page.count = try Self.count(query, db) }
            return page
        }
    }

    /// Whether somebody is a guest; nobody isn't.
    func isGuest(_ id: String) throws -> Bool {
        try writer.unsafeRead { db in
            let statement = RawStatement(
                try db.cachedStatement(sql: "SELECT userType = 'Guest' FROM user WHERE id = ?"))
            defer { statement.reset() }
            statement.bind(1, id)
            return try statement.step() && statement.number(0) == 1
        }
    }

    /// The same users as values, for what has to ask more about each of them.
    func users(_ query: UserQuery) throws -> (users: [DirectoryUser], count: Int?, next: PagePosition.Place?) {
        try writer.read { db in
            var ids: [String] = []
            let next = try Self.read(query, columns: ["id"], db) { ids += [$0.text(UserRowWriter.skipped) ?? ""] }
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

    /// Reads a page: one reading after the other, until the page is full and somebody is left over.
    ///
    /// - Returns: Where that one is.
    private static func read(
        _ query: UserQuery, columns: [String], _ db: Database, each: (RawStatement) -> Void
    ) throws -> PagePosition.Place? {
        let readings = query.readings
        let names = columns.map { ", user.\($0)" }.joined()
        var left = query.top
        for (number, reading) in readings.enumerated().dropFirst(query.position?.branch ?? 0) {
            let condition = reading.condition(after: query.position.flatMap { $0.branch == number ? $0 : nil })
            let statement = RawStatement(
                try db.cachedStatement(
                    sql: """
                        SELECT user.rowid, \(reading.key)\(names) FROM \(reading.source)
                        WHERE \(condition.sql) ORDER BY \(reading.order) LIMIT ?
                        """))
            defer { statement.reset() }
            for (index, argument) in condition.arguments.enumerated() { statement.bind(index + 1, argument) }
            statement.bind(condition.arguments.count + 1, Int64(left) + 1)
            var last = PagePosition.Place(branch: number)
            while try statement.step() {
                if left == 0 { return last }
                each(statement)
                left -= 1
                // The place of the last one only is needed.
                if left == 0 { last = .init(branch: number, key: statement.text(1), row: statement.number(0)) }
            }
        }
        return nil
    }
}
