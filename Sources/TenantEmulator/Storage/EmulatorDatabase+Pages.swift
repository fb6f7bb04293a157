import GRDB

struct UserPage: Sendable {
    var objects: [String] = []
    var count: Int?
    /// Whether somebody comes after the page.
    var leadsOn = false
}

extension EmulatorDatabase {
    func page(_ query: UserQuery, view: UserView, type: Bool, for reader: String?) throws -> UserPage? {
        let object = UserSelection.sql(query.select, view: view, type: type)
        return try writer.read { db in
            if let reader, try Self.isGuest(reader, db) { return nil }
            var page = UserPage()
            (page.objects, page.leadsOn) = try Self.texts(query, object, db)
            if query.wantsCount { page.count = try Self.count(query, db) }
            return page
        }
    }

    /// The same users as values, for what has to ask more about each of them.
    func users(_ query: UserQuery) throws -> (users: [DirectoryUser], count: Int?, leadsOn: Bool) {
        try writer.read { db in
            let (ids, leadsOn) = try Self.texts(query, "user.id", db)
            let users = try ids.compactMap { try DirectoryUser.fetchOne(db, key: $0) }
            return (users, query.wantsCount ? try Self.count(query, db) : nil, leadsOn)
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
        let wanted = query.statement("COUNT(*)")
        let statement = try db.cachedStatement(sql: wanted.sql)
        return try Int.fetchOne(statement, arguments: StatementArguments(wanted.arguments)) ?? 0
    }

    /// A text for each user of a page, and whether somebody is left over.
    ///
    /// Graph promises no order where none is asked for, and who is meant stands anywhere in it.
    private static func texts(_ query: UserQuery, _ column: String, _ db: Database) throws -> ([String], Bool) {
        let wanted = query.page(column)
        let found = try Row.fetchCursor(
            try db.cachedStatement(sql: wanted.sql), arguments: StatementArguments(wanted.arguments))
        var rows: [(lot: UInt64, text: String)] = []
        while let row = try found.next() {
            rows.append((UInt64(bitPattern: row[0] as Int64) &* 0x9E37_79B9_7F4A_7C15, row[1]))
        }
        let leadsOn = rows.count > query.top
        if leadsOn { rows.removeLast() }
        if !query.isOrdered { rows.sort { $0.lot < $1.lot } }
        return (rows.map(\.text), leadsOn)
    }
}
