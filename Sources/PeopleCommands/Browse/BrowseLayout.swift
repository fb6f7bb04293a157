import TerminalScreen

/// Where everything stands in a window of some size.
struct BrowseLayout: Equatable, Sendable {
    /// From so many columns on the card stands beside the list.
    private static let wide = 76
    /// Wider would only put space between what belongs together.
    private static let widest = 160
    /// From so many rows on it stands below, where it is not wide enough.
    private static let tall = 28
    /// What went wrong has no more rows than this, and leaves so many for everything else.
    private static let mostStatusRows = 6
    private static let leastOtherRows = 5

    let search: Rectangle
    /// From whom to whom one has gone; empty otherwise.
    let trail: Rectangle
    let list: Rectangle
    /// Nil where there is no room for both; the card then takes the list's place.
    let card: Rectangle?
    let status: Rectangle

    /// Makes room for what went wrong, so that it is seen as a whole.
    init(_ size: Size, of content: BrowseContent? = nil) {
        let columns = min(size.columns, Self.widest)
        var statusRows = 1
        if let content, content.status.isFault, !content.isHelpShown {
            // Before the text stands a sign.
            let rows = TextLayout.wrap(content.status.text, to: max(1, columns - 2)).count
            statusRows = max(1, min(rows, Self.mostStatusRows, size.rows - Self.leastOtherRows))
        }
        let window = Rectangle((size.columns - columns) / 2, 0, columns, size.rows)
        let parts = window.stacked(.cells(1), .cells(1), .share(1), .cells(statusRows))
        (search, trail) = (parts[0], parts[1])
        status = parts[3]
        if size.columns >= Self.wide {
            // A space, and the divider.
            let halves = parts[2].besides(.share(11), .cells(2), .share(9))
            (list, card) = (halves[0], halves[2])
        } else if size.rows >= Self.tall {
            let halves = parts[2].stacked(.share(1), .cells(1), .share(1))
            (list, card) = (halves[0], halves[2])
        } else {
            (list, card) = (parts[2], nil)
        }
    }

    /// Where a card is drawn that the person has opened.
    var openCard: Rectangle { card ?? list }
}
