extension Screen {
    /// Writes text on one row, made safe, as far as a place goes, and tells its columns, the clipped ones included.
    @discardableResult
    package mutating func draw(_ text: String, at point: Point, _ style: Style = .plain, in clip: Rectangle? = nil)
        -> Int
    {
        draw(Glyph.glyphs(of: text), at: point, style, in: clip)
    }

    /// Writes text on the first row of a place, made safe, and cut with an ellipsis when it is too long.
    package mutating func draw(
        _ text: String, in place: Rectangle, _ style: Style = .plain, _ alignment: TextLayout.Alignment = .leading
    ) {
        let glyphs = TextLayout.truncate(Glyph.glyphs(of: text), to: place.size.columns)
        let rest = place.size.columns - glyphs.reduce(0) { $0 + $1.columns }
        let start = Point(place.origin.column + rest * alignment.rawValue / 2, place.origin.row)
        draw(glyphs, at: start, style, in: place)
    }

    /// Writes text on as many rows as it needs and the place has.
    package mutating func drawLines(_ text: String, in place: Rectangle, _ style: Style = .plain) {
        for (line, row) in zip(TextLayout.wrap(text, to: place.size.columns), place.rows) {
            draw(line, at: Point(place.origin.column, row), style, in: place)
        }
    }

    /// Makes a place empty, in a style.
    package mutating func fill(_ place: Rectangle, _ style: Style = .plain) {
        let place = place.intersection(bounds)
        for row in place.rows {
            for column in place.columns { put(.space, Point(column, row), style) }
        }
    }

    /// Changes the style of what is drawn already.
    package mutating func restyle(_ place: Rectangle, _ change: (Style) -> Style) {
        let place = place.intersection(bounds)
        for row in place.rows {
            for column in place.columns {
                let index = row * size.columns + column
                cells[index].style = change(cells[index].style)
            }
        }
    }

    /// Changes the style of some characters of a text that was drawn from the left edge of a place on.
    package mutating func restyle(
        _ characters: Range<Int>, of text: String, in place: Rectangle, _ change: (Style) -> Style
    ) {
        let before = TextWidth.columns(of: String(text.prefix(characters.lowerBound)))
        let columns = TextWidth.columns(of: String(text.dropFirst(characters.lowerBound).prefix(characters.count)))
        // The ellipsis stands for other letters, too.
        let seen = TextWidth.columns(of: text) > place.size.columns ? place.size.columns - 1 : place.size.columns
        restyle(Rectangle(place.origin.column + before, place.origin.row, min(columns, seen - before), 1), change)
    }

    /// Draws a frame along the inner edge of a place, with a title in its upper side.
    package mutating func box(
        _ place: Rectangle, _ style: Style = .line, title: String = "", _ titleStyle: Style = .heading
    ) {
        guard place.size.columns >= 2, place.size.rows >= 2 else { return }
        let right = place.columns.upperBound - 1
        let bottom = place.rows.upperBound - 1
        line(Point(place.origin.column, place.origin.row), place.size.columns, style, ends: ("╭", "╮"))
        line(Point(place.origin.column, bottom), place.size.columns, style, ends: ("╰", "╯"))
        for row in place.rows.dropFirst().dropLast() {
            draw("│", at: Point(place.origin.column, row), style)
            draw("│", at: Point(right, row), style)
        }
        if !title.isEmpty, place.size.columns > 6 {
            let name = TextLayout.truncate(title, to: place.size.columns - 6)
            draw(" \(name) ", at: Point(place.origin.column + 2, place.origin.row), titleStyle)
        }
    }

    package mutating func line(
        _ point: Point, _ columns: Int, _ style: Style = .line, ends: (String, String) = ("─", "─")
    ) {
        guard columns >= 2 else { return }
        draw(ends.0 + String(repeating: "─", count: columns - 2) + ends.1, at: point, style)
    }

    @discardableResult
    private mutating func draw(_ glyphs: [Glyph], at point: Point, _ style: Style, in clip: Rectangle?) -> Int {
        let clip = clip.map(bounds.intersection) ?? bounds
        var column = point.column
        var first: Int?
        var last: Int?
        for glyph in glyphs {
            let isInside = column >= clip.columns.lowerBound && column + glyph.columns <= clip.columns.upperBound
            if isInside, clip.rows.contains(point.row) {
                put(glyph, Point(column, point.row), style)
                first = first ?? column
                last = column
            }
            column += glyph.columns
        }
        if let first, let last, glyphs.contains(where: \.isRightToLeft) {
            cells[point.row * size.columns + first].opensIsolate = true
            cells[point.row * size.columns + last].closesIsolate = true
        }
        return column - point.column
    }
}
