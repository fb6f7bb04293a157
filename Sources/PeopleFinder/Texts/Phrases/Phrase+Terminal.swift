// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Too small
    package static let terminalTooSmall = Phrase("terminal.tooSmall")
    /// Press %1$@ to search
    package static func terminalPressToSearch(_ key: String) -> Phrase { Phrase("terminal.pressToSearch", .text(key)) }
    /// Keys
    package static let terminalKeys = Phrase("terminal.keys")
    /// Commands
    package static let terminalCommands = Phrase("terminal.commands")
    /// Help
    package static let terminalHelp = Phrase("terminal.help")
    /// Quit
    package static let terminalQuit = Phrase("terminal.quit")
    /// Move
    package static let terminalMove = Phrase("terminal.move")
    /// Move by a page
    package static let terminalMovePage = Phrase("terminal.movePage")
    /// Move to the first, to the last
    package static let terminalMoveToEnds = Phrase("terminal.moveToEnds")
    /// Redraw the screen
    package static let terminalRedraw = Phrase("terminal.redraw")
    /// Leave to the shell; fg comes back
    package static let terminalSuspend = Phrase("terminal.suspend")
    /// Go back
    package static let terminalBack = Phrase("terminal.back")
    /// Search
    package static let terminalSearch = Phrase("terminal.search")
    /// To the list, the card: letters are commands there
    package static let terminalTurn = Phrase("terminal.turn")
    /// Copy the address, or what the cursor is on
    package static let terminalCopy = Phrase("terminal.copy")
    /// Write an email
    package static let terminalMail = Phrase("terminal.mail")
    /// Chat
    package static let terminalChat = Phrase("terminal.chat")
    /// Save as a vCard
    package static let terminalSave = Phrase("terminal.save")
    /// Show team
    package static let terminalOpenTeam = Phrase("terminal.openTeam")
    /// Hide
    package static let terminalCloseTeam = Phrase("terminal.closeTeam")
    /// Add to or remove from the favorites
    package static let terminalFavorite = Phrase("terminal.favorite")
    /// Checking who is signed in…
    package static let terminalStarting = Phrase("terminal.starting")
    /// Sign in with the browser
    package static let terminalSignInHere = Phrase("terminal.signInHere")
    /// Copied %1$@
    package static func terminalCopied(_ text: String) -> Phrase { Phrase("terminal.copied", .text(text)) }
    /// Sent %1$@ to the terminal, which may not copy it
    package static func terminalSentToCopy(_ text: String) -> Phrase { Phrase("terminal.sentToCopy", .text(text)) }
    /// Nothing here opens it.
    package static let terminalNothingOpens = Phrase("terminal.nothingOpens")
    /// It is too long to be copied.
    package static let terminalNotCopied = Phrase("terminal.notCopied")
    /// Opened %1$@
    package static func terminalOpened(_ address: String) -> Phrase { Phrase("terminal.opened", .text(address)) }
    /// Saved as %1$@
    package static func terminalSaved(_ file: String) -> Phrase { Phrase("terminal.saved", .text(file)) }
    /// %1$@ can’t be written to this folder.
    package static func terminalNotSaved(_ file: String) -> Phrase { Phrase("terminal.notSaved", .text(file)) }
    /// There is no address, or it is hidden.
    package static let terminalNoAddress = Phrase("terminal.noAddress")
    /// Your team
    package static let terminalTeam = Phrase("terminal.team")
    /// Try a search
    package static let terminalTry = Phrase("terminal.try")
    /// the beginning of a name
    package static let terminalTryName = Phrase("terminal.tryName")
    /// a title or a department
    package static let terminalTryWork = Phrase("terminal.tryWork")
    /// initials
    package static let terminalTryInitials = Phrase("terminal.tryInitials")
    /// Delete a word, to the beginning, to the end
    package static let terminalEditDeleteFar = Phrase("terminal.editDeleteFar")
    /// Open
    package static let terminalOpen = Phrase("terminal.open")
    /// Choose
    package static let terminalChoose = Phrase("terminal.choose")
    /// Move in what is typed
    package static let terminalEditMove = Phrase("terminal.editMove")
    /// Delete what is typed
    package static let terminalEditDelete = Phrase("terminal.editDelete")
    /// Quit at once
    package static let terminalInterrupt = Phrase("terminal.interrupt")
    /// Your organization hides this.
    package static let terminalHidden = Phrase("terminal.hidden")
}
