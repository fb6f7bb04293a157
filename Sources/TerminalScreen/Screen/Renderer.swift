/// Writes the difference between what a terminal shows and what it is to show, in few bytes, in a synchronized update.
///
/// A row with a cluster that terminals do not agree on the width of is written anew as a whole, with the cursor put
/// where it belongs after each of them, so that it disturbs no more than what is beside it.
package struct Renderer: Sendable {
    private var shown: Screen?
    private var pen = Pen()
    /// Has shown nothing yet.
    package init(_ colors: ColorDepth = .sixteen) { pen.colors = colors }
    /// Forgets what is shown, because somebody else has written there: all of it is written next time.
    package mutating func forget() { shown = nil }

    /// Finds what to write to show a screen of the terminal's size; nothing when nothing has changed.
    package mutating func update(to screen: Screen) -> [UInt8] {
        pen.bytes = []
        let old: Screen
        if let shown, shown.size == screen.size {
            old = shown
        } else {
            old = Screen(screen.size)
            pen.reset()
        }
        for row in 0..<screen.size.rows where old.row(row) != screen.row(row) {
            pen.write(screen.row(row), over: old.row(row), row: row, columns: screen.size.columns)
        }
        pen.show(cursor: screen.cursor)
        shown = screen
        guard !pen.bytes.isEmpty else { return pen.bytes }
        return Array("\u{1B}[?2026h".utf8) + pen.bytes + Array("\u{1B}[?2026l".utf8)
    }
}
