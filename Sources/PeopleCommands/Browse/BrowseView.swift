import GraphPeople
import PeopleFinder
import TerminalScreen

struct BrowseView {
    let content: BrowseContent
    let texts: Texts
    let theme: Theme
    /// What of the rows was typed.
    let letters: MatchedLetters

    init(content: BrowseContent, texts: Texts, theme: Theme) {
        (self.content, self.texts, self.theme) = (content, texts, theme)
        letters = MatchedLetters(content.search.text)
    }

    /// Between two keys of the footer.
    private static let hintGap = 2

    /// The picture for a window of some size.
    func screen(_ size: Size) -> Screen {
        var screen = Screen(size)
        guard size.columns >= 10, size.rows >= 4 else {
            screen.draw(texts[.terminalTooSmall], at: Point(0, 0))
            return screen
        }
        let layout = BrowseLayout(size)
        drawSearch(on: &screen, in: layout.search)
        drawTrail(on: &screen, in: layout.trail)
        if let place = layout.card {
            drawList(on: &screen, in: layout.list)
            drawDivider(on: &screen, layout)
            drawCard(on: &screen, in: place)
        } else if content.isCardOpen {
            drawCard(on: &screen, in: layout.list)
        } else {
            drawList(on: &screen, in: layout.list)
        }
        drawStatus(on: &screen, in: layout.status)
        if let overlay = content.overlay {
            OverlayView(overlay: overlay, keys: content.keys, texts: texts, theme: theme).draw(on: &screen)
        }
        return screen
    }

    private func drawSearch(on screen: inout Screen, in place: Rectangle) {
        let title = " \(content.program) "
        let key = content.keys.name(of: .accounts, isTyping: content.isTyping)
        let account = content.account.isEmpty ? "" : " \(key.map { "\($0) " } ?? "")\(content.account) "
        let isWide = place.size.columns >= 60
        let parts = place.besides(
            .cells(TextWidth.columns(of: title)), .cells(2), .share(1),
            .cells(isWide ? TextWidth.columns(of: account) : 0))
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
            screen.draw(content.search.text, at: start, .heading, in: parts[2])
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

    /// As many of the keys that do something here as there is room for, the most useful ones.
    private func hints(in room: Int) -> [(key: String, does: String)] {
        let keys = content.overlay.map(content.keys.hints) ?? content.keys.hints(in: content)
        // What went wrong names the key that helps, once.
        let all = keys.map { (key: $0.key, does: texts[$0.does]) }
            .filter { !content.status.isFault || !content.status.text.hasSuffix("\($0.key) \($0.does)") }
        // With the help at hand the others can be found.
        let help = all.filter { $0.does == texts[.terminalHelp] }
        var used = 0
        func fits(_ hint: (key: String, does: String)) -> Bool {
            let wanted = TextWidth.columns(of: "\(hint.key) \(hint.does)") + Self.hintGap
            guard used + wanted <= room else { return false }
            used += wanted
            return true
        }
        guard help.allSatisfy(fits) else { return [] }
        return all.filter { hint in hint.key == help.first?.key || fits(hint) }
    }

    private func drawStatus(on screen: inout Screen, in place: Rectangle) {
        var status = content.status
        if case .help? = content.overlay, let file = content.keysFile {
            status = .quiet("\(texts[.terminalKeys]): \(file)")
        }
        // What was done, or went wrong, is worth more than the keys.
        let said = TextWidth.columns(of: status.text) + (status.text.isEmpty ? 0 : 2)
        let hints = hints(in: place.size.columns - said - 1)
        let width = hints.reduce(1) { $0 + TextWidth.columns(of: "\($1.key) \($1.does)") + Self.hintGap }
        let parts = place.besides(.share(1), .cells(hints.isEmpty ? 0 : min(width, place.size.columns)))
        switch status {
        case .quiet(let text): screen.draw(text, in: parts[0], theme.dim)
        case .fault(let text):
            let marked = parts[0].besides(.cells(2), .share(1))
            screen.draw("✗", in: marked[0], theme.alarm)
            screen.draw(text, in: marked[1], theme.error)
        }
        var column = parts[1].origin.column + Self.hintGap
        for hint in hints {
            column += screen.draw(hint.key, at: Point(column, place.origin.row), theme.heading) + 1
            column += screen.draw(hint.does, at: Point(column, place.origin.row), theme.dim) + Self.hintGap
        }
    }
}
