import GraphPeople
import PeopleFinder
import TerminalScreen

extension BrowseView {
    /// Draws the card of the person that is looked at.
    func drawCard(on screen: inout Screen, in place: Rectangle) {
        guard let card = content.card else { return }
        let layout = CardLayout(of: content, in: place)
        if let corner = layout.photo { drawPhoto(card, on: &screen, in: corner) }
        let isOnName = content.isCardOpen && content.cardLine == nil
        let name = content.name(of: card.person)
        let isBar = isOnName && content.overlay == nil
        screen.drawLines(name, in: layout.name, isBar ? theme.selected.adding(.bold) : .heading)
        if isOnName { screen.drawCursor(before: layout.name, theme) } else { mark(name, on: &screen, in: layout.name) }
        let role = layout.role
        for (text, row) in zip(layout.roles, role.rows) {
            let line = Rectangle(role.origin.column, row, role.size.columns, 1)
            screen.draw(text, in: line, theme.dim)
            mark(text, on: &screen, in: line)
        }
        drawLines(of: card, on: &screen, by: layout)
        if !content.isCardOpen { screen.restyle(layout.lines, theme.dimmed) }
    }

    private func drawPhoto(_ card: CardContent, on screen: inout Screen, in corner: Rectangle) {
        if let picture = card.picture { return screen.draw(picture, in: corner, theme.colors) }
        let style = theme.initials(of: card.person.name).tile
        if theme.isColored { screen.fill(corner, style) } else { screen.box(corner) }
        let middle = Rectangle(corner.origin.column, corner.origin.row + corner.size.rows / 2, corner.size.columns, 1)
        screen.draw(card.person.monogram, in: middle, style, .center)
    }

    private func drawLines(of card: CardContent, on screen: inout Screen, by layout: CardLayout) {
        let place = layout.lines
        for (number, row) in zip(place.rows, layout.rows.dropFirst(layout.top)) {
            let line = Rectangle(place.origin.column, number, place.size.columns, 1)
            switch card.lines[row.line] {
            case .heading: screen.draw(row.text, in: line, theme.heading)
            case .note: screen.draw(row.text, in: line, theme.dim)
            case .field:
                let indent = min(CardLayout.gap, max(0, line.size.columns - TextWidth.columns(of: row.text)))
                let parts = line.besides(.cells(row.isBelow ? indent : layout.labels), .share(1))
                screen.draw(row.label, in: row.text.isEmpty ? line : parts[0], theme.dim)
                screen.draw(row.text, in: parts[1])
                mark(row.text, on: &screen, in: parts[1])
            case .person: screen.draw(row.text, in: line)
            }
            guard row.line == layout.selected else { continue }
            if content.overlay == nil { screen.restyle(line, theme.onBar) }
            if !row.isBelow { screen.drawCursor(before: line, theme) }
        }
    }
}

extension Screen {
    /// Draws the sign that rows of the list have in the margin of a line, so that nobody needs to see a bar.
    mutating func drawCursor(before line: Rectangle, _ theme: Theme) {
        draw("▸", at: Point(line.origin.column - 1, line.origin.row), theme.mark)
    }
}
