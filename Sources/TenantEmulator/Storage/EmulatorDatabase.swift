import Foundation
import GRDB

/// The emulator's directory and everything that it has granted, in SQLite.
///
/// This is the only place that opens a database. A value of this type has the newest schema.
struct EmulatorDatabase: Sendable {
    let writer: any DatabaseWriter
    /// What nearly every request reads with.
    let readers: DirectoryReaders
    /// Keeps a temporary file until nobody has the database any more.
    var temporary: TemporaryDatabase?
    /// How long things last, of which those that the database measures itself are the sessions of browsers.
    var lifetimes: EmulatorLifetimes { settings.lifetimes }
    var settings = EmulatorSettings(EmulatorConfiguration())

    let grants = StoredGrants()
    /// Writes what refreshes leave behind.
    let refreshes: GroupedWrites

    init(writer: any DatabaseWriter) {
        self.writer = writer
        readers = DirectoryReaders(path: nil, writer: writer)
        refreshes = GroupedWrites(writer: writer)
    }

    /// Opens a file, which is made if it isn't there, or a database in memory.
    ///
    /// The file holds signing keys, so only its owner may read it. A file that is something else is left untouched.
    ///
    /// - Parameters:
    ///   - path: The file; nil for memory.
    ///   - progress: Hears how far a file of an older version has been brought up to date.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/databaseUnusable``, naming the file.
    init(path: String?, progress: (PopulationProgress) -> Void = { _ in }) throws(EmulatorError) {
        guard let path else {
            do {
                writer = try DatabaseQueue(configuration: Self.configuration)
                readers = DirectoryReaders(path: nil, writer: writer)
                refreshes = GroupedWrites(writer: writer)
                try migrate()
            } catch {
                throw EmulatorError(.databaseUnusable, "SQLite can't make a database in memory: \(error).")
            }
            return
        }
        try DatabaseFile.prepare(path)
        do {
            var configuration = Self.configuration
            configuration.prepareDatabase { db in
                // In pages: the disk is waited for when the log is written back, and at no other time.
                try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
            }
            writer = try DatabasePool(path: path, configuration: configuration)
            readers = DirectoryReaders(path: path, writer: writer)
            refreshes = GroupedWrites(writer: writer)
            try migrate(progress: progress)
        } catch {
            let reason = (error as? DatabaseError)?.message ?? "\(error)"
            throw EmulatorError(
                .databaseUnusable,
                "The database \(path) can't be opened (\(reason)). Choose another file with --database.")
        }
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "TenantEmulator"
        configuration.busyMode = .timeout(5)
        return configuration
    }
}
