/// What a key, the wheel or a click asks for.
enum BrowseAction: Equatable, Sendable {
    case quit, interrupt, suspend, redraw
    case edit(Edit)
    /// The cursor in the search, and the list beside it.
    case type
    /// The next of search, list and card, or the one before.
    case turn(Int)
    case move(Int), movePage(Int), moveToStart, moveToEnd
    /// A click beside the lines of a card opens it and leaves its cursor where it is.
    case click(row: Int), clickCard(stop: Int?)
    case open, back
    case copy, mail, chat, save, favorite
    case retry
    case help, accounts, organization, closeOverlay
    /// The account of the list that the cursor is on; it is asked about first.
    case signOut
    /// Of the row of the organization that the cursor is on.
    case openTeam, closeTeam
    case copyLink
    case signInWithBrowser, signInWithCode

    var isMove: Bool {
        switch self {
        case .move, .movePage, .moveToStart, .moveToEnd: true
        default: false
        }
    }

    /// Whether what was said before is over with it: one goes on to somebody, a text or a place, or is answered.
    var goesOn: Bool {
        switch self {
        case .edit, .type, .turn, .click, .clickCard, .open, .back, .openTeam, .closeTeam, .accounts, .organization,
            .mail, .chat, .save, .favorite:
            true
        default: isMove
        }
    }

    /// What is done to the text that is searched for.
    enum Edit: Equatable, Sendable {
        case insert(String)
        case deleteBackward, deleteForward, deleteWord, deleteToStart, deleteToEnd, clear
        case moveBy(Int), moveByWord(Int), moveToStart, moveToEnd
    }
}
