import GraphPeople
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
    }

    /// The columns and rows of a photo: about a square, as cells are twice as high as wide.
    private static let photoSize = Size(12, 6)

    /// Between a label and what it is of.
    private static let gap = 2

    /// Nil where there is no room for one.
    let photo: Rectangle?
    let name: Rectangle
    let lines: Rectangle

    /// The columns of the labels.
    let labels: Int

    /// Everything that could be seen, from the first line on.
    let rows: [Row]

    /// The line that the cursor is on; nil while the card is not open, or the cursor is on its name.
    let selected: Int?

    /// The first row that is seen.
    let top: Int

    init(of content: BrowseContent, in place: Rectangle) {
        let inner = place.inset(columns: 1)
        let hasRoom = inner.size.columns >= 34 && inner.size.rows >= 12
        let size = Self.photoSize
        let parts = inner.stacked(.cells(hasRoom ? size.rows + 1 : min(2, inner.size.rows)), .share(1))
        let (column, row) = (inner.origin.column, inner.origin.row)
        photo = hasRoom ? Rectangle(column, row, size.columns, size.rows) : nil
        name =
            hasRoom
            ? Rectangle(column + size.columns + 2, row + 1, inner.size.columns - size.columns - 2, size.rows - 1)
            : parts[0]
        lines = parts[1]
        let all = content.card?.lines ?? []
        let labels = Self.labels(of: all)
        let rows = all.indices.flatMap { Self.rows(of: all[$0], at: $0, labels: labels, width: parts[1].size.columns) }
        let selected = content.cardLineIndex
        (self.labels, self.rows, self.selected) = (labels, rows, selected)
        // The rows move no further than they have to: what was clicked stays under the pointer.
        guard let first = rows.firstIndex(where: { $0.line == selected }),
            let last = rows.lastIndex(where: { $0.line == selected })
        else {
            top = 0
            return
        }
        top = min(max(content.cardTop, last - parts[1].size.rows + 1), first)
    }

    /// Finds the line of the card at a place of the screen; there may be none.
    func line(at point: Point) -> Int? {
        let row = top + point.row - lines.origin.row
        return lines.contains(point) && rows.indices.contains(row) ? rows[row].line : nil
    }

    private static func labels(of lines: [CardContent.Line]) -> Int {
        let widest =
            lines.map { line in
                if case .field(let label, _, _) = line { TextWidth.columns(of: label) } else { 0 }
            }.max() ?? 0
        return widest == 0 ? 0 : widest + gap
    }

    /// An address or a number is of no use in part, nor is half a sentence; a person can be opened.
    private static func rows(of line: CardContent.Line, at index: Int, labels: Int, width: Int) -> [Row] {
        switch line {
        case .heading(let title): [Row(line: index, text: title)]
        case .note(let text): TextLayout.wrap(text, to: width).map { Row(line: index, text: $0) }
        case .field(let label, let value, _):
            TextLayout.wrap(value, to: max(1, width - labels)).enumerated().map { number, part in
                Row(line: index, label: number == 0 ? label : "", text: part)
            }
        case .person(let person):
            [Row(line: index, text: "  " + [person.name, person.jobTitle].compactMap { $0 }.joined(separator: " · "))]
        }
    }
}
