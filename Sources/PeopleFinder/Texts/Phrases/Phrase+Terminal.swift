// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    package static let terminalTooSmall = Phrase("terminal.tooSmall")
    package static func terminalPressToSearch(_ key: String) -> Phrase { Phrase("terminal.pressToSearch", .text(key)) }
    package static let terminalKeys = Phrase("terminal.keys")
    package static func terminalOwnKeys(_ place: String) -> Phrase { Phrase("terminal.ownKeys", .text(place)) }
    package static func terminalWriteKeys(_ path: String, command: String) -> Phrase { Phrase("terminal.writeKeys", .text(path), .text(command)) }
    package static func terminalFileLines(_ key: String) -> Phrase { Phrase("terminal.fileLines", .text(key)) }
    package static func terminalFileKeys(_ names: String) -> Phrase { Phrase("terminal.fileKeys", .text(names)) }
    package static func terminalFileColors(_ colors: String) -> Phrase { Phrase("terminal.fileColors", .text(colors)) }
    package static func terminalFileBackground(_ values: String) -> Phrase { Phrase("terminal.fileBackground", .text(values)) }
    package static let terminalFileAccent = Phrase("terminal.fileAccent")
    package static let terminalFileMatch = Phrase("terminal.fileMatch")
    package static let terminalFileError = Phrase("terminal.fileError")
    package static let terminalFileSelection = Phrase("terminal.fileSelection")
    package static let terminalCommands = Phrase("terminal.commands")
    package static let terminalHelp = Phrase("terminal.help")
    package static let terminalMove = Phrase("terminal.move")
    package static let terminalMovePage = Phrase("terminal.movePage")
    package static let terminalMoveToEnds = Phrase("terminal.moveToEnds")
    package static let terminalRedraw = Phrase("terminal.redraw")
    package static let terminalSuspend = Phrase("terminal.suspend")
    package static let terminalBack = Phrase("terminal.back")
    package static let terminalSearch = Phrase("terminal.search")
    package static let terminalTurn = Phrase("terminal.turn")
    package static let terminalCopy = Phrase("terminal.copy")
    package static let terminalMail = Phrase("terminal.mail")
    package static let terminalChat = Phrase("terminal.chat")
    package static let terminalSave = Phrase("terminal.save")
    package static let terminalOpenTeam = Phrase("terminal.openTeam")
    package static let terminalCloseTeam = Phrase("terminal.closeTeam")
    package static let terminalOrganization = Phrase("terminal.organization")
    package static let terminalFavorite = Phrase("terminal.favorite")
    package static func terminalKeyUnused(_ key: String, keys: String) -> Phrase { Phrase("terminal.keyUnused", .text(key), .text(keys)) }
    package static func terminalNoTeam(_ name: String) -> Phrase { Phrase("terminal.noTeam", .text(name)) }
    package static let terminalUnfavorite = Phrase("terminal.unfavorite")
    package static let terminalFavoriteAdded = Phrase("terminal.favoriteAdded")
    package static let terminalFavoriteRemoved = Phrase("terminal.favoriteRemoved")
    package static let terminalStarting = Phrase("terminal.starting")
    package static let terminalSignInHere = Phrase("terminal.signInHere")
    package static func terminalSentToCopy(_ text: String) -> Phrase { Phrase("terminal.sentToCopy", .text(text)) }
    package static func terminalSentToTmux(_ text: String) -> Phrase { Phrase("terminal.sentToTmux", .text(text)) }
    package static let terminalNothingOpens = Phrase("terminal.nothingOpens")
    package static let terminalNotCopied = Phrase("terminal.notCopied")
    package static func terminalOpened(_ address: String) -> Phrase { Phrase("terminal.opened", .text(address)) }
    package static func terminalSaved(_ file: String) -> Phrase { Phrase("terminal.saved", .text(file)) }
    package static func terminalNotSaved(_ file: String) -> Phrase { Phrase("terminal.notSaved", .text(file)) }
    package static let terminalNoAddress = Phrase("terminal.noAddress")
    package static let terminalTry = Phrase("terminal.try")
    package static let terminalTryName = Phrase("terminal.tryName")
    package static let terminalTryWork = Phrase("terminal.tryWork")
    package static let terminalTryInitials = Phrase("terminal.tryInitials")
    package static let terminalEditDeleteFar = Phrase("terminal.editDeleteFar")
    package static let terminalOpen = Phrase("terminal.open")
    package static let terminalChoose = Phrase("terminal.choose")
    package static let terminalEditMove = Phrase("terminal.editMove")
    package static let terminalEditDelete = Phrase("terminal.editDelete")
    package static let terminalInterrupt = Phrase("terminal.interrupt")
    package static let terminalGroupFind = Phrase("terminal.groupFind")
    package static let terminalGroupEdit = Phrase("terminal.groupEdit")
    package static let terminalGroupProgram = Phrase("terminal.groupProgram")
    package static let terminalEverywhere = Phrase("terminal.everywhere")
    package static func terminalAfterKey(_ key: String) -> Phrase { Phrase("terminal.afterKey", .text(key)) }
    package static let terminalHidden = Phrase("terminal.hidden")
}
