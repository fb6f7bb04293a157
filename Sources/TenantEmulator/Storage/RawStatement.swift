import Foundation
import GRDB
import GRDBSQLite

/// A statement whose values go straight between SQLite's memory and Swift's.
///
/// GRDB's own values cost more than the row does when there are a million of them, or twenty in a hundred microseconds.
struct RawStatement {
    /// SQLite copies what it is given.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    // Holds what `handle` points to.
    private let statement: Statement
    private let handle: OpaquePointer

    init(_ statement: Statement) {
        self.statement = statement
        handle = statement.sqliteStatement
    }

    /// Runs a statement without values, which is remembered.
    static func run(_ sql: String, _ db: Database) throws {
        _ = try RawStatement(try db.cachedStatement(sql: sql)).step()
    }

    /// Sets a value, counted from 1.
    func bind(_ index: Int, _ text: String?) {
        guard var text else {
            sqlite3_bind_null(handle, Int32(index))
            return
        }
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                _ = sqlite3_bind_text(
                    handle, Int32(index), characters.baseAddress, Int32(characters.count), Self.transient)
            }
        }
    }

    /// Sets a value, counted from 1, without copying it; nil is null.
    ///
    /// It has to stay where it is until the statement has run, and be set anew before it runs again.
    func bind(_ index: Int, lent text: UnsafeBufferPointer<UInt8>?) {
        guard let text, let start = text.baseAddress else {
            sqlite3_bind_null(handle, Int32(index))
            return
        }
        start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            _ = sqlite3_bind_text(handle, Int32(index), $0, Int32(text.count), nil)
        }
    }

    /// Sets a value, counted from 1.
    func bind(_ index: Int, _ number: Int64) {
        sqlite3_bind_int64(handle, Int32(index), number)
    }

    /// Sets a value, counted from 1.
    func bind(_ index: Int, _ number: Double) {
        sqlite3_bind_double(handle, Int32(index), number)
    }

    /// Sets a value, counted from 1.
    func bind(_ index: Int, _ data: Data) {
        _ = data.withUnsafeBytes {
            sqlite3_bind_blob(handle, Int32(index), $0.baseAddress, Int32($0.count), Self.transient)
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one; if not, the statement can be run again.
    /// - Throws: What SQLite says.
    func step() throws -> Bool {
        let result = sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        sqlite3_reset(handle)
        guard result == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: result),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
        }
        return false
    }

    /// Ends the run before its last row.
    func reset() {
        sqlite3_reset(handle)
    }

    /// A number of this row, counted from 0.
    func number(_ column: Int) -> Int64 {
        sqlite3_column_int64(handle, Int32(column))
    }

    /// A number of this row that may have a fraction, counted from 0.
    func fraction(_ column: Int) -> Double {
        sqlite3_column_double(handle, Int32(column))
    }

    /// The bytes of a value of this row that is no text, counted from 0.
    func data(_ column: Int) -> Data {
        guard let start = sqlite3_column_blob(handle, Int32(column)) else { return Data() }
        return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    }

    /// A text of this row, counted from 0.
    func text(_ column: Int) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a text of this row, counted from 0, which are there until the next step; nil is null.
    func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    }
}
