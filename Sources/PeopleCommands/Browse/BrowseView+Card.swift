import GraphPeople
import TerminalScreen

extension BrowseView {
    /// The columns and rows of a photo: about a square, as cells are twice as high as wide.
    private static let photo = Size(12, 6)

    /// Draws the card of the person that is looked at.
    func drawCard(on screen: inout Screen, in place: Rectangle) {
        guard let card = content.card else { return }
        let inner = place.inset(columns: 1)
        let hasRoom = inner.size.columns >= 34 && inner.size.rows >= 12
        let head = hasRoom ? Self.photo.rows + 1 : min(2, inner.size.rows)
        let parts = inner.stacked(.cells(head), .share(1))
        if hasRoom {
            let corner = Rectangle(inner.origin.column, inner.origin.row, Self.photo.columns, Self.photo.rows)
            drawPhoto(card, on: &screen, in: corner)
            let beside = Rectangle(
                inner.origin.column + Self.photo.columns + 2, inner.origin.row + 1,
                inner.size.columns - Self.photo.columns - 2, Self.photo.rows - 1)
            screen.drawLines(card.person.name, in: beside, .heading)
        } else {
            screen.draw(card.person.name, in: parts[0], .heading)
        }
        drawLines(of: card, on: &screen, in: parts[1])
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

    private func drawLines(of card: CardContent, on screen: inout Screen, in place: Rectangle) {
        let selected =
            content.focus == .card && card.stops.indices.contains(content.cardStop)
            ? card.stops[content.cardStop] : nil
        let top = max(0, (selected ?? 0) - place.size.rows + 2)
        let labels = card.lines.map { line in
            if case .field(let label, _, _) = line { TextWidth.columns(of: label) } else { 0 }
        }
        let width = labels.max() ?? 0
        for (row, index) in zip(place.rows, card.lines.indices.dropFirst(top)) {
            let line = Rectangle(place.origin.column, row, place.size.columns, 1)
            let style: Style = index == selected ? .selected : .plain
            if index == selected { screen.fill(line, style) }
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
