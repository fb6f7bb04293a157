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

    /// Sets the value of a column, counted from 1, for every row from now on.
    func bind(_ column: Int, _ text: String?) { statement.bind(column, text) }

    /// Sets the value of a column, counted from 1.
    func bind(_ column: Int, _ number: Int64) { statement.bind(column, number) }

    /// Sets the value of a column, counted from 1, to a piece of bytes that stay where they are until the row is added;
    /// nil is null.
    func bind(_ column: Int, _ range: Range<Int>?, in bytes: UnsafeBufferPointer<UInt8>) {
        statement.bind(column, lent: range.map { UnsafeBufferPointer(rebasing: bytes[$0]) })
    }

    /// Adds the row.
    func run() throws { _ = try statement.step() }
}
