// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    package static func commandRun(_ command: String) -> Phrase { Phrase("command.run", .text(command)) }
    package static func commandNobodySignedInAt(_ address: String) -> Phrase { Phrase("command.nobodySignedInAt", .text(address)) }
    package static let commandSeveralAccounts = Phrase("command.severalAccounts")
    package static func commandChooseAccount(_ command: String, option: String) -> Phrase { Phrase("command.chooseAccount", .text(command), .text(option)) }
    package static func commandNoAccountCalled(_ name: String) -> Phrase { Phrase("command.noAccountCalled", .text(name)) }
    package static func commandAccountsThere(_ names: String) -> Phrase { Phrase("command.accountsThere", .text(names)) }
    package static func commandSessionOver(_ user: String) -> Phrase { Phrase("command.sessionOver", .text(user)) }
    package static let commandNotSetUp = Phrase("command.notSetUp")
    package static func commandLacksPermissions(_ user: String, scopes: String) -> Phrase { Phrase("command.lacksPermissions", .text(user), .text(scopes)) }
    package static func commandSettingMissing(_ key: String) -> Phrase { Phrase("command.settingMissing", .text(key)) }
    package static func commandSetAuthority(_ variable: String, key: String, option: String) -> Phrase { Phrase("command.setAuthority", .text(variable), .text(key), .text(option)) }
    package static func commandSetClientID(_ variable: String, key: String, option: String) -> Phrase { Phrase("command.setClientID", .text(variable), .text(key), .text(option)) }
    package static func commandSetGraph(_ variable: String, key: String) -> Phrase { Phrase("command.setGraph", .text(variable), .text(key)) }
    package static func commandAskForFile(_ path: String) -> Phrase { Phrase("command.askForFile", .text(path)) }
    package static func commandNoSettingsFile(_ path: String) -> Phrase { Phrase("command.noSettingsFile", .text(path)) }
    package static func commandCheckPath(_ option: String) -> Phrase { Phrase("command.checkPath", .text(option)) }
    package static func commandCheckSettings(_ command: String) -> Phrase { Phrase("command.checkSettings", .text(command)) }
    package static func commandSettingsFileUnreadable(_ path: String) -> Phrase { Phrase("command.settingsFileUnreadable", .text(path)) }
    package static let commandCheckOwner = Phrase("command.checkOwner")
    package static let commandSetHome = Phrase("command.setHome")
    package static func commandValueNotAvailable(_ value: String, variable: String) -> Phrase { Phrase("command.valueNotAvailable", .text(value), .text(variable)) }
    package static func commandSetOneOf(_ choices: String) -> Phrase { Phrase("command.setOneOf", .text(choices)) }
    package static func commandSudo(_ folder: String, user: String) -> Phrase { Phrase("command.sudo", .text(folder), .text(user)) }
    package static let commandWithoutSudo = Phrase("command.withoutSudo")
    package static func commandPassphrase(_ option: String) -> Phrase { Phrase("command.passphrase", .text(option)) }
    package static func commandCertificate(_ variable: String) -> Phrase { Phrase("command.certificate", .text(variable)) }
    package static func commandBrowser(_ first: String, second: String) -> Phrase { Phrase("command.browser", .text(first), .text(second)) }
    package static func commandListAccounts(_ command: String) -> Phrase { Phrase("command.listAccounts", .text(command)) }
    package static func commandExplained(_ command: String) -> Phrase { Phrase("command.explained", .text(command)) }
    package static let commandAdministratorLink = Phrase("command.administratorLink")
    package static func commandNeedsTerminal(_ command: String) -> Phrase { Phrase("command.needsTerminal", .text(command)) }
    package static func commandNoFullScreen(_ command: String) -> Phrase { Phrase("command.noFullScreen", .text(command)) }
    package static func commandNoErrorNumber(_ text: String) -> Phrase { Phrase("command.noErrorNumber", .text(text)) }
    package static func commandUnknownErrorNumber(_ number: String, address: String) -> Phrase { Phrase("command.unknownErrorNumber", .text(number), .text(address)) }
    package static func commandNoAddress(_ text: String, example: String) -> Phrase { Phrase("command.noAddress", .text(text), .text(example)) }
    package static func commandOtherServer(_ text: String, address: String, command: String) -> Phrase { Phrase("command.otherServer", .text(text), .text(address), .text(command)) }
    package static func commandNoPictures(_ command: String) -> Phrase { Phrase("command.noPictures", .text(command)) }
    package static func commandNoPhoto(_ user: String, command: String) -> Phrase { Phrase("command.noPhoto", .text(user), .text(command)) }
    package static func commandRefused(_ status: String) -> Phrase { Phrase("command.refused", .text(status)) }
    package static func commandAnswerTooLong(_ option: String) -> Phrase { Phrase("command.answerTooLong", .text(option)) }
    package static func commandWaiting(_ time: Phrase) -> Phrase { Phrase("command.waiting", .phrase(time)) }
    package static func commandSetupBegin(_ program: String) -> Phrase { Phrase("command.setupBegin", .text(program)) }
    package static func commandSetupDemo(_ demo: String) -> Phrase { Phrase("command.setupDemo", .text(demo)) }
    package static func commandSetupRegister(_ address: String, permission: String) -> Phrase { Phrase("command.setupRegister", .text(address), .text(permission)) }
    package static let commandSetupClientID = Phrase("command.setupClientID")
    package static func commandSetupNoID(_ id: String, example: String) -> Phrase { Phrase("command.setupNoID", .text(id), .text(example)) }
    package static let commandSetupOrganization = Phrase("command.setupOrganization")
    package static let commandSetupNotMicrosoft = Phrase("command.setupNotMicrosoft")
    package static func commandSetupTrying(_ address: String) -> Phrase { Phrase("command.setupTrying", .text(address)) }
    package static func commandSetupSaved(_ path: String) -> Phrase { Phrase("command.setupSaved", .text(path)) }
    package static let commandSetupNothingSaved = Phrase("command.setupNothingSaved")
    package static func commandSetupHint(_ program: String) -> Phrase { Phrase("command.setupHint", .text(program)) }
    package static func commandSetupAgain(_ command: String) -> Phrase { Phrase("command.setupAgain", .text(command)) }
    package static func commandNotWritten(_ name: String) -> Phrase { Phrase("command.notWritten", .text(name)) }
    package static func commandNobodyCalled(_ user: String) -> Phrase { Phrase("command.nobodyCalled", .text(user)) }
    package static func commandSeveralCalled(_ name: String) -> Phrase { Phrase("command.severalCalled", .text(name)) }
    package static func commandDidYouMean(_ names: String) -> Phrase { Phrase("command.didYouMean", .text(names)) }
    package static func commandSearchByName(_ command: String) -> Phrase { Phrase("command.searchByName", .text(command)) }
    package static func commandMorePermissions(_ command: String) -> Phrase { Phrase("command.morePermissions", .text(command)) }
    package static func commandAnswerWritten(_ status: String, path: String) -> Phrase { Phrase("command.answerWritten", .text(status), .text(path)) }
    package static func commandNewDefault(_ user: String) -> Phrase { Phrase("command.newDefault", .text(user)) }
    package static func commandSignedInAsDefault(_ name: String, command: String) -> Phrase { Phrase("command.signedInAsDefault", .text(name), .text(command)) }
    package static func commandScopesKept(_ option: String, scopes: String) -> Phrase { Phrase("command.scopesKept", .text(option), .text(scopes)) }
    package static func commandPeopleSoFar(_ people: Phrase) -> Phrase { Phrase("command.peopleSoFar", .phrase(people)) }
    package static func commandMorePeople(_ option: String, second: String) -> Phrase { Phrase("command.morePeople", .text(option), .text(second)) }
    package static func commandCodeAsksItself(_ option: String, second: String) -> Phrase { Phrase("command.codeAsksItself", .text(option), .text(second)) }
    package static func commandSignedOut(_ user: String) -> Phrase { Phrase("command.signedOut", .text(user)) }
    package static let commandNoBrowserHere = Phrase("command.noBrowserHere")
    package static func commandPhotoWritten(_ size: String, path: String) -> Phrase { Phrase("command.photoWritten", .text(size), .text(path)) }
    package static let commandOpeningBrowser = Phrase("command.openingBrowser")
    package static let commandOpenAddress = Phrase("command.openAddress")
    package static let commandOpenOnAnyDevice = Phrase("command.openOnAnyDevice")
    package static func commandOrOpen(_ address: String) -> Phrase { Phrase("command.orOpen", .text(address)) }
    package static func commandCodeLasts(_ time: Phrase) -> Phrase { Phrase("command.codeLasts", .phrase(time)) }
    package static let commandNewPassphrase = Phrase("command.newPassphrase")
    package static let commandTypePassphrase = Phrase("command.typePassphrase")
    package static let commandSameAgain = Phrase("command.sameAgain")
    package static func commandKeysFault(_ line: String, path: String, word: String) -> Phrase { Phrase("command.keysFault", .text(line), .text(path), .text(word)) }
    package static func commandKeysAllowed(_ words: String) -> Phrase { Phrase("command.keysAllowed", .text(words)) }
    package static func commandKeysTaken(_ line: String, path: String, key: String, action: String) -> Phrase { Phrase("command.keysTaken", .text(line), .text(path), .text(key), .text(action)) }
    package static func commandKeysName(_ line: String, path: String, name: String) -> Phrase { Phrase("command.keysName", .text(line), .text(path), .text(name)) }
    package static func commandKeysNames(_ command: String) -> Phrase { Phrase("command.keysNames", .text(command)) }
    package static func commandKeysFaults(_ lines: String, path: String, command: String) -> Phrase { Phrase("command.keysFaults", .text(lines), .text(path), .text(command)) }
    package static func commandColorsUnused(_ path: String, reason: String) -> Phrase { Phrase("command.colorsUnused", .text(path), .text(reason)) }
    package static func commandNothingToPick(_ name: String) -> Phrase { Phrase("command.nothingToPick", .text(name)) }
    package static func commandSearchInstead(_ command: String) -> Phrase { Phrase("command.searchInstead", .text(command)) }
}
