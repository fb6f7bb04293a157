import GRDB
import NIOConcurrencyHelpers

/// The directory as it was before it was changed for the first time, for whoever wants to go back there.
///
/// Tenants and applications are few and are remembered; people are copied only before the first of them changes, so
/// that a large directory that nobody changes costs nothing.
actor DirectoryStart {
    /// What people are kept in; what a sign-in makes is not restored but emptied.
    private static let kept = ["user", "userSearch", "directoryGroup", "groupMember", "groupOwner", "deletedItem"]
    private static let emptied = ["consent"] + EmulatorDatabase.ending

    private let database: EmulatorDatabase
    private let registry: Registry
    private let values: Registry.Values
    private var isKept = false

    init(database: EmulatorDatabase, registry: Registry) {
        (self.database, self.registry) = (database, registry)
        values = registry.values.withLockedValue { $0 }
    }

    /// Copies the people into tables of the connection that writes, unless that was done before; they go when it is closed.
    func keep() throws {
        guard !isKept else { return }
        try database.writer.write { db in
            for table in Self.kept {
                // The words of a search belong to a person by their row.
                try db.execute(sql: "CREATE TEMP TABLE start_\(table) AS SELECT rowid AS restoredRow, * FROM \(table)")
            }
        }
        isKept = true
    }

    /// Puts the directory back, and ends everything that somebody has signed in to.
    func restore() async throws {
        let isKept = isKept
        try await database.writer.write { db in
            for table in Self.emptied { try db.execute(sql: "DELETE FROM \(table)") }
            guard isKept else { return }
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for table in Self.kept { try db.execute(sql: "DELETE FROM \(table)") }
            for table in Self.kept {
                let names = try db.columns(in: table).map { "\"\($0.name)\"" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO \(table) (rowid, \(names)) SELECT restoredRow, \(names) FROM start_\(table)")
            }
        }
        try registry.restore(values)
    }
}
