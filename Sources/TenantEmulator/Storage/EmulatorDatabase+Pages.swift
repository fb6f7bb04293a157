import GRDB

struct UserPage: Sendable {
    var objects: [String] = []
    /// How many there are in all, if that was asked for.
    var count: Int?
    /// Where the next page begins, if there is one.
    var next: PagePosition.Place?
}

extension EmulatorDatabase {
    /// A page of the users whom a query finds, each of whom SQLite writes as JSON.
    func page(_ query: UserQuery, view: UserView, type: Bool, for reader: String?) throws -> UserPage? {
        let object = UserSelection.sql(query.select, view: view, type: type)
        return try writer.read { db in
            if let reader, try Self.isGuest(reader, db) { return nil }
            var page = UserPage()
            page.next = try Self.read(query, object, db) { page.objects.append($0[2]) }
            // Graph promises no order for a search, and who is meant stands anywhere in it.
            if query.search != nil, !query.isOrdered { page.objects.sort { Self.mixed($0) < Self.mixed($1) } }
            if query.wantsCount { page.count = try Self.count(query, db) }
            return page
        }
    }

    /// A number that says nothing of a text, and is always the same for it.
    private static func mixed(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The same users as values, for what has to ask more about each of them.
    func users(_ query: UserQuery) throws -> (users: [DirectoryUser], count: Int?, next: PagePosition.Place?) {
        try writer.read { db in
            var ids: [String] = []
            let next = try Self.read(query, "user.id", db) { ids.append($0[2]) }
            let users = try ids.compactMap { try DirectoryUser.fetchOne(db, key: $0) }
            return (users, query.wantsCount ? try Self.count(query, db) : nil, next)
        }
    }

    /// Whether somebody is a guest; nobody isn't.
    func isGuest(_ id: String) throws -> Bool {
        try writer.read { db in try Self.isGuest(id, db) }
    }

    private static func isGuest(_ id: String, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT userType = 'Guest' FROM user WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [id]) ?? false
    }

    /// How many users a query finds on all of its pages.
    func count(_ query: UserQuery) throws -> Int {
        try writer.read { db in try Self.count(query, db) }
    }

    private static func count(_ query: UserQuery, _ db: Database) throws -> Int {
        let ways = query.indexed ?? [UserQuery.Reading(source: "user", key: "NULL", all: query.everybody)]
        return try ways.reduce(0) { count, way in
            let statement = try db.cachedStatement(sql: "SELECT COUNT(*) FROM \(way.source) WHERE \(way.all.sql)")
            return count + (try Int.fetchOne(statement, arguments: StatementArguments(way.all.arguments)) ?? 0)
        }
    }

    /// Reads a page: one way after the other, until the page is full and somebody is left over.
    ///
    /// - Parameters:
    ///   - query: What is asked for.
    ///   - column: What is wanted of each user, as SQL; it is the third column of the rows.
    ///   - db: The connection.
    ///   - each: Takes a row.
    /// - Returns: Where the one who is left over is.
    /// - Throws: What SQLite says.
    private static func read(
        _ query: UserQuery, _ column: String, _ db: Database, each: (Row) -> Void
    ) throws -> PagePosition.Place? {
        var left = query.top
        for (branch, reading) in query.readings.enumerated().dropFirst(query.position?.branch ?? 0) {
            let wanted = reading.statement(column, after: query.position.flatMap { $0.branch == branch ? $0 : nil })
            var arguments = StatementArguments(wanted.arguments)
            arguments += [left + 1]
            let rows = try Row.fetchCursor(try db.cachedStatement(sql: wanted.sql), arguments: arguments)
            var last = PagePosition.Place(branch: branch)
            while let row = try rows.next() {
                if left == 0 { return last }
                each(row)
                left -= 1
                // The place of the last one only is needed.
                if left == 0 { last = .init(branch: branch, key: row[1], row: row[0]) }
            }
        }
        return nil
    }
}
