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
    func steps(_ columns: [String]) -> [Step] {
        let names = columns.map { ", user.\($0)" }.joined()
        return readings.enumerated().dropFirst(position?.branch ?? 0).map { number, reading in
            let condition = reading.condition(after: position.flatMap { $0.branch == number ? $0 : nil })
            return Step(
                branch: number,
                sql: """
                    SELECT user.rowid, \(reading.key)\(names) FROM \(reading.source)
                    WHERE \(condition.sql) ORDER BY \(reading.order) LIMIT ?
                    """,
                arguments: condition.arguments)
        }
    }
}
