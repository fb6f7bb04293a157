extension UserQuery {
    /// A statement that reads a part of a page.
    struct Step: Sendable {
        /// Which reading of the query it is.
        let branch: Int
        /// The statement; it ends with how many rows are wanted at most.
        let sql: String
        /// The values before that.
        let arguments: [String]
    }

    /// The statements that read a page, from its beginning on: number of the row, place in the order, columns.
    ///
    /// - Parameter columns: The columns of the table of users; nil for what is kept of each as JSON.
    /// - Returns: The statements, in the order in which they are run.
    func steps(_ columns: [String]?) -> [Step] {
        let names = columns.map { $0.map { ", user.\($0)" }.joined() } ?? ", userJSON.json"
        let kept = columns == nil ? " CROSS JOIN userJSON ON userJSON.rowid = user.rowid" : ""
        return readings.enumerated().dropFirst(position?.branch ?? 0).map { number, reading in
            let condition = reading.condition(after: position.flatMap { $0.branch == number ? $0 : nil })
            return Step(
                branch: number,
                sql: """
                    SELECT user.rowid, \(reading.key)\(names) FROM \(reading.source)\(kept)
                    WHERE \(condition.sql) ORDER BY \(reading.order) LIMIT ?
                    """,
                arguments: condition.arguments)
        }
    }
}
