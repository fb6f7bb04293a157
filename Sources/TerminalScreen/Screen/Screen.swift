/// What a terminal is to show: a cell for each column of each row, and the cursor.
package struct Screen: Equatable, Sendable {
    package let size: Size
    package internal(set) var cells: [Cell]
    /// Where the cursor is shown; nil for none.
    package var cursor: Point?

    package init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    package var bounds: Rectangle { Rectangle(0, 0, size.columns, size.rows) }

    package subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

    /// The text of a row, without the spaces at its end: for tests, and for readers of the screen.
    package func text(ofRow row: Int) -> String {
        var text = self.row(row).compactMap(\.glyph?.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Puts a glyph into its cells; what it covers half of becomes empty.
    mutating func put(_ glyph: Glyph, _ point: Point, _ style: Style) {
        set(Cell(glyph, style), point)
        if glyph.columns == 2 { set(Cell(nil, style), Point(point.column + 1, point.row)) }
    }

    private mutating func set(_ cell: Cell, _ point: Point) {
        let index = point.row * size.columns + point.column
        if cell.glyph != nil, cells[index].glyph == nil, point.column > 0 {
            cells[index - 1] = Cell(.space, cells[index - 1].style)
        }
        if point.column + 1 < size.columns, cells[index + 1].glyph == nil {
            cells[index + 1] = Cell(.space, cells[index + 1].style)
        }
        cells[index] = cell
    }
}

/// One column of one row.
package struct Cell: Hashable, Sendable {
    /// What is there, or begins there; nil in the right half of the wide glyph before.
    package var glyph: Glyph?
    package var style: Style
    /// Whether a text with right-to-left letters begins here.
    var opensIsolate = false
    /// Whether it ends here.
    var closesIsolate = false

    package static let blank = Cell(.space, .plain)

    init(_ glyph: Glyph?, _ style: Style) { (self.glyph, self.style) = (glyph, style) }

    /// Whether erasing the cell gives the same.
    var isBlank: Bool { self == .blank }

    /// Whether every terminal keeps it in and to its column; some join the marks of an isolate to the cell before.
    var isCertain: Bool { !opensIsolate && !closesIsolate && glyph?.isCertain != false }
}
