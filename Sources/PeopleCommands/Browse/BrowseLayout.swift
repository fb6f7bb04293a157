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
    /// What stands above the rows has no more rows than this.
    private static let mostCaptionRows = 3

    let search: Rectangle
    /// From whom to whom one has gone; empty otherwise.
    let trail: Rectangle
    /// What is in the way of the rows, or that they are guesses, above them.
    let caption: Rectangle
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
        let left: Rectangle
        if size.columns >= Self.wide {
            // A space, and the divider.
            let halves = parts[2].besides(.share(11), .cells(2), .share(9))
            (left, card) = (halves[0], halves[2])
        } else if size.rows >= Self.tall {
            let halves = parts[2].stacked(.share(1), .cells(1), .share(1))
            (left, card) = (halves[0], halves[2])
        } else {
            (left, card) = (parts[2], nil)
        }
        var captionRows = 0
        // A card that takes the list's place has nothing above it.
        if let content, !content.caption.text.isEmpty, card != nil || !content.isCardOpen {
            captionRows = TextLayout.wrap(content.caption.text, to: max(1, left.size.columns - 2)).count
        }
        let rows = left.stacked(.cells(min(captionRows, Self.mostCaptionRows)), .share(1))
        (caption, list) = (rows[0], rows[1])
    }

    /// Where a card is drawn that the person has opened.
    var openCard: Rectangle { card ?? list }
}
