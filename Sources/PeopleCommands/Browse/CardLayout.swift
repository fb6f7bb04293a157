import TerminalScreen

/// Where the parts of a card stand, to draw them and to find what was clicked.
struct CardLayout {
    /// The columns and rows of a photo: about a square, as cells are twice as high as wide.
    private static let photoSize = Size(12, 6)

    /// Nil where there is no room for one.
    let photo: Rectangle?
    let name: Rectangle
    let lines: Rectangle

    /// The line that the cursor is on; nil while the card has not the keys.
    let selected: Int?

    /// The first line that is seen.
    let top: Int

    init(of content: BrowseContent, in place: Rectangle) {
        let inner = place.inset(columns: 1)
        let hasRoom = inner.size.columns >= 34 && inner.size.rows >= 12
        let size = Self.photoSize
        let parts = inner.stacked(.cells(hasRoom ? size.rows + 1 : min(2, inner.size.rows)), .share(1))
        let (column, row) = (inner.origin.column, inner.origin.row)
        photo = hasRoom ? Rectangle(column, row, size.columns, size.rows) : nil
        name =
            hasRoom
            ? Rectangle(column + size.columns + 2, row + 1, inner.size.columns - size.columns - 2, size.rows - 1)
            : parts[0]
        lines = parts[1]
        let stops = content.card?.stops ?? []
        selected =
            content.focus == .card && stops.indices.contains(content.cardStop) ? stops[content.cardStop] : nil
        // The lines move no further than they have to: what was clicked stays under the pointer.
        let rows = lines.size.rows
        top = selected.map { $0 == stops.first ? 0 : min(max(content.cardTop, $0 - rows + 1), $0) } ?? 0
    }

    /// Finds the line of the card at a place of the screen; there may be none.
    func line(at point: Point) -> Int? {
        lines.contains(point) ? top + point.row - lines.origin.row : nil
    }
}
