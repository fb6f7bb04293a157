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
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
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

    package func contains(_ point: Point) -> Bool { columns.contains(point.column) && rows.contains(point.row) }

    /// One of its rows, counted from 0 at its top.
    package func row(_ index: Int) -> Rectangle { Rectangle(origin.column, origin.row + index, size.columns, 1) }

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

/// How much of a rectangle a part of it gets.
package enum Extent: Hashable, Sendable {
    /// So many columns or rows, as far as there are any left.
    case cells(Int)
    /// A share of what the parts with a fixed extent leave, in proportion to the other shares.
    case share(Int)
}

extension Rectangle {
    /// Splits into parts beside each other, without a gap; the last ones are empty when there is no room.
    package func besides(_ extents: Extent...) -> [Rectangle] {
        Self.divide(size.columns, extents).map { offset, length in
            Rectangle(origin.column + offset, origin.row, length, size.rows)
        }
    }

    /// Splits into parts below each other, without a gap; the last ones are empty when there is no room.
    package func stacked(_ extents: Extent...) -> [Rectangle] {
        Self.divide(size.rows, extents).map { offset, length in
            Rectangle(origin.column, origin.row + offset, size.columns, length)
        }
    }

    private static func divide(_ length: Int, _ extents: [Extent]) -> [(offset: Int, length: Int)] {
        var left = length
        var lengths = extents.map { extent in
            guard case .cells(let wanted) = extent else { return 0 }
            let given = min(max(0, wanted), left)
            left -= given
            return given
        }
        var shares = extents.reduce(0) { sum, extent in
            if case .share(let part) = extent { sum + max(0, part) } else { sum }
        }
        // Each share is taken of what is left, so that nothing is lost by rounding.
        for (index, extent) in extents.enumerated() {
            guard case .share(let part) = extent, part > 0 else { continue }
            lengths[index] = left * part / shares
            left -= lengths[index]
            shares -= part
        }
        var offset = 0
        return lengths.map { length in
            defer { offset += length }
            return (offset, length)
        }
    }
}
