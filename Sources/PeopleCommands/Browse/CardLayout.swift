import GraphPeople
import PeopleFinder
import TerminalScreen

/// Where the parts of a card stand, to draw them and to find what was clicked.
struct CardLayout {
    /// A row of the screen: a line of the card, or a part of one that is longer than the card is wide.
    struct Row: Equatable {
        /// Which line of the card it is of.
        let line: Int
        /// What stands before it; empty where there is nothing, and in the rows after a line's first.
        var label = ""
        let text: String
        /// Whether a value stands below its label, for which there was no room beside it.
        var isBelow = false
    }

    /// Between a label and what it is of.
    static let gap = 2

    /// Nil where there is no room for one.
    let photo: Rectangle?
    let name: Rectangle
    /// What the person does, and where, in a line or in two.
    let role: Rectangle
    let roles: [String]
    let lines: Rectangle
    let labels: Int
    /// Everything that could be seen, from the first line on.
    let rows: [Row]
    /// The line that the cursor is on; nil while the card is not open, or the cursor is on its name.
    let selected: Int?
    let top: Int

    init(of content: BrowseContent, in place: Rectangle) {
        let inner = place.inset(columns: 1)
        let hasRoom = inner.size.columns >= 34 && inner.size.rows >= 12
        // About a square, as cells are twice as high as wide; initials need no more than a corner.
        let hasPhoto = content.card?.picture != nil
        let large = inner.size.columns >= 60 && inner.size.rows >= 30 ? Size(24, 12) : Size(16, 8)
        let small = inner.size.columns >= 40 && inner.size.rows >= 18 ? large : Size(12, 6)
        let size = hasRoom ? hasPhoto ? small : Size(6, 3) : Size(0, 0)
        let (column, row) = (inner.origin.column, inner.origin.row)
        photo = hasRoom ? Rectangle(column, row, size.columns, size.rows) : nil
        let beside = hasRoom ? size.columns + Self.gap : 0
        let (left, width) = (column + beside, inner.size.columns - beside)
        let card = content.card
        let shownName = card.map { content.name(of: $0.person) } ?? ""
        let nameRows = min(hasRoom ? 2 : 1, TextLayout.wrap(shownName, to: max(1, width)).count)
        let isOneLine = !hasRoom || TextWidth.columns(of: card?.person.roleLine ?? "") <= width
        let parts = isOneLine ? [card?.person.roleLine] : [card?.person.jobTitle, card?.person.extended?.department]
        roles = parts.compactMap { $0 }.filter { !$0.isEmpty }
        let roleRows = min(roles.count, max(size.rows, 2) - nameRows)
        name = Rectangle(left, row, width, min(nameRows, inner.size.rows))
        role = Rectangle(left, row + nameRows, width, min(roleRows, max(0, inner.size.rows - nameRows)))
        let head = max(size.rows, nameRows + roleRows) + (inner.size.rows >= 8 ? 1 : 0)
        lines = inner.stacked(.cells(min(head, inner.size.rows)), .share(1))[1]
        let all = card?.lines ?? []
        let widest = all.widestLabel
        let labels = widest == 0 ? 0 : widest + Self.gap
        let columns = lines.size.columns
        let rows = all.enumerated().flatMap { index, line in
            Self.rows(of: line, at: index, labels: labels, width: max(1, columns))
        }
        (self.labels, self.rows) = (labels, rows)
        selected = content.cardLineIndex
        // The line of the cursor is seen, its first row before all others.
        guard let selected, let first = rows.firstIndex(where: { $0.line == selected }),
            let last = rows.lastIndex(where: { $0.line == selected })
        else {
            top = 0
            return
        }
        top = min(max(content.cardTop, last - lines.size.rows + 1), first)
    }

    /// Finds the line of the card at a place of the screen; there may be none.
    func line(at point: Point) -> Int? {
        let row = top + point.row - lines.origin.row
        return lines.contains(point) && rows.indices.contains(row) ? rows[row].line : nil
    }

    /// An address or a number is of no use in part, nor is half a sentence; a person can be opened.
    private static func rows(of line: CardContent.Line, at index: Int, labels: Int, width: Int) -> [Row] {
        switch line {
        case .heading(let title): return [Row(line: index, text: title)]
        case .note(let text): return TextLayout.wrap(text, to: width).map { Row(line: index, text: $0) }
        case .field(let label, let value, _):
            if TextWidth.columns(of: value) <= width - labels { return [Row(line: index, label: label, text: value)] }
            // Rather without a space before it than in two parts.
            let room = TextWidth.columns(of: value) <= width ? width : width - gap
            return [Row(line: index, label: label, text: "")]
                + TextLayout.wrap(value, to: max(1, room)).map { Row(line: index, text: $0, isBelow: true) }
        case .person(let person):
            let text = [person.name, person.jobTitle].compactMap { $0 }.joined(separator: " · ")
            return [Row(line: index, text: "  " + text)]
        }
    }
}
