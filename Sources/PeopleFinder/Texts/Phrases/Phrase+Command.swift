// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Run: %1$@
    package static func commandRun(_ command: String) -> Phrase { Phrase("command.run", .text(command)) }
    /// None of the accounts here was signed in at %1$@.
    package static func commandNobodySignedInAt(_ address: String) -> Phrase { Phrase("command.nobodySignedInAt", .text(address)) }
    /// Several accounts are signed in, and none of them is the default.
    package static let commandSeveralAccounts = Phrase("command.severalAccounts")
    /// Choose one with %1$@, or name it with %2$@.
    package static func commandChooseAccount(_ command: String, option: String) -> Phrase { Phrase("command.chooseAccount", .text(command), .text(option)) }
    /// The session of %1$@ is over.
    package static func commandSessionOver(_ user: String) -> Phrase { Phrase("command.sessionOver", .text(user)) }
    /// The setting “%1$@” is missing.
    package static func commandSettingMissing(_ key: String) -> Phrase { Phrase("command.settingMissing", .text(key)) }
    /// Set %1$@, “%2$@” in the settings file, or %3$@ to the provider’s address, such as https://login.microsoftonline.com/common/v2.0.
    package static func commandSetAuthority(_ variable: String, key: String, option: String) -> Phrase { Phrase("command.setAuthority", .text(variable), .text(key), .text(option)) }
    /// Set %1$@, “%2$@” in the settings file, or %3$@ to the ID under which the app is registered there.
    package static func commandSetClientID(_ variable: String, key: String, option: String) -> Phrase { Phrase("command.setClientID", .text(variable), .text(key), .text(option)) }
    /// Set %1$@, or “%2$@” in the settings file, to the address of Microsoft Graph with its version.
    package static func commandSetGraph(_ variable: String, key: String) -> Phrase { Phrase("command.setGraph", .text(variable), .text(key)) }
    /// There is no settings file %1$@.
    package static func commandNoSettingsFile(_ path: String) -> Phrase { Phrase("command.noSettingsFile", .text(path)) }
    /// Check the path after %1$@.
    package static func commandCheckPath(_ option: String) -> Phrase { Phrase("command.checkPath", .text(option)) }
    /// The settings file %1$@ can’t be read.
    package static func commandSettingsFileUnreadable(_ path: String) -> Phrase { Phrase("command.settingsFileUnreadable", .text(path)) }
    /// Check whose it is and who may read it.
    package static let commandCheckOwner = Phrase("command.checkOwner")
    /// Set HOME, or both XDG_CONFIG_HOME and XDG_DATA_HOME, to an absolute path.
    package static let commandSetHome = Phrase("command.setHome")
    /// “%1$@”, the value of %2$@, isn’t available here.
    package static func commandValueNotAvailable(_ value: String, variable: String) -> Phrase { Phrase("command.valueNotAvailable", .text(value), .text(variable)) }
    /// Set it to one of these: %1$@.
    package static func commandSetOneOf(_ choices: String) -> Phrase { Phrase("command.setOneOf", .text(choices)) }
    /// %1$@ belongs to %2$@, who couldn’t read what sudo makes there.
    package static func commandSudo(_ folder: String, user: String) -> Phrase { Phrase("command.sudo", .text(folder), .text(user)) }
    /// Run it without sudo, or with sudo -H, which uses the folders of the superuser.
    package static let commandWithoutSudo = Phrase("command.withoutSudo")
    /// Type the passphrase in a terminal, or use %1$@ to give a file that contains it.
    package static func commandPassphrase(_ option: String) -> Phrase { Phrase("command.passphrase", .text(option)) }
    /// %1$@ names a file (PEM) with a root certificate to trust.
    package static func commandCertificate(_ variable: String) -> Phrase { Phrase("command.certificate", .text(variable)) }
    /// %1$@ prints the address, and %2$@ needs no browser here.
    package static func commandBrowser(_ first: String, second: String) -> Phrase { Phrase("command.browser", .text(first), .text(second)) }
    /// List them: %1$@
    package static func commandListAccounts(_ command: String) -> Phrase { Phrase("command.listAccounts", .text(command)) }
    /// Explained by: %1$@
    package static func commandExplained(_ command: String) -> Phrase { Phrase("command.explained", .text(command)) }
    /// Link for the administrator: %1$@
    package static func commandAdministratorLink(_ link: String) -> Phrase { Phrase("command.administratorLink", .text(link)) }
    /// The full-screen view needs a terminal. In a script use: %1$@
    package static func commandNeedsTerminal(_ command: String) -> Phrase { Phrase("command.needsTerminal", .text(command)) }
    /// The full-screen view can’t be shown on this terminal. Use a command: %1$@
    package static func commandNoFullScreen(_ command: String) -> Phrase { Phrase("command.noFullScreen", .text(command)) }
    /// “%1$@” isn’t one of Microsoft’s error numbers. Enter AADSTS and digits, such as AADSTS50011.
    package static func commandNoErrorNumber(_ text: String) -> Phrase { Phrase("command.noErrorNumber", .text(text)) }
    /// %1$@ isn’t among the numbers that are explained here. Read %2$@
    package static func commandUnknownErrorNumber(_ number: String, address: String) -> Phrase { Phrase("command.unknownErrorNumber", .text(number), .text(address)) }
    /// “%1$@” isn’t an address. Begin a path with a slash: %2$@
    package static func commandNoAddress(_ text: String, example: String) -> Phrase { Phrase("command.noAddress", .text(text), .text(example)) }
    /// “%1$@” isn’t at %2$@, and the token goes nowhere else. For another server use its own program, with '%3$@'.
    package static func commandOtherServer(_ text: String, address: String, command: String) -> Phrase { Phrase("command.otherServer", .text(text), .text(address), .text(command)) }
    /// A picture can’t be shown here. Give a file: %1$@
    package static func commandNoPictures(_ command: String) -> Phrase { Phrase("command.noPictures", .text(command)) }
    /// There is no photo of “%1$@”. Not everybody has one. See who it is: %2$@
    package static func commandNoPhoto(_ user: String, command: String) -> Phrase { Phrase("command.noPhoto", .text(user), .text(command)) }
    /// The server refused the request (%1$@). Check the method, the address, and what was sent.
    package static func commandRefused(_ status: String) -> Phrase { Phrase("command.refused", .text(status)) }
    /// The answer is too long for a terminal. Write it to a file with %1$@, or into a pipe.
    package static func commandAnswerTooLong(_ option: String) -> Phrase { Phrase("command.answerTooLong", .text(option)) }
    /// The directory needs a pause. Continuing %1$@…
    package static func commandWaiting(_ moment: Phrase) -> Phrase { Phrase("command.waiting", .phrase(moment)) }
    /// %1$@ doesn’t know your organization yet. To look around in a made-up one first, type this in a clone of the project: %2$@
    package static func commandSetupBegin(_ program: String, demo: String) -> Phrase { Phrase("command.setupBegin", .text(program), .text(demo)) }
    /// To set it up for yours, register an app at entra.microsoft.com (App registrations, “Mobile and desktop applications”, with the address %1$@), then answer two questions. Nothing is saved until it has been tried.
    package static func commandSetupRegister(_ address: String) -> Phrase { Phrase("command.setupRegister", .text(address)) }
    /// Application (client) ID, or nothing to stop:
    package static let commandSetupClientID = Phrase("command.setupClientID")
    /// Your organization’s domain, such as contoso.com, or nothing for any organization:
    package static let commandSetupOrganization = Phrase("command.setupOrganization")
    /// Trying %1$@…
    package static func commandSetupTrying(_ address: String) -> Phrase { Phrase("command.setupTrying", .text(address)) }
    /// It works. Saved in %1$@.
    package static func commandSetupSaved(_ path: String) -> Phrase { Phrase("command.setupSaved", .text(path)) }
    /// Or type %1$@ in a terminal to be asked for it.
    package static func commandSetupHint(_ program: String) -> Phrase { Phrase("command.setupHint", .text(program)) }
    /// %1$@ can’t be written. Make room, or write it elsewhere.
    package static func commandNotWritten(_ name: String) -> Phrase { Phrase("command.notWritten", .text(name)) }
    /// There is nobody with the ID, user name, or email address “%1$@”.
    package static func commandNobodyCalled(_ user: String) -> Phrase { Phrase("command.nobodyCalled", .text(user)) }
    /// Did you mean %1$@?
    package static func commandDidYouMean(_ names: String) -> Phrase { Phrase("command.didYouMean", .text(names)) }
    /// Search by name: %1$@
    package static func commandSearchByName(_ command: String) -> Phrase { Phrase("command.searchByName", .text(command)) }
    /// Ask for a token with more permissions: %1$@
    package static func commandMorePermissions(_ command: String) -> Phrase { Phrase("command.morePermissions", .text(command)) }
    /// %1$@: the answer is in %2$@.
    package static func commandAnswerWritten(_ status: String, path: String) -> Phrase { Phrase("command.answerWritten", .text(status), .text(path)) }
    /// The default is now %1$@.
    package static func commandNewDefault(_ user: String) -> Phrase { Phrase("command.newDefault", .text(user)) }
    /// %1$@ people so far
    package static func commandPeopleSoFar(_ count: Int) -> Phrase { Phrase("command.peopleSoFar", .count(count)) }
    /// There are more people. Use %1$@ or %2$@.
    package static func commandMorePeople(_ option: String, second: String) -> Phrase { Phrase("command.morePeople", .text(option), .text(second)) }
    /// A code carries no %1$@ and no %2$@: the page where it is typed asks on its own.
    package static func commandCodeAsksItself(_ option: String, second: String) -> Phrase { Phrase("command.codeAsksItself", .text(option), .text(second)) }
    /// Signed out %1$@.
    package static func commandSignedOut(_ user: String) -> Phrase { Phrase("command.signedOut", .text(user)) }
    /// No browser can be opened here, so sign in on another device.
    package static let commandNoBrowserHere = Phrase("command.noBrowserHere")
    /// Wrote %1$@ to %2$@.
    package static func commandPhotoWritten(_ size: String, path: String) -> Phrase { Phrase("command.photoWritten", .text(size), .text(path)) }
    /// Opening the browser to sign in. Waiting for the answer; Ctrl-C stops.
    package static let commandOpeningBrowser = Phrase("command.openingBrowser")
    /// Open this address in a browser on this machine. Waiting for the answer; Ctrl-C stops.
    package static let commandOpenAddress = Phrase("command.openAddress")
    /// To sign in, open this address on any device and type the code:
    package static let commandOpenOnAnyDevice = Phrase("command.openOnAnyDevice")
    /// Or open this one, and compare the code: %1$@
    package static func commandOrOpen(_ address: String) -> Phrase { Phrase("command.orOpen", .text(address)) }
    /// The code is valid for %1$@. Waiting; Ctrl-C stops.
    package static func commandCodeLasts(_ time: Phrase) -> Phrase { Phrase("command.codeLasts", .phrase(time)) }
    /// New passphrase for the accounts:
    package static let commandNewPassphrase = Phrase("command.newPassphrase")
    /// Passphrase of the accounts:
    package static let commandTypePassphrase = Phrase("command.typePassphrase")
    /// The same again:
    package static let commandSameAgain = Phrase("command.sameAgain")
    /// Line %1$@ of %2$@ is not understood; it changes nothing.
    package static func commandKeysFault(_ line: String, path: String) -> Phrase { Phrase("command.keysFault", .text(line), .text(path)) }
    /// Line %1$@ of %2$@ takes a key from %3$@; it changes nothing.
    package static func commandKeysTaken(_ line: String, path: String, action: String) -> Phrase { Phrase("command.keysTaken", .text(line), .text(path), .text(action)) }
    /// Line %1$@ of %2$@: there is no action and no color %3$@.
    package static func commandKeysName(_ line: String, path: String, name: String) -> Phrase { Phrase("command.keysName", .text(line), .text(path), .text(name)) }
    /// %1$@ has no such address, or one that is not safe in a script.
    package static func commandNothingToPick(_ name: String) -> Phrase { Phrase("command.nothingToPick", .text(name)) }
    /// To search for people: %1$@
    package static func commandSearchInstead(_ command: String) -> Phrase { Phrase("command.searchInstead", .text(command)) }
}
