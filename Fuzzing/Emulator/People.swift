import Foundation
import GRDBSQLite

/// A directory of two people in a real SQLite, with the columns that conditions name.
struct People {
    nonisolated(unsafe) static let shared = People()

    private let connection: OpaquePointer?

    private init() {
        var connection: OpaquePointer?
        sqlite3_open(":memory:", &connection)
        self.connection = connection
        let columns = UserProperty.allCases.map(\.filterColumn).filter { $0 != "id" }.joined(separator: ", ")
        let names = UserProperty.allCases.filter { $0.kind == .texts }.map(\.filterColumn)
        let others = "managerID, extra, userType, givenName, userPrincipalName"
        run("CREATE TABLE user (id PRIMARY KEY, \(columns), \(others))")
        run("CREATE VIRTUAL TABLE userSearch USING fts5(tokens, detail=none, tokenize='ascii')")
        run("INSERT INTO user (id, displayNameFolded, extra) VALUES ('a', 'adele vance', '{}'), ('b', NULL, '{}')")
        run("UPDATE user SET " + names.map { "\($0) = '[\"a\",\"b\"]'" }.joined(separator: ", "))
        run("INSERT INTO userSearch (rowid, tokens) VALUES (1, 'adele vance')")
    }

    private func run(_ sql: String) {
        require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK, "The directory cannot be made")
    }

    /// Runs a condition, which SQLite has to understand, with a value for each question mark.
    func check(_ condition: SQLCondition) {
        var statement: OpaquePointer?
        let sql = "SELECT COUNT(*) FROM user WHERE \(condition.sql)"
        require(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, "SQLite does not understand it")
        defer { sqlite3_finalize(statement) }
        require(
            Int(sqlite3_bind_parameter_count(statement)) == condition.arguments.count,
            "There is not a value for each question mark")
        for (index, argument) in condition.arguments.enumerated() {
            let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            var argument = argument
            argument.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    _ = sqlite3_bind_text(
                        statement, Int32(index + 1), characters.baseAddress, Int32(characters.count), transient)
                }
            }
        }
        require(sqlite3_step(statement) == SQLITE_ROW, "SQLite cannot run it")
        require((0...2).contains(sqlite3_column_int(statement, 0)), "There are more people than people")
    }
}
