import GRDB
import NIOConcurrencyHelpers

/// The directory as it was before it was changed for the first time, for whoever wants to go back there.
///
/// Tenants and applications are few and are remembered; people are copied only before the first of them changes, so
/// that a large directory that nobody changes costs nothing.
actor DirectoryStart {
    /// What people are kept in; what a sign-in makes is not restored but emptied.
    private static let kept = ["user", "userSearch", "directoryGroup", "groupMember", "groupOwner"]
    private static let emptied = [
        "consent", "authorizationCode", "refreshToken", "session", "deviceCode", "secondFactor",
    ]

    private let database: EmulatorDatabase
    private let registry: Registry
    /// Tenants, applications and conditions at the start.
    private let values: Registry.Values
    /// A copy in a file without a name, which goes when it is closed.
    private var copy: DatabaseQueue?

    init(database: EmulatorDatabase, registry: Registry) {
        self.database = database
        self.registry = registry
        values = registry.values.withLockedValue { $0 }
    }

    /// Copies the database, unless that was done before.
    func keep() throws {
        guard copy == nil else { return }
        let queue = try DatabaseQueue(path: "")
        try database.writer.backup(to: queue)
        copy = queue
    }

    /// Puts the directory back, and ends everything that somebody has signed in to.
    func restore() async throws {
        let queue = copy
        try await database.writer.write { db in
            for table in Self.emptied { try db.execute(sql: "DELETE FROM \(table)") }
            guard let queue else { return }
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for table in Self.kept { try db.execute(sql: "DELETE FROM \(table)") }
            for table in Self.kept { try Self.fill(table, db, from: queue) }
        }
        try registry.restore(values)
    }

    private static func fill(_ table: String, _ db: Database, from queue: DatabaseQueue) throws {
        try queue.read { source in
            // The words of a search belong to a person by their row.
            let rows = try Row.fetchCursor(source, sql: "SELECT rowid AS restoredRow, * FROM \(table)")
            while let row = try rows.next() {
                let columns = row.columnNames.map { $0 == "restoredRow" ? "rowid" : $0 }
                let marks = columns.map { _ in "?" }.joined(separator: ", ")
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))",
                    arguments: StatementArguments(row.databaseValues))
            }
        }
    }
}
