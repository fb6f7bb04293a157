import GraphPeople
import TerminalScreen

extension BrowseView {
    /// Draws the card of the person that is looked at.
    func drawCard(on screen: inout Screen, in place: Rectangle) {
        guard let card = content.card else { return }
        let layout = CardLayout(of: content, in: place)
        if let corner = layout.photo {
            drawPhoto(card, on: &screen, in: corner)
            screen.drawLines(card.person.name, in: layout.name, .heading)
        } else {
            screen.draw(card.person.name, in: layout.name, .heading)
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
        let labels = card.lines.map { line in
            if case .field(let label, _, _) = line { TextWidth.columns(of: label) } else { 0 }
        }
        let width = labels.max() ?? 0
        for (row, index) in zip(place.rows, card.lines.indices.dropFirst(layout.top)) {
            let line = Rectangle(place.origin.column, row, place.size.columns, 1)
            let style: Style = index == layout.selected ? .selected : .plain
            if index == layout.selected { screen.fill(line, style) }
            switch card.lines[index] {
            case .heading(let title): screen.draw(title, in: line, .heading)
            case .note(let text): screen.draw(text, in: line)
            case .field(let label, let value, let address):
                let parts = line.besides(.cells(width + 2), .share(1))
                screen.draw(label, in: parts[0], style)
                screen.draw(value, in: parts[1], address.map { style.linking(to: $0) } ?? style)
            case .person(let person):
                let words = [person.name, person.jobTitle].compactMap { $0 }.joined(separator: " · ")
                screen.draw("  " + words, in: line, style)
            }
        }
    }
}
