import Foundation
import GRDB

struct EmulatorDatabase: Sendable {
    /// A pool for a file, and one connection for a database in memory.
    let writer: any DatabaseWriter
    /// Keeps other processes out; nil for a database in memory.
    private let lock: DatabaseLock?
    let guests = GuestMemory()
    /// Keeps a temporary file until nobody has the database any more.
    var temporary: TemporaryDatabase?
    /// How long things last, of which those that the database measures itself are the sessions of browsers.
    var lifetimes: EmulatorLifetimes { settings.lifetimes }
    var settings = EmulatorSettings(EmulatorConfiguration())

    /// Opens a file, which is made if it isn't there, or a database in memory.
    ///
    /// The file holds signing keys, so only its owner may read it. A file that is something else is left untouched.
    init(path: String?) throws(EmulatorError) {
        if let path {
            try DatabaseFile.prepare(path)
            lock = try DatabaseLock(path)
        } else {
            lock = nil
        }
        do {
            var configuration = Configuration()
            configuration.label = "TenantEmulator"
            configuration.busyMode = .timeout(5)
            if let path {
                writer = try DatabasePool(path: path, configuration: configuration)
            } else {
                writer = try DatabaseQueue(configuration: configuration)
            }
            writer.add(transactionObserver: guests)
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

    /// A copy in memory of what is in another database.
    init(copying other: EmulatorDatabase) throws {
        lock = nil
        writer = try DatabaseQueue()
        try other.writer.backup(to: writer)
        writer.add(transactionObserver: guests)
    }
}

extension EmulatorDatabase {
    /// Runs one statement; returns how many rows it has changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: StatementArguments) async throws -> Int {
        try await writer.write { db in
            try db.execute(sql: sql, arguments: arguments)
            return db.changesCount
        }
    }

    func texts(_ sql: String, _ arguments: StatementArguments) async throws -> [String] {
        try await writer.read { db in try String.fetchAll(db, sql: sql, arguments: arguments) }
    }

    func people(_ sql: String, _ arguments: StatementArguments) async throws -> [DirectoryUser] {
        try await writer.read { db in try DirectoryUser.fetchAll(db, sql: sql, arguments: arguments) }
    }
}

/// A row that is read and written as it stands: times in seconds since 1970, and values inside as JSON.
protocol StoredRow: Codable, Sendable, FetchableRecord, PersistableRecord {}

extension StoredRow {
    static func databaseJSONEncoder(for column: String) -> JSONEncoder { JSONEncoder() }
    static func databaseJSONDecoder(for column: String) -> JSONDecoder { JSONDecoder() }

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .timeIntervalSince1970
    }

    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .timeIntervalSince1970
    }
}

/// Looks at a database file before SQLite may change it.
enum DatabaseFile {
    private static let magic = Data("SQLite format 3\u{0}".utf8)
    /// Marks a file as the emulator's own: "TENT" in ASCII, SQLite's `application_id`.
    private static let applicationID: [UInt8] = [0x54, 0x45, 0x4E, 0x54]
    private static let applicationIDRange = 68..<72

    /// Makes the file if it isn't there, or checks that the emulator made it.
    ///
    /// Only the owner may read it; SQLite gives the same mode to the journals that it puts beside it.
    static func prepare(_ path: String) throws(EmulatorError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw unusable("The database \(path) can't be opened: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: applicationIDRange.upperBound)
        let count = read(descriptor, &header, header.count)
        if count == 0 {
            try mark(path)
            return
        }
        guard count == header.count, header.starts(with: magic) else {
            throw unusable("\(path) is no SQLite database; nothing was changed.")
        }
        guard header[applicationIDRange].elementsEqual(applicationID) else {
            throw unusable("\(path) is another program's database; nothing was changed.")
        }
        fchmod(descriptor, 0o600)
    }

    /// The journal is still SQLite's simplest here, so that the mark is in the file itself at once.
    private static func mark(_ path: String) throws(EmulatorError) {
        do {
            let id = applicationID.reduce(0) { $0 << 8 | Int($1) }
            try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA application_id = \(id)") }
        } catch {
            throw unusable("The database \(path) can't be made: \(error).")
        }
    }

    static func unusable(_ sentence: String) -> EmulatorError {
        EmulatorError(.databaseUnusable, "\(sentence) Choose another file with --database.")
    }
}
