import Dispatch
import GRDB
import NIOConcurrencyHelpers

extension PopulationFile {
    /// How many people are written at a time.
    private static let batch = 1000

    /// Adds people to a table without indexes or triggers.
    static func insert(
        _ writer: PopulationWriter, into db: Database, total: Int, progress: (PopulationProgress) -> Void
    ) throws {
        let count = writer.plan.order.count
        guard count > 0 else { return }
        let hash = try String.fetchOne(
            db, sql: "SELECT passwordHash FROM user WHERE id = ?",
            arguments: [SampleOrganization.objectID(SampleOrganization.userName)])
        let first = (try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM user") ?? 0) + 1
        let columns = PopulationRows.Column.ofPeople
        let people = try BulkInsert(
            db, into: "user", columns: ["rowid", "tenantID", "passwordHash"] + columns.map(\.name))
        people.bind(2, SampleOrganization.contoso.id)
        people.bind(3, hash)
        let words = try BulkInsert(db, into: "userSearch", columns: ["rowid", "tokens"])
        let objects = try BulkInsert(db, into: "userJSON", columns: ["rowid", "json"])
        try db.execute(sql: "INSERT INTO userSearch (userSearch, rank) VALUES ('hashsize', 8000000)")
        try drawAhead(writer, of: count) { start, rows in
            if start.isMultiple(of: 20 * batch) {
                progress(PopulationProgress(stage: .people, done: start, total: total))
            }
            try rows.objects.withUnsafeBufferPointer { bytes in
                for index in 0..<rows.count {
                    objects.bind(1, first + Int64(start + index))
                    objects.bind(2, rows.object(index), in: bytes)
                    try objects.run()
                }
            }
            try rows.bytes.withUnsafeBufferPointer { bytes in
                for index in 0..<rows.count {
                    let row = first + Int64(start + index)
                    people.bind(1, row)
                    for (number, column) in columns.enumerated() {
                        people.bind(4 + number, rows.range(index, column), in: bytes)
                    }
                    try people.run()
                    words.bind(1, row)
                    words.bind(2, rows.range(index, .tokens), in: bytes)
                    try words.run()
                }
            }
        }
        try db.execute(sql: "INSERT INTO userSearch (userSearch, rank) VALUES ('hashsize', 1048576)")
    }

    /// Hands people out in their order, while another thread draws those who come next.
    private static func drawAhead(
        _ writer: PopulationWriter, of count: Int, _ take: (_ start: Int, _ rows: PopulationRows) throws -> Void
    ) rethrows {
        let thread = DispatchQueue(label: "PopulationWriter")
        let drawn = NIOLockedValueBox<PopulationRows?>(nil)
        let isDrawn = DispatchSemaphore(value: 0)
        func draw(_ start: Int) {
            guard start < count else { return }
            thread.async {
                let rows = writer.rows(start..<min(start + batch, count))
                drawn.withLockedValue { $0 = rows }
                isDrawn.signal()
            }
        }
        draw(0)
        for start in stride(from: 0, to: count, by: batch) {
            isDrawn.wait()
            let rows = drawn.withLockedValue { $0.take() }
            draw(start + batch)
            if let rows { try take(start, rows) }
        }
    }
}
