import Foundation
import GRDB

/// The emulator's directory and everything that it has granted, in SQLite.
///
/// This is the only place that opens a database.
struct EmulatorDatabase: Sendable {
    /// A pool for a file, and one connection for a database in memory.
    let writer: any DatabaseWriter
    /// Keeps a temporary file until nobody has the database any more.
    var temporary: TemporaryDatabase?
    /// How long things last, of which those that the database measures itself are the sessions of browsers.
    var lifetimes: EmulatorLifetimes { settings.lifetimes }
    var settings = EmulatorSettings(EmulatorConfiguration())

    init(writer: any DatabaseWriter) {
        self.writer = writer
    }

    /// Opens a file, which is made if it isn't there, or a database in memory.
    ///
    /// The file holds signing keys, so only its owner may read it. A file that is something else is left untouched.
    ///
    /// - Parameter path: The file; nil for memory.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/databaseUnusable``, naming the file.
    init(path: String?) throws(EmulatorError) {
        if let path { try DatabaseFile.prepare(path) }
        do {
            var configuration = Configuration()
            configuration.label = "TenantEmulator"
            configuration.busyMode = .timeout(5)
            if let path {
                writer = try DatabasePool(path: path, configuration: configuration)
            } else {
                writer = try DatabaseQueue(configuration: configuration)
            }
            try makeSchema()
        } catch let error as EmulatorError {
            throw EmulatorError(error.code, path.map { "\($0): \(error.message)" } ?? error.message)
        } catch {
            let reason = (error as? DatabaseError)?.message ?? "\(error)"
            throw EmulatorError(
                .databaseUnusable,
                path.map { "The database \($0) can't be opened (\(reason)). Choose another file with --database." }
                    ?? "SQLite can't make a database in memory: \(reason).")
        }
    }
}
