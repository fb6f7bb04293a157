import GraphPeople
import PeopleFinder
import TerminalScreen

struct BrowseView {
    let content: BrowseContent
    let texts: Texts
    let theme: Theme
    /// In fewer columns than this the account is not shown in part.
    private static let leastAccount = 12
    /// What of the rows was typed.
    let letters: MatchedLetters

    init(content: BrowseContent, texts: Texts, theme: Theme) {
        (self.content, self.texts, self.theme) = (content, texts, theme)
        letters = MatchedLetters(content.search.text)
    }

    /// A key of the footer, and a word for what it does.
    private struct Hint: Equatable {
        /// Between two of them.
        static let gap = 2

        let key: String
        let does: String
        /// How many columns it takes.
        var width: Int { TextWidth.columns(of: "\(key) \(does)") + Self.gap }
    }

    /// The picture for a window of some size.
    func screen(_ size: Size) -> Screen {
        var screen = Screen(size)
        guard size.columns >= 10, size.rows >= 4 else {
            screen.draw(texts[.terminalTooSmall], at: Point(0, 0))
            return screen
        }
        let layout = BrowseLayout(size, of: content)
        drawSearch(on: &screen, in: layout.search)
        drawTrail(on: &screen, in: layout.trail)
        let style = content.caption.isFault ? theme.error : theme.heading
        screen.drawLines(content.caption.text, in: layout.caption.inset(columns: 1), style)
        if let place = layout.card {
            drawList(on: &screen, in: layout.list)
            drawDivider(on: &screen, layout)
            drawCard(on: &screen, in: place)
        } else if content.isCardOpen {
            drawCard(on: &screen, in: layout.list)
        } else {
            drawList(on: &screen, in: layout.list)
        }
        if let overlay = content.overlay {
            screen.restyle(Rectangle(0, 0, size.columns, layout.status.origin.row), theme.dimmed)
            OverlayView(overlay: overlay, content: content, texts: texts, theme: theme).draw(on: &screen)
            // What went wrong may need more lines than the overlay leaves.
            if content.status.isFault { screen.fill(layout.status) }
        }
        drawStatus(on: &screen, in: layout.status)
        return screen
    }

    private func drawSearch(on screen: inout Screen, in place: Rectangle) {
        let title = " \(content.program) "
        let key = content.keys.name(of: .accounts, isTyping: content.isTyping)
        let account = content.account.isEmpty ? "" : " \(key.map { "\($0) " } ?? "")\(content.account) "
        let isWide = place.size.columns >= 60
        // What is typed is worth more than the end of the name, and a few letters of that tell nobody.
        let typed = TextWidth.columns(of: title + content.search.text) + 3
        let whole = TextWidth.columns(of: account)
        let room = min(whole, place.size.columns - typed)
        let parts = place.besides(
            .cells(TextWidth.columns(of: title)), .cells(2), .share(1),
            .cells(isWide && room >= min(whole, Self.leastAccount) ? room : 0))
        screen.draw(title, in: parts[0], theme.heading)
        screen.draw("›", in: parts[1], content.isTyping ? theme.mark : .line)
        if content.search.isEmpty, !content.isTyping {
            let key = content.keys.name(of: .type, isTyping: false) ?? ""
            screen.draw(texts[.terminalPressToSearch(key)], in: parts[2])
        } else {
            // The end of what is typed is seen, where it is too long.
            let width = max(1, parts[2].size.columns - 1)
            let before = TextWidth.columns(of: content.search.beforeCursor)
            let shift = max(0, before - width)
            let start = Point(parts[2].origin.column - shift, place.origin.row)
            screen.draw(content.search.text, at: start, content.isTyping ? .heading : theme.dim, in: parts[2])
            if content.isTyping, content.overlay == nil {
                screen.cursor = Point(start.column + before, place.origin.row)
            }
        }
        if content.search.isEmpty, content.isTyping, theme.isColored {
            screen.draw(texts[.searchPrompt], in: parts[2], theme.dim)
        }
        if isWide {
            screen.draw(account, in: parts[3], theme.dim, .trailing)
            if !account.isEmpty, let key { screen.draw(" \(key)", in: parts[3], theme.heading) }
        }
    }

    /// The end of the way is seen, where it is too long.
    private func drawTrail(on screen: inout Screen, in place: Rectangle) {
        let room = place.inset(columns: 1)
        func words(_ names: ArraySlice<String>) -> String {
            (names.count < content.trail.count ? "… › " : "") + names.joined(separator: " › ")
        }
        let starts = content.trail.indices.map { content.trail[$0...] }
        let names = starts.first { TextWidth.columns(of: words($0)) <= room.size.columns } ?? content.trail.suffix(1)
        if !names.isEmpty { screen.draw(words(names), in: room, theme.dim) }
    }

    private func drawDivider(on screen: inout Screen, _ layout: BrowseLayout) {
        guard let card = layout.card else { return }
        if card.origin.column > 0 {
            for row in card.rows { screen.draw("│", at: Point(card.origin.column - 1, row), .line) }
        } else {
            screen.line(Point(0, card.origin.row - 1), screen.size.columns)
        }
    }

    /// The keys that do something here; what went wrong names the one that helps itself.
    private var useful: [Hint] {
        let keys = content.overlay.map(content.keys.hints) ?? content.keys.hints(in: content)
        return keys.map { Hint(key: $0.key, does: texts[$0.does]) }
            .filter { !content.status.text.contains("\($0.key) \($0.does)") }
    }

    /// Those of them that belong to actions, in this order.
    private func hints(for actions: [BrowseAction], isTyping: Bool) -> [Hint] {
        let keys = actions.map { content.keys.name(of: $0, isTyping: isTyping) }
        return keys.compactMap { key in useful.first { $0.key == key } }
    }

    /// Those of them that lead out, do what one came for, and list all others: they are left out last.
    private var leading: [Hint] {
        hints(for: [.back, .open, .help], isTyping: content.isTyping || content.overlay != nil)
    }

    /// What ends the view; it stands last.
    private var quitting: [Hint] {
        content.overlay == nil ? hints(for: [.quit, .interrupt], isTyping: content.isTyping) : []
    }

    /// As many of them as there is room for, the most useful ones.
    private func hints(in room: Int) -> [Hint] {
        let (useful, quitting) = (self.useful, self.quitting)
        // Where nothing leads back, one looks for the way out.
        let isAtTop = content.overlay == nil && !content.isUseful(.back)
        let first = leading + (isAtTop ? hints(for: [.turn(1)], isTyping: content.isTyping) + quitting : [])
        var used = 0
        let chosen = (first + useful.filter { !first.contains($0) }).filter { hint in
            guard used + hint.width <= room else { return false }
            used += hint.width
            return true
        }
        let shown = useful.filter { chosen.contains($0) }
        return shown.filter { !quitting.contains($0) } + shown.filter { quitting.contains($0) }
    }

    private func drawStatus(on screen: inout Screen, in place: Rectangle) {
        var status = content.status
        // How many were found, and which of them the cursor is on.
        let isFound = !status.isFault && status.text == content.found && content.rows.count > 1
        if isFound, status.text.first?.isNumber == true {
            status = .quiet("\(content.selected + 1)/\(status.text)")
        }
        let columns = place.size.columns
        let least = leading.reduce(1) { $0 + $1.width }
        let lines = status.isFault ? TextLayout.wrap(status.text, to: max(1, columns - 2)) : []
        let above = lines.prefix(max(0, place.size.rows - 1))
        func last() -> String { status.isFault ? lines.dropFirst(above.count).joined(separator: " ") : status.text }
        func said() -> Int { status.text.isEmpty ? 0 : TextWidth.columns(of: last()) + 2 }
        // What was done, or went wrong, is worth more than the keys.
        var room = columns - said() - 1
        if content.isHelpShown, let line = content.keysNotes.first {
            status = .quiet(line)
            room = columns - min(said(), max(0, columns - least)) - 1
        } else if isFound, said() + least > columns {
            // How many were found is not.
            status = .quiet("")
            room = columns - 1
        }
        let hints = self.hints(in: room)
        let width = hints.reduce(1) { $0 + $1.width }
        let bottom = place.row(max(0, place.size.rows - 1))
        let parts = bottom.besides(.cells(status.isFault ? 2 : 0), .share(1), .cells(hints.isEmpty ? 0 : width))
        if status.isFault { screen.draw("✗", in: place.besides(.cells(2))[0], theme.alarm) }
        for (index, line) in above.enumerated() {
            screen.draw(line, in: place.row(index).besides(.cells(2), .share(1))[1], theme.error)
        }
        // What there is no room for is seen to be missing.
        screen.draw(last(), in: parts[1], status.isFault ? theme.error : theme.dim)
        var column = parts[2].origin.column + Hint.gap
        for hint in hints {
            column += screen.draw(hint.key, at: Point(column, bottom.origin.row), theme.heading) + 1
            column += screen.draw(hint.does, at: Point(column, bottom.origin.row), theme.dim) + Hint.gap
        }
    }
}
