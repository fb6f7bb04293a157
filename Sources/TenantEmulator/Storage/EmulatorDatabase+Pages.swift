import GRDB
import NIOConcurrencyHelpers

struct UserPage: Sendable {
    /// A text for each user: an object of JSON, or what else was asked for.
    var objects: [String] = []
    var count: Int?
    var next: PagePosition?
}

extension EmulatorDatabase {
    func page(_ query: UserQuery, view: UserView, type: Bool) throws -> UserPage {
        let object = DirectoryUser.sql(query.select, view: view, type: type)
        return try writer.read { db in try Self.page(query, object, db) }
    }

    /// The same users as values, for what has to ask more about each of them.
    func users(_ query: UserQuery) throws -> (users: [DirectoryUser], page: UserPage) {
        try writer.read { db in
            let page = try Self.page(query, "user.id", db)
            return (try page.objects.compactMap { try DirectoryUser.fetchOne(db, key: $0) }, page)
        }
    }

    /// Refuses guests, with ``GraphError`` 403: they may look somebody up, and not go through everybody.
    ///
    /// Nil is an application that speaks for itself.
    func refuseGuest(_ userID: String?) throws {
        guard let userID else { return }
        let isGuest = try guests.isGuest(userID) {
            try writer.read { db in
                let sql = "SELECT userType = 'Guest' FROM user WHERE id = ?"
                return try Bool.fetchOne(db, sql: sql, arguments: [userID]) ?? false
            }
        }
        if isGuest { throw GraphError(.denied) }
    }

    func count(_ query: UserQuery) throws -> Int { try writer.read { db in try Self.count(query, db) } }

    private static func count(_ query: UserQuery, _ db: Database) throws -> Int {
        let ways = query.indexed ?? [UserQuery.Reading(source: "user", key: "NULL", all: query.everybody)]
        return try ways.reduce(0) { count, way in
            let statement = try db.cachedStatement(sql: "SELECT COUNT(*) FROM \(way.source) WHERE \(way.all.sql)")
            return count + (try Int.fetchOne(statement, arguments: StatementArguments(way.all.arguments)) ?? 0)
        }
    }

    /// Reads a page, one way after the other until it is full.
    ///
    /// Graph promises no order where none is asked for, and who is meant stands anywhere in it.
    private static func page(_ query: UserQuery, _ column: String, _ db: Database) throws -> UserPage {
        var page = UserPage(count: query.options.wantsCount ? try count(query, db) : nil)
        var rows: [(lot: UInt64, text: String)] = []
        for (branch, reading) in query.readings.enumerated().dropFirst(query.options.position?.branch ?? 0) {
            let wanted = reading.statement(
                column, after: query.options.position.flatMap { $0.branch == branch ? $0 : nil })
            let left = query.options.top - rows.count
            let found = try Row.fetchAll(
                try db.cachedStatement(sql: wanted.sql), arguments: StatementArguments(wanted.arguments) + [left + 1])
            for row in found.prefix(left) {
                rows.append((UInt64(bitPattern: row[0] as Int64) &* 0x9E37_79B9_7F4A_7C15, row[2]))
            }
            guard found.count > left else { continue }
            page.next = PagePosition(branch: branch)
            if left > 0 { page.next = PagePosition(branch: branch, key: found[left - 1][1], row: found[left - 1][0]) }
            break
        }
        if query.order == nil { rows.sort { $0.lot < $1.lot } }
        page.objects = rows.map(\.text)
        return page
    }
}

/// Which callers are guests, remembered until something is committed.
///
/// Every list of people asks it; a read of its own for that took an eighth of a search.
final class GuestMemory: TransactionObserver, Sendable {
    private let known = NIOLockedValueBox<(commits: Int, isGuest: [String: Bool])>((0, [:]))

    func isGuest(_ userID: String, _ read: () throws -> Bool) rethrows -> Bool {
        let (commits, isGuest) = known.withLockedValue { ($0.commits, $0.isGuest[userID]) }
        if let isGuest { return isGuest }
        let answer = try read()
        // What was read before a commit may be over with it.
        known.withLockedValue { if $0.commits == commits { $0.isGuest[userID] = answer } }
        return answer
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { known.withLockedValue { $0 = ($0.commits + 1, [:]) } }
    func databaseDidRollback(_ db: Database) {}
}
