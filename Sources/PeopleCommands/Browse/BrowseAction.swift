/// What a key, the wheel or a click asks for.
enum BrowseAction: Equatable, Sendable {
    case quit, interrupt, suspend, redraw
    case edit(Edit)
    case focus(BrowseContent.Focus)
    case move(Int), movePage(Int), moveToStart, moveToEnd
    case click(row: Int), clickCard(stop: Int)
    case open, back
    case copy, mail, call, save
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
