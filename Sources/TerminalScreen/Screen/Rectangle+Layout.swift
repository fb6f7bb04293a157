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
