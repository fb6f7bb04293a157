import GRDB

struct UserPage: Sendable {
    var objects: [String] = []
    var count: Int?
    var next: PagePosition?
}

extension EmulatorDatabase {
    func page(_ query: UserQuery, view: UserView, type: Bool, for reader: String?) throws -> UserPage? {
        let object = UserSelection.sql(query.select, view: view, type: type)
        return try writer.read { db in
            if let reader, try Self.isGuest(reader, db) { return nil }
            var page = UserPage()
            (page.objects, page.next) = try Self.texts(query, object, db)
            if query.wantsCount { page.count = try Self.count(query, db) }
            return page
        }
    }

    /// The same users as values, for what has to ask more about each of them.
    func users(_ query: UserQuery) throws -> (users: [DirectoryUser], count: Int?, next: PagePosition?) {
        try writer.read { db in
            let (ids, next) = try Self.texts(query, "user.id", db)
            let users = try ids.compactMap { try DirectoryUser.fetchOne(db, key: $0) }
            return (users, query.wantsCount ? try Self.count(query, db) : nil, next)
        }
    }

    /// Refuses guests, with ``GraphError`` 403: they may look somebody up, and not go through everybody.
    ///
    /// Nil is an application that speaks for itself.
    func refuseGuest(_ userID: String?) throws {
        if let userID, try writer.read({ db in try Self.isGuest(userID, db) }) { throw GraphError.denied }
    }

    private static func isGuest(_ id: String, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT userType = 'Guest' FROM user WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [id]) ?? false
    }

    func count(_ query: UserQuery) throws -> Int { try writer.read { db in try Self.count(query, db) } }

    private static func count(_ query: UserQuery, _ db: Database) throws -> Int {
        let ways = query.indexed ?? [UserQuery.Reading(source: "user", key: "NULL", all: query.everybody)]
        return try ways.reduce(0) { count, way in
            let statement = try db.cachedStatement(sql: "SELECT COUNT(*) FROM \(way.source) WHERE \(way.all.sql)")
            return count + (try Int.fetchOne(statement, arguments: StatementArguments(way.all.arguments)) ?? 0)
        }
    }

    /// A text for each user of a page, and where the next page begins.
    ///
    /// Graph promises no order where none is asked for, and who is meant stands anywhere in it.
    private static func texts(
        _ query: UserQuery, _ column: String, _ db: Database
    ) throws -> ([String], PagePosition?) {
        var rows: [(lot: UInt64, text: String)] = []
        let next = try read(query, column, db) { row in
            rows.append((UInt64(bitPattern: row[0] as Int64) &* 0x9E37_79B9_7F4A_7C15, row[2]))
        }
        if !query.isOrdered { rows.sort { $0.lot < $1.lot } }
        return (rows.map(\.text), next)
    }

    /// Reads a page, one way after the other until it is full; returns where it ends if somebody is left over.
    private static func read(
        _ query: UserQuery, _ column: String, _ db: Database, each: (Row) -> Void
    ) throws -> PagePosition? {
        var left = query.top
        for (branch, reading) in query.readings.enumerated().dropFirst(query.position?.branch ?? 0) {
            let wanted = reading.statement(column, after: query.position.flatMap { $0.branch == branch ? $0 : nil })
            var arguments = StatementArguments(wanted.arguments)
            arguments += [left + 1]
            let rows = try Row.fetchCursor(try db.cachedStatement(sql: wanted.sql), arguments: arguments)
            var last = PagePosition(branch: branch)
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
