import GraphPeople
import TerminalScreen

extension BrowseView {
    /// Draws the card of the person that is looked at.
    func drawCard(on screen: inout Screen, in place: Rectangle) {
        guard let card = content.card else { return }
        let layout = CardLayout(of: content, in: place)
        let style: Style = content.isCardOpen && content.cardLine == nil ? .selected.adding(.bold) : .heading
        if let corner = layout.photo {
            drawPhoto(card, on: &screen, in: corner)
            screen.drawLines(card.person.name, in: layout.name, style)
        } else {
            screen.draw(card.person.name, in: layout.name, style)
        }
        drawLines(of: card, on: &screen, by: layout)
    }

    private func drawPhoto(_ card: CardContent, on screen: inout Screen, in corner: Rectangle) {
        if drawsImages, content.overlay == nil, let file = card.photo,
            let image = InlineImage(file: file, place: corner), screen.place(image)
        {
            return
        }
        screen.box(corner)
        let middle = Rectangle(corner.origin.column, corner.origin.row + corner.size.rows / 2, corner.size.columns, 1)
        screen.draw(Self.initials(of: card.person), in: middle, .heading, .center)
    }

    /// The first letters of the first and the last word of a name.
    static func initials(of person: Person) -> String {
        let words = person.name.split { $0.isWhitespace }
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first { $0.isLetter } }
        return String(letters).uppercased()
    }

    private func drawLines(of card: CardContent, on screen: inout Screen, by layout: CardLayout) {
        let place = layout.lines
        for (number, row) in zip(place.rows, layout.rows.dropFirst(layout.top)) {
            let line = Rectangle(place.origin.column, number, place.size.columns, 1)
            let style: Style = row.line == layout.selected ? .selected : .plain
            if style == .selected { screen.fill(line, style) }
            switch card.lines[row.line] {
            case .heading: screen.draw(row.text, in: line, .heading)
            case .note: screen.draw(row.text, in: line)
            case .field(_, _, let address):
                let parts = line.besides(.cells(layout.labels), .share(1))
                screen.draw(row.label, in: parts[0], style)
                screen.draw(row.text, in: parts[1], address.map { style.linking(to: $0) } ?? style)
            case .person: screen.draw(row.text, in: line, style)
            }
        }
    }
}
