import GRDB

/// One INSERT that runs many times.
struct BulkInsert {
    private let statement: RawStatement

    init(_ db: Database, into table: String, columns: [String]) throws {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        statement = RawStatement(
            try db.makeStatement(
                sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"))
    }

    /// Sets the value of a column, counted from 1.
    func bind(_ column: Int, _ text: String?) { statement.bind(column, text) }

    /// Sets the value of a column, counted from 1.
    func bind(_ column: Int, _ number: Int64) { statement.bind(column, number) }

    /// Adds the row.
    func run() throws { _ = try statement.step() }
}
