import TerminalScreen

/// Draws what lies over everything else: the help, the accounts, the sign-in.
struct OverlayView {
    let overlay: BrowseContent.Overlay
    let colors: ColorDepth

    /// Draws it in the middle of the screen.
    func draw(on screen: inout Screen) {
        switch overlay {
        case .help: draw(BrowseKeys.help.map { "\($0.keys)\t\($0.does)" }, title: "Keys", on: &screen)
        case .accounts(let names, let selected): draw(names, title: "Accounts", selected: selected, on: &screen)
        case .signIn(let content): draw(content, on: &screen)
        }
    }

    private func draw(_ lines: [String], title: String, selected: Int? = nil, on screen: inout Screen) {
        let parts = lines.map { $0.split(separator: "\t", maxSplits: 1).map(String.init) }
        let first = parts.map { TextWidth.columns(of: $0.first ?? "") }.max() ?? 0
        let second = parts.map { $0.count > 1 ? TextWidth.columns(of: $0[1]) + 2 : 0 }.max() ?? 0
        let place = Self.frame(Size(first + second, lines.count), title: title, on: &screen)
        for (index, (row, part)) in zip(place.rows, parts).enumerated() {
            let line = Rectangle(place.origin.column, row, place.size.columns, 1)
            let style: Style = index == selected ? .selected : .plain
            if index == selected { screen.fill(line, style) }
            let cells = line.besides(.cells(first), .cells(second == 0 ? 0 : 2), .share(1))
            screen.draw(part.first ?? "", in: second == 0 ? line : cells[0], second == 0 ? style : .accent)
            if part.count > 1 { screen.draw(part[1], in: cells[2], style) }
        }
    }

    private func draw(_ content: SignInContent, on screen: inout Screen) {
        var lines: [String] = content.fault.map { [$0, ""] } ?? []
        var code: QRCode?
        switch content.step {
        case .choice:
            lines += [
                "b  Sign in with the browser on this machine", "d  Sign in with a code on another device", "q  Quit",
            ]
        case .browser:
            lines += ["Sign in in the browser that has opened.", "", "Esc  Stop waiting"]
        case .device(let address, let shown, let link):
            lines += ["Open this address on any device:", "", address, "", "and type this code:", ""]
            // Letter by letter: it is read from here and typed somewhere else.
            lines += [shown.map(String.init).joined(separator: " "), "", "Esc  Stop waiting"]
            code = QRCode(link)
        }
        // In a low window every line counts.
        if lines.count + 2 > screen.size.rows { lines.removeAll(where: \.isEmpty) }
        let width = lines.map(TextWidth.columns(of:)).max() ?? 0
        var size = Size(min(width, screen.size.columns - 6), lines.count)
        let extent = code?.extent ?? Size(0, 0)
        let showsCode =
            code != nil && extent.columns + 6 <= screen.size.columns
            && extent.rows + lines.count + 5 <= screen.size.rows
        if showsCode { size = Size(max(size.columns, extent.columns), lines.count + extent.rows + 1) }
        let place = Self.frame(size, title: "Sign in", on: &screen)
        for (row, line) in zip(place.rows, lines) {
            let isFault = content.fault != nil && row == place.origin.row
            screen.draw(line, in: Rectangle(place.origin.column, row, place.size.columns, 1), isFault ? .error : .plain)
        }
        if showsCode, let code {
            let left = place.origin.column + (place.size.columns - extent.columns) / 2
            for (row, line) in zip(place.rows.dropFirst(lines.count + 1), code.lines) {
                screen.draw(line, at: Point(left, row), QRCode.style(colors))
            }
        }
    }

    /// Draws an empty frame in the middle.
    ///
    /// - Returns: The place inside.
    private static func frame(_ size: Size, title: String, on screen: inout Screen) -> Rectangle {
        let columns = min(size.columns + 4, screen.size.columns)
        let rows = min(size.rows + 2, screen.size.rows)
        let place = Rectangle(
            (screen.size.columns - columns) / 2, (screen.size.rows - rows) / 2, columns, rows)
        screen.fill(place)
        screen.box(place, title: title)
        return place.inset(columns: 2, rows: 1)
    }
}
