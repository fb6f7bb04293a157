/// Writes the difference between what a terminal shows and what it is to show, in few bytes.
///
/// - Only cells that changed are written. The cursor goes there by the shortest sequence, or over what stands between
///   when writing that again is shorter still. Spaces at the end of a row are erased at once.
/// - A row with a cluster that terminals do not agree on the width of is written anew as a whole, and the cursor is put
///   where it belongs after each of them. So such a cluster disturbs what is beside it and no more.
/// - All of a change comes between begin and end of a synchronized update, for the terminals that know it.
package struct Renderer: Sendable {
    /// What a terminal is able to do, or is not to do.
    package struct Options: Hashable, Sendable {
        package var colors: ColorDepth
        /// Whether pieces of right-to-left text are isolated.
        package var isolatesDirections = true
        /// Whether changes are announced (private mode 2026).
        package var synchronizes = true
        /// Whether links are written (OSC 8).
        package var links = true

        package init(colors: ColorDepth = .sixteen) {
            self.colors = colors
        }
    }

    private let options: Options
    private var shown: Screen?
    private var pen = Pen()

    package init(_ options: Options = Options()) {
        self.options = options
    }

    /// Forgets what is shown, because somebody else has written there: all of it is written next time.
    package mutating func forget() {
        shown = nil
    }

    /// Finds what to write.
    ///
    /// - Parameter screen: What is to be shown. It has the size of the terminal.
    /// - Returns: The bytes; none when nothing has changed.
    package mutating func update(to screen: Screen) -> [UInt8] {
        pen.bytes = []
        pen.options = options
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
        for image in screen.images where !old.images.contains(image) || old.differs(from: screen, in: image.place) {
            pen.move(to: image.place.origin)
            pen.write(image)
        }
        pen.show(cursor: screen.cursor)
        shown = screen
        guard !pen.bytes.isEmpty, options.synchronizes else { return pen.bytes }
        return Array("\u{1B}[?2026h".utf8) + pen.bytes + Array("\u{1B}[?2026l".utf8)
    }
}

extension Screen {
    fileprivate func differs(from other: Screen, in place: Rectangle) -> Bool {
        // A row that is written anew as a whole may have touched the picture in it.
        place.rows.contains { row in
            let mine = self.row(row)
            let others = other.row(row)
            return mine[mine.startIndex + place.origin.column] != others[others.startIndex + place.origin.column]
                || mine != others && !(mine + others).allSatisfy(\.isCertain)
        }
    }
}
