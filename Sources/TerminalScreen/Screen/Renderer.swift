/// Writes the difference between what a terminal shows and what it is to show, in few bytes, in a synchronized update.
///
/// A row with a cluster that terminals do not agree on the width of is written anew as a whole, with the cursor put
/// where it belongs after each of them, so that it disturbs no more than what is beside it.
package struct Renderer: Sendable {
    private var shown: Screen?
    private var bytes: [UInt8] = []
    /// Where the terminal writes next; nil when that is not certain.
    private var position: Point?
    /// How it writes; nil when that is not certain.
    private var style: Style?
    /// Whether the cursor is shown; nil when that is not certain.
    private var showsCursor: Bool?

    /// Has shown nothing yet.
    package init() {}

    /// Forgets what is shown, because somebody else has written there: all of it is written next time.
    package mutating func forget() { shown = nil }

    /// Finds what to write to show a screen of the terminal's size; nothing when nothing has changed.
    package mutating func update(to screen: Screen) -> [UInt8] {
        bytes = []
        var old = Screen(screen.size)
        if let shown, shown.size == screen.size { old = shown } else { reset() }
        for row in 0..<screen.size.rows where old.row(row) != screen.row(row) {
            write(screen.row(row), over: old.row(row), row: row, columns: screen.size.columns)
        }
        show(cursor: screen.cursor)
        shown = screen
        return bytes.isEmpty ? [] : Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// Erases everything, whatever was there.
    private mutating func reset() {
        style = nil
        select(.plain)
        bytes += "\u{1B}[H\u{1B}[2J".utf8
        position = Point(0, 0)
        showsCursor = nil
    }

    /// Writes a row where another is shown.
    private mutating func write(_ new: ArraySlice<Cell>, over old: ArraySlice<Cell>, row: Int, columns: Int) {
        let isCertain = new.allSatisfy(\.isCertain) && old.allSatisfy(\.isCertain)
        let isNews: (Int) -> Bool = { !isCertain || new[new.startIndex + $0] != old[old.startIndex + $0] }
        // From here on the row is empty, or will be.
        let end = new.lastIndex { !$0.isBlank }.map { $0 - new.startIndex + 1 } ?? 0
        let erased = (end..<columns).filter(isNews)
        let erases = erased.count > 3 || !isCertain && end < columns
        if !isCertain {
            move(to: Point(0, row))
            select(.plain)
            bytes += "\u{1B}[K".utf8
        }
        var column = 0
        while column < (erases ? end : columns) {
            let cell = new[new.startIndex + column]
            if isNews(column) || isRestNews(column, new, isNews) {
                bridge(to: Point(column, row), over: new)
                write(cell, at: Point(column, row), columns: columns)
            }
            column += cell.glyph?.columns ?? 1
        }
        if erases, isCertain {
            move(to: Point(end, row))
            select(.plain)
            bytes += "\u{1B}[K".utf8
        }
    }

    /// Whether the right half of a wide glyph needs it to be written, though the left half looks the same.
    private func isRestNews(_ column: Int, _ new: ArraySlice<Cell>, _ isNews: (Int) -> Bool) -> Bool {
        let next = new.startIndex + column + 1
        return next < new.endIndex && new[next].glyph == nil && isNews(column + 1)
    }

    private mutating func write(_ cell: Cell, at point: Point, columns: Int) {
        guard let glyph = cell.glyph else { return }
        move(to: point)
        select(cell.style)
        if cell.opensIsolate { bytes += TextDirection.isolate.utf8 }
        bytes += glyph.text.utf8
        if cell.closesIsolate { bytes += TextDirection.endOfIsolate.utf8 }
        // In the last column terminals differ in where the cursor then is.
        let next = point.column + glyph.columns
        position = glyph.isCertain && next < columns ? Point(next, point.row) : nil
    }

    /// Comes nearer by writing a few cells again, such as the space between two words: a jump takes four bytes and more.
    private mutating func bridge(to target: Point, over row: ArraySlice<Cell>) {
        guard let position, position.row == target.row, (1...3).contains(target.column - position.column)
        else { return }
        var text: [UInt8] = []
        for cell in row[row.startIndex + position.column..<row.startIndex + target.column] {
            guard let glyph = cell.glyph, cell.style == style, glyph.text.utf8.count == 1 else { return }
            text += glyph.text.utf8
        }
        bytes += text
        self.position = target
    }

    private mutating func move(to target: Point) {
        guard position != target else { return }
        let isOnRow = position?.row == target.row
        bytes += (isOnRow ? "\u{1B}[\(target.column + 1)G" : "\u{1B}[\(target.row + 1);\(target.column + 1)H").utf8
        position = target
    }

    private mutating func select(_ target: Style) {
        guard style != target else { return }
        bytes += target.sequence.utf8
        style = target
    }

    /// Shows the cursor at a place, or nowhere.
    private mutating func show(cursor: Point?) {
        if let cursor { move(to: cursor) }
        if showsCursor != (cursor != nil) {
            bytes += (cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h").utf8
            showsCursor = cursor != nil
        }
    }
}
