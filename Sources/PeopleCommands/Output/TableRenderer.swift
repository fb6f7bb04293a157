import GraphPeople
import TerminalScreen

/// Draws a table with spaces: every column as wide as its widest cell, as far as the terminal goes.
struct TableRenderer: Sendable {
    private static let gap = 2
    /// No column is made narrower than this to fit the terminal.
    private static let narrowest = 6
    /// A name or a title says something from so many columns on.
    private static let usefulPart = 14

    /// The columns of the terminal, or nil when nothing must be cut.
    var width: Int?
    var emphasis = Emphasis.none

    /// Draws a table, the header first; its cells are cleaned of control characters here.
    func render(_ table: Table) -> String {
        let rows = ([table.header] + table.rows).map { $0.map(TerminalText.clean) }
        let widths = columnWidths(of: rows, table)
        var output = ""
        for (number, row) in rows.enumerated() {
            let cells = zip(row, widths).filter { $1 > 0 }.map(cell)
            let line = trimmedEnd(cells.joined(separator: String(repeating: " ", count: Self.gap)))
            output += (number == 0 ? emphasis.strong(line) : line) + "\n"
        }
        return output
    }

    private func cell(_ text: String, columns: Int) -> String {
        let shown = TextLayout.truncate(text, to: columns)
        let spaces = String(repeating: " ", count: max(0, columns - TextWidth.columns(of: shown)))
        // In a terminal, a name that is read from right to left would turn what stands beside it.
        return (width == nil ? shown : VisibleText.isolated(shown)) + spaces
    }

    /// Leaves out what may give way, then takes columns away from the widest one until the line fits, or until every
    /// one is at its narrowest.
    private func columnWidths(of rows: [[String]], _ table: Table) -> [Int] {
        var widths = Array(repeating: 0, count: table.header.count)
        for row in rows {
            for (column, cell) in row.enumerated() {
                widths[column] = max(widths[column], TextWidth.columns(of: cell))
            }
        }
        guard let width else { return widths }
        if !table.givingWay.isEmpty {
            let columns = zip(widths, table.header).map { width, title in
                // A part of a number or of an address is of no use.
                (wanted: width, least: Table.cuttable.contains(title) ? min(width, Self.usefulPart) : width)
            }
            let order = table.givingWay.compactMap { table.header.firstIndex(of: $0) }
            widths = TextLayout.fit(columns, givingWay: order, gap: Self.gap, to: width)
        }
        let available = width - Self.gap * max(0, widths.count { $0 > 0 } - 1)
        while widths.reduce(0, +) > available, let widest = widths.max(), widest > Self.narrowest,
            let column = widths.lastIndex(of: widest)
        {
            widths[column] -= 1
        }
        return widths
    }

    private func trimmedEnd(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }
}

/// Rows under a header: what is to be shown, without a word about how.
struct Table: Sendable, Hashable {
    var header: [String]
    /// The rows; each has a cell for each title.
    var rows: [[String]]
    /// The titles of the columns that are left out where the terminal is narrow, the first one first.
    var givingWay: [String] = []

    /// The titles of the columns that say something in part.
    static let cuttable: Set<String> = ["NAME", "TITLE"]

    /// Puts a table together; a row that is too short is filled up with empty cells.
    init(header: [String], rows: [[String]]) {
        self.header = header
        self.rows = rows.map { row in
            Array(row.prefix(header.count)) + Array(repeating: "", count: max(0, header.count - row.count))
        }
    }

    /// Lists people: name, title, office, phone and mail address.
    ///
    /// A column that nobody has anything in is left out, because an account that may read only the basic profile of
    /// others would get three empty ones.
    init(people: [Person]) {
        let columns: [(title: String, value: (Person) -> String?)] = [
            ("NAME", { $0.name }),
            ("TITLE", { $0.jobTitle }),
            ("OFFICE", { $0.officeLocation }),
            ("PHONE", { $0.businessPhones.first ?? $0.mobilePhone }),
            ("MAIL", { $0.mail ?? $0.userPrincipalName }),
        ]
        let used = columns.filter { column in people.contains { column.value($0)?.isEmpty == false } }
        self.init(
            header: used.map(\.title),
            rows: people.map { person in used.map { $0.value(person) ?? "" } })
        givingWay = ["OFFICE", "PHONE", "TITLE"]
    }
}
