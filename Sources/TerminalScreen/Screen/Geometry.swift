/// A place on the screen, counted from 0 at the top left.
package struct Point: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(_ column: Int, _ row: Int) { (self.column, self.row) = (column, row) }
}

package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(_ columns: Int, _ rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

package struct Rectangle: Hashable, Sendable {
    package var origin: Point
    package var size: Size

    package init(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) {
        origin = Point(column, row)
        size = Size(columns, rows)
    }

    package var columns: Range<Int> { origin.column..<origin.column + size.columns }
    package var rows: Range<Int> { origin.row..<origin.row + size.rows }

    package func contains(_ point: Point) -> Bool {
        columns.contains(point.column) && rows.contains(point.row)
    }

    /// What this and another have in common.
    package func intersection(_ other: Rectangle) -> Rectangle {
        let columns = columns.clamped(to: other.columns)
        let rows = rows.clamped(to: other.rows)
        return Rectangle(columns.lowerBound, rows.lowerBound, columns.count, rows.count)
    }

    /// The same without a margin.
    package func inset(columns: Int = 0, rows: Int = 0) -> Rectangle {
        Rectangle(
            origin.column + min(columns, size.columns / 2), origin.row + min(rows, size.rows / 2),
            size.columns - 2 * columns, size.rows - 2 * rows)
    }
}
