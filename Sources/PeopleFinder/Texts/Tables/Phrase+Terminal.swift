// Made by Scripts/generate-texts from Resources/en.lproj; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Too small
    public static let terminalTooSmall = Phrase("terminal.tooSmall")

    /// Press %1$@ to search
    public static func terminalPressToSearch(_ key: String) -> Phrase {
        Phrase("terminal.pressToSearch", .text(key))
    }

    /// Keys
    public static let terminalKeys = Phrase("terminal.keys")

    /// Commands
    public static let terminalCommands = Phrase("terminal.commands")

    /// Help
    public static let terminalHelp = Phrase("terminal.help")

    /// Quit
    public static let terminalQuit = Phrase("terminal.quit")

    /// Move
    public static let terminalMove = Phrase("terminal.move")

    /// Move by a page
    public static let terminalMovePage = Phrase("terminal.movePage")

    /// Move to the first, to the last
    public static let terminalMoveToEnds = Phrase("terminal.moveToEnds")

    /// Draw the screen anew
    public static let terminalRedraw = Phrase("terminal.redraw")

    /// Leave to the shell; fg comes back
    public static let terminalSuspend = Phrase("terminal.suspend")

    /// Open the person; in a card: open, email, or call
    public static let terminalOpen = Phrase("terminal.open")

    /// Go back
    public static let terminalBack = Phrase("terminal.back")

    /// Search
    public static let terminalSearch = Phrase("terminal.search")

    /// To the list, the card: letters are commands there
    public static let terminalTurn = Phrase("terminal.turn")

    /// Copy the address, or what the cursor is on
    public static let terminalCopy = Phrase("terminal.copy")

    /// Write an email
    public static let terminalMail = Phrase("terminal.mail")

    /// Save as a vCard
    public static let terminalSave = Phrase("terminal.save")

    /// Checking who is signed in…
    public static let terminalStarting = Phrase("terminal.starting")

    /// Sign in with the browser
    public static let terminalSignInHere = Phrase("terminal.signInHere")

    /// Copied %1$@, if the terminal allows it.
    public static func terminalCopied(_ text: String) -> Phrase {
        Phrase("terminal.copied", .text(text))
    }

    /// Copied %1$@, if the terminal allows it: nothing here opens it.
    public static func terminalCopiedInstead(_ address: String) -> Phrase {
        Phrase("terminal.copiedInstead", .text(address))
    }

    /// Opened %1$@
    public static func terminalOpened(_ address: String) -> Phrase {
        Phrase("terminal.opened", .text(address))
    }

    /// Saved as %1$@
    public static func terminalSaved(_ file: String) -> Phrase {
        Phrase("terminal.saved", .text(file))
    }

    /// %1$@ can’t be written to this folder.
    public static func terminalNotSaved(_ file: String) -> Phrase {
        Phrase("terminal.notSaved", .text(file))
    }

    /// There is no address, or it is hidden.
    public static let terminalNoAddress = Phrase("terminal.noAddress")

    /// Your organization hides this.
    public static let terminalHidden = Phrase("terminal.hidden")

    /// Type a name to search, a number to open somebody from the list, nothing for more people, or q to quit.
    public static let terminalPlain = Phrase("terminal.plain")
}
