/// Rows under a header: what is to be shown, without a word about how.
public struct Table: Sendable, Hashable {
    /// The titles of the columns.
    public var header: [String]

    /// The rows; each has a cell for each title.
    public var rows: [[String]]

    /// Puts a table together.
    ///
    /// - Parameters:
    ///   - header: The titles of the columns.
    ///   - rows: The rows; a row that is too short is filled up with empty cells.
    public init(header: [String], rows: [[String]]) {
        self.header = header
        self.rows = rows.map { row in
            Array(row.prefix(header.count)) + Array(repeating: "", count: max(0, header.count - row.count))
        }
    }
}
