import GraphPeople
import PeopleFinder
import TerminalScreen

extension BrowseView {
    /// Draws the rows that are seen: the name, and as much more as there is room for.
    func drawList(on screen: inout Screen, in place: Rectangle) {
        guard !content.people.isEmpty else {
            screen.drawLines(content.notice.joined(separator: "\n"), in: place.inset(columns: 1), .plain)
            return
        }
        var place = place
        if !content.caption.isEmpty {
            let parts = place.stacked(.cells(1), .share(1))
            screen.draw(content.caption, in: parts[0].inset(columns: 1))
            place = parts[1]
        }
        for (row, index) in zip(place.rows, content.people.indices.dropFirst(content.top)) {
            let line = Rectangle(place.origin.column, row, place.size.columns, 1)
            drawRow(content.people[index], on: &screen, in: line, isSelected: index == content.selected)
        }
    }

    private func drawRow(_ person: Person, on screen: inout Screen, in line: Rectangle, isSelected: Bool) {
        // The bar is where the arrows move.
        let style: Style = isSelected && !content.isCardOpen ? .selected : .plain
        screen.fill(line, style)
        let columns = line.size.columns
        let parts = line.besides(
            .cells(2), .share(4), .cells(1), .share(columns >= 36 ? 4 : 0), .cells(1), .share(columns >= 64 ? 3 : 0))
        screen.draw(isSelected ? "▸" : " ", in: parts[0], style == .selected ? style : .mark)
        screen.draw(person.name, in: parts[1], isSelected ? style.adding(.bold) : .plain)
        if columns >= 36 {
            let work = person.hasLeft ? texts[.personInactive] : person.jobTitle ?? person.mail
            screen.draw(work ?? person.userPrincipalName ?? "", in: parts[3], style)
        }
        if columns >= 64 { screen.draw(person.extended?.department ?? "", in: parts[5], style) }
    }
}
