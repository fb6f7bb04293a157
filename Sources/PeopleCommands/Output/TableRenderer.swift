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

    /// Leaves out what may give way, then makes the widest ones narrower, as far as they go, until the line fits.
    private func columnWidths(of rows: [[String]], _ table: Table) -> [Int] {
        var widths = table.header.indices.map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
        guard let width else { return widths }
        if !table.givingWay.isEmpty {
            let columns = zip(widths, table.header).map { width, title in
                // A part of a number or of an address is of no use.
                (wanted: width, least: Table.cuttable.contains(title) ? Self.usefulPart : width)
            }
            let order = table.givingWay.compactMap { table.header.firstIndex(of: $0) }
            widths = TextLayout.fit(columns, givingWay: order, gap: Self.gap, to: width)
        }
        return TextLayout.fit(widths.map { ($0, Self.narrowest) }, givingWay: [], gap: Self.gap, to: width)
    }

    private func trimmedEnd(_ line: String) -> String { String(line.reversed().drop { $0 == " " }.reversed()) }
}

/// Rows under a header: what is to be shown, without a word about how.
struct Table: Sendable, Hashable {
    var header: [String]
    /// Each has a cell for each title.
    var rows: [[String]]
    /// The titles of the columns that are left out where the terminal is narrow, the first one first.
    var givingWay: [String] = []

    /// The titles of the columns that say something in part.
    static let cuttable: Set<String> = ["NAME", "TITLE"]
}

extension Table {
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
            rows: people.map { person in used.map { $0.value(person) ?? "" } },
            givingWay: ["OFFICE", "PHONE", "TITLE"])
    }
}
