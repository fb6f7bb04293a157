import GraphPeople
import TerminalScreen

/// Rows under a header; drawn with spaces, every column as wide as its widest cell, as far as the terminal goes.
struct Table: Sendable, Hashable {
    private static let gap = 2
    /// No column is made narrower than this to fit the terminal.
    private static let narrowest = 6
    /// The titles of the columns that say something in part, from so many columns on.
    private static let (cuttable, usefulPart): (Set<String>, Int) = (["NAME", "TITLE"], 14)

    var header: [String]
    /// Each has a cell for each title.
    var rows: [[String]]
    /// The titles of the columns that are left out where the terminal is narrow, the first one first.
    var givingWay: [String] = []

    /// Draws the table, the header first; its cells are cleaned of control characters here.
    func text(on terminal: Terminal) -> String {
        let rows = ([header] + rows).map { $0.map(TerminalText.clean) }
        let widths = columnWidths(of: rows, within: terminal.columns)
        var output = ""
        for (number, row) in rows.enumerated() {
            let cells = zip(row, widths).filter { $1 > 0 }.map { text, columns in
                let shown = TextLayout.truncate(text, to: columns)
                let spaces = String(repeating: " ", count: max(0, columns - TextWidth.columns(of: shown)))
                // In a terminal, a name that is read from right to left would turn what stands beside it.
                return (terminal.columns == nil ? shown : VisibleText.isolated(shown)) + spaces
            }
            var line = cells.joined(separator: String(repeating: " ", count: Self.gap))
            while line.last == " " { line.removeLast() }
            output += (number == 0 ? terminal.strong(line) : line) + "\n"
        }
        return output
    }

    /// Leaves out what may give way, then makes the widest ones narrower, as far as they go, until the line fits.
    private func columnWidths(of rows: [[String]], within room: Int?) -> [Int] {
        var widths = header.indices.map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
        guard let room else { return widths }
        if !givingWay.isEmpty {
            let columns = zip(widths, header).map { width, title in
                // A part of a number or of an address is of no use.
                (wanted: width, least: Self.cuttable.contains(title) ? Self.usefulPart : width)
            }
            let order = givingWay.compactMap { header.firstIndex(of: $0) }
            widths = TextLayout.fit(columns, givingWay: order, gap: Self.gap, to: room)
        }
        return TextLayout.fit(widths.map { ($0, Self.narrowest) }, givingWay: [], gap: Self.gap, to: room)
    }
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
