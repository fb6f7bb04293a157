import GraphPeople
import NativeOAuth
import PeopleFinder
import QRCodes
import TerminalScreen

/// Draws what lies over everything else: the help, the accounts, the sign-in.
struct OverlayView {
    let overlay: BrowseContent.Overlay
    let content: BrowseContent
    let texts: Texts
    let theme: Theme

    /// A row of what is shown, in two columns or as a whole.
    struct Line {
        /// The lines of a tree that lead to it.
        var branch = ""
        /// What stands before the first column: no part of its text, so that names from right to left keep their place.
        var lead = ""
        /// Whose initials stand behind that.
        var person: Person?
        var first = ""
        var second: String?
        var style = Style.plain
        var isSelected = false
        /// Whether it takes the place of both columns.
        var isWhole: Bool { second?.isEmpty != false }
        /// How many columns there are before the first one.
        var indent: Int { TextWidth.columns(of: branch + lead) + (person == nil ? 0 : 3) }
    }

    /// Text is not made wider, however wide the window is.
    static let widest = 70
    /// In so few columns beside a frame no word of what it lies over could be read.
    private static let margin = 8
    /// Text that stands beside a code is no narrower.
    private static let narrowest = 24

    func draw(on screen: inout Screen) {
        switch overlay {
        case .help(let first): drawHelp(from: first, on: &screen)
        case .accounts(let rows, let selected):
            let lines = rows.map { Line(first: $0.name, second: $0.details) }
            draw(lines, title: title(of: overlay), selected: selected, on: &screen)
        case .organization(let rows, let selected):
            let title = "\(self.title(of: overlay)) \(selected + 1)/\(rows.count)"
            let hasInitials = screen.size.columns >= Self.widest + 4
            let lines = zip(rows, Tree.branches(to: rows.map(\.depth))).map { row, branch in
                line(row, behind: branch, hasInitials: hasInitials)
            }
            draw(lines, growsDown: true, title: title, selected: selected, on: &screen)
        case .signOut:
            let width = max(1, min(screen.size.columns - 6, Self.widest))
            let lines = wrapped(Line(first: texts[.accountsSignOutRemoves]), to: width)
            draw(lines, title: title(of: overlay), on: &screen)
        case .signIn(let content): draw(content, on: &screen)
        }
    }

    /// What stands in the frame, and above the keys of what the help lies over.
    func title(of overlay: BrowseContent.Overlay) -> String {
        switch overlay {
        case .help: texts[.terminalKeys]
        case .accounts: texts[.accountsTitle]
        case .organization: texts[.rotorOrganization]
        case .signOut(let account): texts[.accountsConfirmSignOut(account.shownName)]
        case .signIn: texts[.stepSignIn]
        }
    }

    /// A sign tells whether more can be shown, as trees in terminals have it: a triangle would look like the cursor.
    private func line(_ row: OrganizationModel.Row, behind branch: String, hasInitials: Bool) -> Line {
        let sign =
            switch row.team {
            case .closed, .onTheWay: "+"
            case .open: "-"
            case .loading: "…"
            case .nobody: " "
            }
        return Line(
            branch: branch, lead: "\(sign) ", person: hasInitials ? row.person : nil,
            first: content.name(of: row.person), second: row.person.jobTitle ?? "",
            style: row.isCenter ? theme.heading : .plain)
    }

    /// Draws lines in two columns, as wide as all of them need; or in a frame whose upper end and width stay the same, so that
    /// no row moves while others open below it.
    func draw(
        _ lines: [Line], like all: [Line]? = nil, growsDown: Bool = false, title: String, selected: Int? = nil,
        on screen: inout Screen
    ) {
        let measured = all ?? lines
        let table = measured.filter { !$0.isWhole }
        let whole = measured.filter(\.isWhole).map { $0.indent + TextWidth.columns(of: $0.first) }.max() ?? 0
        let first = table.map { $0.indent + TextWidth.columns(of: $0.first) }.max() ?? 0
        let second = table.map { TextWidth.columns(of: $0.second ?? "") }.max() ?? 0
        let gap = second > 0 ? 2 : 0
        let needed = max(first + gap + second, whole)
        let size =
            growsDown
            ? Size(max(needed, Self.widest), min(lines.count, screen.size.rows - 4)) : Size(needed, lines.count)
        let place = frame(size, title: title, at: growsDown ? 1 : nil, on: &screen)
        // Where there are more lines than rows, those around the selected one are seen.
        let top = max(0, (selected ?? 0) - place.size.rows + 1)
        var shown = Array(lines.dropFirst(top))
        if let selected, shown.indices.contains(selected - top) { shown[selected - top].isSelected = true }
        draw(shown, in: place, first: first, gap: gap, on: &screen)
    }

    /// Draws lines in a place, of which the first column is as wide as is said.
    private func draw(_ lines: [Line], in place: Rectangle, first: Int = 0, gap: Int = 0, on screen: inout Screen) {
        for (row, line) in zip(place.rows, lines) {
            let all = Rectangle(place.origin.column, row, place.size.columns, 1)
            let cells = all.besides(.cells(line.isWhole ? all.size.columns : first), .cells(gap), .share(1))
            let branch = TextWidth.columns(of: line.branch)
            let parts = cells[0].besides(.cells(branch), .cells(line.indent - branch), .share(1))
            screen.draw(line.branch, in: parts[0], theme.dim)
            screen.draw(line.lead, in: parts[1], line.style)
            if let person = line.person {
                let initials = Rectangle(parts[2].origin.column - 3, row, 2, 1)
                screen.draw(person.monogram, in: initials, theme.initials(of: person.name).row)
            }
            screen.draw(line.first, in: parts[2], line.style)
            screen.draw(line.second ?? "", in: cells[2])
            guard line.isSelected else { continue }
            screen.restyle(all, theme.onBar)
            screen.drawCursor(before: all, theme)
        }
    }

    private func draw(_ content: SignInContent, on screen: inout Screen) {
        let outer = min(screen.size.columns - 6, Self.widest)
        var lines = self.lines(of: content, width: outer, rows: screen.size.rows - 2)
        var size = Size(lines.map { TextWidth.columns(of: $0.first) }.max() ?? 0, lines.count)
        guard case .device(_, let link) = content.step, let code = QRCode(link) else {
            return draw(lines, in: frame(size, title: texts[.stepSignIn], on: &screen), on: &screen)
        }
        let extent = code.extent
        let compare = Line(first: texts[.signInCompareCode])
        if extent.columns + 6 <= screen.size.columns, extent.rows + size.rows + 4 <= screen.size.rows {
            size = Size(max(size.columns, extent.columns), size.rows + 1 + extent.rows)
            let place = frame(size, title: texts[.stepSignIn], on: &screen)
            draw(lines, in: place, on: &screen)
            let left = place.origin.column + (place.size.columns - extent.columns) / 2
            draw(code, at: Point(left, place.origin.row + lines.count + 1), on: &screen)
        } else if extent.columns + 8 + Self.narrowest <= screen.size.columns, extent.rows + 2 <= screen.size.rows {
            let width = min(screen.size.columns - 8 - extent.columns, Self.widest)
            lines = self.lines(of: content, width: width, rows: extent.rows)
            lines += [Line()] + wrapped(compare, to: width)
            let place = frame(Size(width + 2 + extent.columns, extent.rows), title: texts[.stepSignIn], on: &screen)
            draw(lines, in: Rectangle(place.origin.column, place.origin.row, width, place.size.rows), on: &screen)
            draw(code, at: Point(place.origin.column + width + 2, place.origin.row), on: &screen)
        } else {
            draw(lines, in: frame(size, title: texts[.stepSignIn], on: &screen), on: &screen)
        }
    }

    private func lines(of content: SignInContent, width: Int, rows: Int) -> [Line] {
        var lines = content.fault.map { [Line(first: $0, style: theme.error), Line()] } ?? []
        var actions = [line(for: .closeOverlay)]
        switch content.step {
        case .choice:
            if let link = content.link { lines += [Line(first: link, style: theme.dim), Line()] }
            actions = content.choices.map(line(for:))
            actions[content.selected].isSelected = true
        case .waiting:
            lines += [Line(first: content.message), Line()]
        case .device(let code, _):
            // Letter by letter: it is read from here and typed somewhere else.
            let spread = code.map(String.init).joined(separator: " ")
            lines += content.reason.map { [Line(first: $0), Line()] } ?? []
            lines += [Line(first: content.message), Line(), Line(first: spread, style: theme.heading), Line()]
            lines += content.details.map { [Line(first: $0)] } ?? []
        }
        let note = content.note.map { [Line(), Line(first: $0, style: theme.dim)] } ?? []
        var parts = [lines, actions, note].map { part in part.flatMap { wrapped($0, to: width) } }
        // In a low window every line counts, and what can be done is seen before all else.
        if parts.joined().count > rows { parts = parts.map { part in part.filter { !$0.first.isEmpty } } }
        return Array(parts[0].prefix(max(0, rows - parts[1].count))) + parts[1] + parts[2]
    }

    /// What can be chosen, after the key that does it at once.
    private func line(for choice: BrowseAction) -> Line {
        let (key, does): (String?, Phrase) =
            switch choice {
            case .signInWithBrowser: ("b", .terminalSignInHere)
            case .signInWithCode: ("n", .signInWithCode)
            case .copyLink: (content.keys.name(of: .copy, isTyping: false), .stepCopyLink)
            case .quit: (content.keys.name(of: .quit, isTyping: false), .appQuit)
            default: (content.keys.name(of: .back), .stepCancel)
            }
        return Line(first: "\(key ?? "")  \(texts[does])")
    }

    private func wrapped(_ line: Line, to width: Int) -> [Line] {
        TextLayout.wrap(line.first, to: max(1, width)).map {
            Line(first: $0, style: line.style, isSelected: line.isSelected)
        }
    }

    private func draw(_ code: QRCode, at origin: Point, on screen: inout Screen) {
        for (index, line) in code.lines.enumerated() {
            screen.draw(line, at: Point(origin.column, origin.row + index), QRCode.style(theme.colors))
        }
    }

    /// Draws an empty frame in the middle, or from some row on, wide enough for its title, and gives the place inside.
    private func frame(_ size: Size, title: String, at top: Int? = nil, on screen: inout Screen) -> Rectangle {
        let columns = min(max(size.columns, TextWidth.columns(of: title) + 2) + 4, screen.size.columns)
        let rows = min(size.rows + 2, screen.size.rows)
        let (left, middle) = ((screen.size.columns - columns) / 2, (screen.size.rows - rows) / 2)
        let place = Rectangle(left, min(top ?? middle, middle), columns, rows)
        screen.fill(left < Self.margin ? Rectangle(0, place.origin.row, screen.size.columns, rows) : place)
        screen.box(place, title: title, theme.heading)
        return place.inset(columns: 2, rows: 1)
    }
}
