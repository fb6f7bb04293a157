/// Where a terminal writes next and how, and the bytes that brought it there.
struct Pen: Sendable {
    var bytes: [UInt8] = []
    var options = Renderer.Options()
    /// Where the terminal writes next; nil when that is not certain.
    private var position: Point?
    /// How it writes; nil when that is not certain.
    private var style: Style?
    /// Whether the cursor is shown; nil when that is not certain.
    private var showsCursor: Bool?

    /// Erases everything, whatever was there.
    mutating func reset() {
        style = nil
        select(.plain)
        bytes += "\u{1B}[H\u{1B}[2J".utf8
        position = Point(0, 0)
        showsCursor = nil
    }

    /// Writes a row where another is shown.
    mutating func write(_ new: ArraySlice<Cell>, over old: ArraySlice<Cell>, row: Int, columns: Int) {
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
            if case .glyph(let glyph) = cell.content {
                column += glyph.columns
            } else {
                column += 1
            }
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
        return next < new.endIndex && new[next].content == .rest && isNews(column + 1)
    }

    private mutating func write(_ cell: Cell, at point: Point, columns: Int) {
        guard case .glyph(let glyph) = cell.content else { return }
        move(to: point)
        select(cell.style.reduced(to: options.colors))
        if cell.opensIsolate, options.isolatesDirections {
            bytes += TextDirection.isolate.utf8
        }
        bytes += glyph.text.utf8
        if cell.closesIsolate, options.isolatesDirections {
            bytes += TextDirection.endOfIsolate.utf8
        }
        // In the last column terminals differ in where the cursor then is.
        let next = point.column + glyph.columns
        position = glyph.isCertain && next < columns ? Point(next, point.row) : nil
    }

    /// Comes nearer by writing a few cells again, where that takes fewer bytes than to jump over them.
    private mutating func bridge(to target: Point, over row: ArraySlice<Cell>) {
        guard let position, position.row == target.row, position.column < target.column,
            target.column - position.column <= 4
        else { return }
        let between = row[row.startIndex + position.column..<row.startIndex + target.column]
        var text: [UInt8] = []
        for cell in between {
            guard case .glyph(let glyph) = cell.content, cell.style.reduced(to: options.colors) == style,
                glyph.text.utf8.count == 1
            else { return }
            text += glyph.text.utf8
        }
        if text.count < Self.shortest(from: position, to: target).count {
            bytes += text
            self.position = target
        }
    }

    /// Goes to a place.
    mutating func move(to target: Point) {
        guard position != target else { return }
        bytes += Self.shortest(from: position, to: target)
        position = target
    }

    private static func shortest(from position: Point?, to target: Point) -> [UInt8] {
        func number(_ value: Int) -> String { value == 1 ? "" : String(value) }
        let row = number(target.row + 1)
        let column = number(target.column + 1)
        var ways = ["\u{1B}[\(column.isEmpty ? row : "\(row);\(column)")H"]
        if let position, position.row == target.row {
            ways.append(target.column == 0 ? "\r" : "\u{1B}[\(column)G")
            if target.column > position.column {
                ways.append("\u{1B}[\(number(target.column - position.column))C")
            } else if position.column - target.column <= 3 {
                ways.append(String(repeating: "\u{8}", count: position.column - target.column))
            }
        } else if let position, target.column == 0, (1...4).contains(target.row - position.row) {
            ways.append("\r" + String(repeating: "\n", count: target.row - position.row))
        } else if let position, position.column == target.column, target.row > position.row {
            ways.append("\u{1B}[\(number(target.row - position.row))B")
        }
        return Array((ways.min { $0.utf8.count < $1.utf8.count } ?? "").utf8)
    }

    private mutating func select(_ target: Style) {
        guard style != target else { return }
        let sequence = SelectGraphicRendition.change(from: style, to: target)
        bytes += sequence
        if options.links, style?.link != target.link {
            bytes += "\u{1B}]8;;\(target.link ?? "")\u{1B}\\".utf8
        }
        style = target
    }

    /// Draws a picture where the pen is.
    mutating func write(_ image: InlineImage) {
        bytes += image.sequence
        position = nil
    }

    /// Shows the cursor at a place, or nowhere.
    mutating func show(cursor: Point?) {
        if let cursor {
            move(to: cursor)
        }
        if showsCursor != (cursor != nil) {
            bytes += (cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h").utf8
            showsCursor = cursor != nil
        }
    }
}
