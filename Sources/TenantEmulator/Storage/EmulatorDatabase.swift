import Foundation
import GRDB

/// The emulator's directory and everything that it has granted, in SQLite.
///
/// This is the only place that opens a database. A value of this type has the newest schema.
struct EmulatorDatabase: Sendable {
    let writer: any DatabaseWriter

    /// Marks a file as the emulator's own: "TENT" in ASCII, SQLite's `application_id`.
    static let applicationID = 0x5445_4E54

    /// Opens a file, which is made if it isn't there, or a database in memory.
    ///
    /// The file holds signing keys, so only its owner may read it. A file that is something else is left untouched.
    ///
    /// - Parameter path: The file; nil for memory.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/databaseUnusable``, naming the file.
    init(path: String?) throws(EmulatorError) {
        guard let path else {
            do {
                writer = try DatabaseQueue(configuration: Self.configuration)
                try migrate()
            } catch {
                throw EmulatorError(.databaseUnusable, "SQLite can't make a database in memory: \(error).")
            }
            return
        }
        try DatabaseFile.prepare(path)
        do {
            writer = try DatabasePool(path: path, configuration: Self.configuration)
            try claim(path)
            try migrate()
        } catch let error as EmulatorError {
            throw error
        } catch {
            let reason = (error as? DatabaseError)?.message ?? "\(error)"
            throw EmulatorError(
                .databaseUnusable,
                "The database \(path) can't be opened (\(reason)). Choose another file with --database.")
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "TenantEmulator"
        configuration.busyMode = .timeout(5)
        return configuration
    }

    /// Refuses the database of another application.
    private func claim(_ path: String) throws {
        try writer.write { db in
            let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            if id == Self.applicationID { return }
            let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_schema") ?? 0
            guard id == 0, tables == 0 else {
                throw EmulatorError(
                    .databaseUnusable,
                    "\(path) is another program's database; nothing was changed. Choose another file with --database.")
            }
            try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
        }
    }
}
