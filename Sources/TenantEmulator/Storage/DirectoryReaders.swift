import GRDB
import NIOConcurrencyHelpers

/// Reads the directory on the thread that asks: the way to another one and back costs more than a page does.
///
/// A pool's own readers are handed over by several locks, and ask at each turn whether the schema is still the same,
/// which costs as much as a page again. Here each thread that reads takes a connection, the last one that was given
/// back, and there are as many as ever read at once. SQLite itself notices whatever changes, the schema too.
final class DirectoryReaders: Sendable {
    /// How much of the file a connection keeps in memory, in KiB.
    private static let cacheSize = 8192

    /// The file; nil for a database in memory, which has one connection for all.
    private let path: String?
    private let writer: any DatabaseWriter
    private let idle = NIOLockedValueBox<[DatabaseQueue]>([])

    init(path: String?, writer: any DatabaseWriter) {
        (self.path, self.writer) = (path, writer)
    }

    /// Reads, without a transaction of its own.
    ///
    /// - Throws: What SQLite says, and whatever `body` throws.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        guard let path else { return try writer.unsafeRead(body) }
        let connection = try idle.withLockedValue { $0.popLast() } ?? Self.open(path)
        defer { idle.withLockedValue { $0.append(connection) } }
        return try connection.unsafeRead(body)
    }

    /// Opens a connection that writes nothing.
    ///
    /// It isn't opened as one that can't: whoever is the last to close the file has to be able to tidy up its log.
    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = EmulatorDatabase.configuration
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA query_only = ON; PRAGMA cache_size = -\(cacheSize)")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
