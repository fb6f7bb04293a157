import GraphPeople
import PeopleFinder
import TerminalScreen

extension BrowseView {
    /// So wide a list has initials before the names.
    private static let wideForInitials = 40
    /// Between two columns.
    private static let gap = 2

    /// Draws the rows that are seen: the name, and as much more as there is room for.
    func drawList(on screen: inout Screen, in place: Rectangle) {
        guard !content.rows.isEmpty else {
            screen.drawLines(content.notice.joined(separator: "\n"), in: place.inset(columns: 1), .plain)
            return
        }
        let rows = content.rows.dropFirst(content.top).prefix(place.size.rows)
        let hasInitials = place.size.columns >= Self.wideForInitials
        let cells = rows.map { row in self.cells(of: row) }
        // A department in which somebody was found takes the title's place where it has no room of its own.
        let areByDepartment = cells.map { cells in
            !letters.runs(in: cells[2]).isEmpty && cells[..<2].allSatisfy { letters.runs(in: $0).isEmpty }
        }
        let before = 2 + (hasInitials ? 3 : 0) + (hasPresences ? 2 : 0)
        let widths = Self.widths(
            of: cells, areByDepartment, hasDepartment: !isOneDepartment, room: place.size.columns - before)
        for (number, row) in rows.enumerated() {
            let line = Rectangle(place.origin.column, place.origin.row + number, place.size.columns, 1)
            let isSelected = content.isMarked(content.top + number)
            let (all, isMoved) = (cells[number], widths[2] == 0 && areByDepartment[number])
            draw(
                row, isMoved ? [all[0], all[2], ""] : all, widths, on: &screen, in: line, isSelected: isSelected,
                hasInitials: hasInitials)
        }
        if content.isCardOpen { screen.restyle(place, theme.dimmed) }
    }

    /// Whether a column says who is there.
    private var hasPresences: Bool { !content.presences.isEmpty }

    /// Whether everybody is in the same department, which then tells nobody from anybody.
    private var isOneDepartment: Bool {
        let departments = content.rows.compactMap { row -> String? in
            if case .person(let person) = row { person.extended?.department ?? "" } else { nil }
        }
        return departments.count > 1 && Set(departments).count == 1
    }

    /// Shares the room among the columns: an address is whole where it can be, and the department gives way before more than a
    /// quarter of the names and titles are cut.
    private static func widths(of cells: [[String]], _ areByDepartment: [Bool], hasDepartment: Bool, room: Int) -> [Int]
    {
        let wide = cells.map { $0.map { TextWidth.columns(of: $0) } }
        let moved = zip(wide, areByDepartment).filter(\.1).map { $0.0[2] }.max() ?? 0
        let wanted = (0..<3).map { column in wide.map { $0[column] }.max() ?? 0 }
        let address = zip(cells, wide).filter { $0.0[1].contains("@") }.map { $0.1[1] }.max() ?? 0
        // The end of an address is that of most of them; a name in part may be anybody's.
        let leastName = 16
        let leastWork = max(16, min(address, room - leastName - gap))
        func fit(department: Int) -> [Int] {
            TextLayout.fit(
                [
                    (wanted[0], leastName), (department > 0 ? wanted[1] : max(wanted[1], moved), leastWork),
                    (department, 12),
                ], givingWay: [2, 1], gap: gap, to: room)
        }
        let all = fit(department: hasDepartment ? wanted[2] : 0)
        let cut = wide.filter { $0[0] > all[0] || $0[1] > all[1] }.count
        return cut * 4 > cells.count ? fit(department: 0) : all
    }

    /// What stands in the columns of a row; the second one says why somebody was found where nothing else shows it.
    private func cells(of row: BrowseContent.Row) -> [String] {
        switch row {
        case .heading(let title): return [texts[title], "", ""]
        case .space: return ["", "", ""]
        case .search(let text, let why): return [text, why.map { texts[$0] } ?? "", ""]
        case .person(let person):
            let work = person.hasLeft ? texts[.personInactive] : person.jobTitle ?? person.mail
            let shown = person.reason(for: letters)?.value ?? work ?? person.userPrincipalName ?? ""
            return [content.name(of: person), shown, person.extended?.department ?? ""]
        }
    }

    private func draw(
        _ row: BrowseContent.Row, _ cells: [String], _ widths: [Int], on screen: inout Screen, in line: Rectangle,
        isSelected: Bool, hasInitials: Bool
    ) {
        if !row.isChoice { return screen.draw(cells[0], in: line.inset(columns: 1), theme.heading) }
        // The bar is where the arrows move.
        let isBar = isSelected && !content.isCardOpen && content.overlay == nil
        screen.draw(isSelected ? "▸" : " ", in: line, theme.mark)
        var column = line.origin.column + 2
        if hasInitials {
            if case .person(let person) = row {
                let style = theme.initials(of: person.name).row
                screen.draw(person.monogram, in: Rectangle(column, line.origin.row, 2, 1), style)
            } else {
                screen.draw("›", in: Rectangle(column, line.origin.row, 2, 1), theme.mark)
            }
            column += 3
        }
        if hasPresences {
            if case .person(let person) = row, let presence = content.presences[person.id] {
                let (shape, style) = sign(of: presence)
                screen.draw(shape, in: Rectangle(column, line.origin.row, 1, 1), style)
            }
            column += 2
        }
        for (number, width) in widths.enumerated() where width > 0 {
            let end = number == 0 && cells[1].isEmpty && cells[2].isEmpty ? line.columns.upperBound : column + width
            let place = Rectangle(column, line.origin.row, min(end, line.columns.upperBound) - column, 1)
            let style = number == 0 ? isSelected ? Style.heading : .plain : isBar ? .plain : theme.dim
            screen.draw(cells[number], in: place, style)
            mark(cells[number], on: &screen, in: place)
            column += width + Self.gap
        }
        if isBar { screen.restyle(line, theme.onBar) }
    }

    /// What stands before the name: shapes, so that nobody has to tell colors apart.
    private func sign(of presence: Presence) -> (String, Style) {
        switch presence.label {
        case .presenceAvailable: ("●", theme.mark)
        case .presenceBusy: ("■", theme.alarm)
        case .presenceDoNotDisturb: ("▬", theme.alarm)
        case .presenceAway: ("◐", theme.dim)
        case .presenceOffline: ("○", theme.dim)
        default: (" ", theme.dim)
        }
    }

    /// Makes the letters stand out that were searched for.
    func mark(_ text: String, on screen: inout Screen, in place: Rectangle) {
        for run in letters.runs(in: text) {
            let style = run.isExact ? theme.match : theme.forgiven
            screen.restyle(run.characters, of: text, in: place) { old in
                // In a bold name, too, what was corrected looks otherwise than what was typed.
                var new = style.adding(run.isExact ? old.attributes : old.attributes.subtracting(.bold))
                new.background = old.background
                return new
            }
        }
    }
}
