/// What a key, the wheel or a click asks for.
enum BrowseAction: Equatable, Sendable {
    case quit, interrupt, suspend, redraw
    case edit(Edit)
    /// The cursor in the search, and the list beside it.
    case type
    /// Letters that are commands, in the list or in the card of the person that its cursor is on.
    case command(inCard: Bool)
    case move(Int), movePage(Int), moveToStart, moveToEnd
    /// A click beside the lines of a card opens it and leaves its cursor where it is.
    case click(row: Int), clickCard(stop: Int?)
    case open, back
    case copy, mail, save
    case retry
    case help, accounts, closeOverlay
    case copyLink
    case choose(Int)
    case signInWithBrowser, signInWithCode

    /// What is done to the text that is searched for.
    enum Edit: Equatable, Sendable {
        case insert(String)
        case deleteBackward, deleteForward, deleteWord, deleteToStart, clear
        case moveBy(Int), moveToStart, moveToEnd
    }
}
