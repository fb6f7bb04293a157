import GraphPeople
import PeopleFinder
import TerminalScreen

/// Draws the full-screen view.
struct BrowseView {
    let content: BrowseContent
    let texts: Texts
    let colors: ColorDepth
    /// Whether the terminal draws a JPEG by itself.
    var drawsImages = false

    /// The picture for a window of some size.
    func screen(_ size: Size) -> Screen {
        var screen = Screen(size)
        guard size.columns >= 10, size.rows >= 4 else {
            screen.draw(texts[.terminalTooSmall], at: Point(0, 0))
            return screen
        }
        let layout = BrowseLayout(size)
        drawSearch(on: &screen, in: layout.search)
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
            OverlayView(overlay: overlay, texts: texts, colors: colors).draw(on: &screen)
        }
        return screen
    }

    private func drawSearch(on screen: inout Screen, in place: Rectangle) {
        let title = " \(content.program) "
        let account = content.account.isEmpty ? "" : " \(content.account) "
        let isWide = place.size.columns >= 60
        let parts = place.besides(
            .cells(TextWidth.columns(of: title)), .cells(2), .share(1),
            .cells(isWide ? TextWidth.columns(of: account) : 0))
        screen.draw(title, in: parts[0], .heading)
        screen.draw("›", in: parts[1], content.isTyping ? .mark : .line)
        if content.search.isEmpty, !content.isTyping {
            screen.draw(texts[.terminalPressToSearch("/")], in: parts[2])
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
        if isWide { screen.draw(account, in: parts[3], .plain, .trailing) }
    }

    private func drawDivider(on screen: inout Screen, _ layout: BrowseLayout) {
        guard let card = layout.card else { return }
        if card.origin.column > 0 {
            for row in card.rows { screen.draw("│", at: Point(card.origin.column - 1, row), .line) }
        } else {
            screen.line(Point(0, card.origin.row - 1), screen.size.columns)
        }
    }

    /// Some of the keys that do something here, with what they do.
    private var keys: String {
        guard content.overlay == nil else { return "" }
        let help = "? \(texts[.terminalHelp])"
        guard content.isTyping else { return "\(help) · q \(texts[.terminalQuit])" }
        return "Tab \(texts[.terminalCommands])" + (content.search.isEmpty ? " · \(help)" : "")
    }

    private func drawStatus(on screen: inout Screen, in place: Rectangle) {
        // What was done, or went wrong, is worth more than the keys.
        let rest = place.size.columns - TextWidth.columns(of: keys) - 1
        let isWide = place.size.columns >= 60 && TextWidth.columns(of: content.status.text) + 2 <= rest
        let parts = place.besides(.share(1), .cells(isWide ? TextWidth.columns(of: keys) + 1 : 0))
        switch content.status {
        case .quiet(let text), .busy(let text): screen.draw(text, in: parts[0])
        case .fault(let text):
            let marked = parts[0].besides(.cells(2), .share(1))
            screen.draw("✗", in: marked[0], .alarm)
            screen.draw(text, in: marked[1], .error)
        }
        if isWide { screen.draw(keys, in: parts[1], .plain, .trailing) }
    }
}
