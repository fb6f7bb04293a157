// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    package static func timeSeconds(_ count: Int) -> Phrase { Phrase("time.seconds", .count(count)) }
    package static func timeMinutes(_ count: Int) -> Phrase { Phrase("time.minutes", .count(count)) }
    package static func timeHours(_ count: Int) -> Phrase { Phrase("time.hours", .count(count)) }
    /// %1$@, %2$@
    public static func listMiddle(_ first: String, second: String) -> Phrase { Phrase("list.middle", .text(first), .text(second)) }
    /// Try Again
    public static let stepTryAgain = Phrase("step.tryAgain")
    /// Sign In
    public static let stepSignIn = Phrase("step.signIn")
    /// Sign In Again
    public static let stepSignInAgain = Phrase("step.signInAgain")
    /// Use Another Account
    public static let stepChooseAnother = Phrase("step.chooseAnother")
    package static let stepFixSettings = Phrase("step.fixSettings")
    /// Ask an Administrator
    public static let stepAskAdministrator = Phrase("step.askAdministrator")
    package static let stepCopyLink = Phrase("step.copyLink")
    /// Cancel
    public static let stepCancel = Phrase("step.cancel")
    package static let stepClose = Phrase("step.close")
    package static let stepAllow = Phrase("step.allow")
    package static let signInTitle = Phrase("signIn.title")
    package static let signInWithCode = Phrase("signIn.withCode")
    package static let signInOpensBrowser = Phrase("signIn.opensBrowser")
    package static let signInWaitingForBrowser = Phrase("signIn.waitingForBrowser")
    /// Open the Browser Again
    public static let signInOpenAgain = Phrase("signIn.openAgain")
    package static let signInGettingCode = Phrase("signIn.gettingCode")
    package static func signInEnterCode(_ address: String, code: String) -> Phrase { Phrase("signIn.enterCode", .text(address), .text(code)) }
    /// Check that the other device shows the same code.
    public static let signInCompareCode = Phrase("signIn.compareCode")
    /// Scan the QR code with the other device to open the page there.
    public static let signInScanCode = Phrase("signIn.scanCode")
    /// QR code of the page for the other device
    public static let signInQrCode = Phrase("signIn.qrCode")
    package static func signInCodeLasts(_ time: Phrase) -> Phrase { Phrase("signIn.codeLasts", .phrase(time)) }
    package static let signInUnreachable = Phrase("signIn.unreachable")
    package static let signInChooseAccount = Phrase("signIn.chooseAccount")
    /// Signed in as %1$@
    public static func signInSignedInAs(_ name: String) -> Phrase { Phrase("signIn.signedInAs", .text(name)) }
    /// To do this, the app needs permission to: %1$@
    public static func consentWanted(_ permissions: String) -> Phrase { Phrase("consent.wanted", .text(permissions)) }
    package static func consentAdministrator(_ permissions: String) -> Phrase { Phrase("consent.administrator", .text(permissions)) }
    package static func consentGranted(_ permissions: String) -> Phrase { Phrase("consent.granted", .text(permissions)) }
    package static func consentDeclined(_ permissions: String) -> Phrase { Phrase("consent.declined", .text(permissions)) }
    package static let consentSendLink = Phrase("consent.sendLink")
    package static let scopeSignIn = Phrase("scope.signIn")
    package static let scopeBasicProfiles = Phrase("scope.basicProfiles")
    package static let scopeFullProfiles = Phrase("scope.fullProfiles")
    package static let scopeRelevantPeople = Phrase("scope.relevantPeople")
    package static let scopePresence = Phrase("scope.presence")
    package static func scopeOther(_ name: String) -> Phrase { Phrase("scope.other", .text(name)) }
    package static let titleCanceled = Phrase("title.canceled")
    package static let titleOffline = Phrase("title.offline")
    package static let titleService = Phrase("title.service")
    package static let titleThrottled = Phrase("title.throttled")
    package static let titleSettings = Phrase("title.settings")
    package static let titleRegistration = Phrase("title.registration")
    package static let titleConsent = Phrase("title.consent")
    package static let titleDeclined = Phrase("title.declined")
    package static let titleSignIn = Phrase("title.signIn")
    package static let titleTooLate = Phrase("title.tooLate")
    package static let titleAccount = Phrase("title.account")
    package static let titlePolicy = Phrase("title.policy")
    package static let titleLocked = Phrase("title.locked")
    package static let titleStore = Phrase("title.store")
    package static let titleBrowser = Phrase("title.browser")
    package static let titleQuery = Phrase("title.query")
    package static let titleClock = Phrase("title.clock")
    package static let titleUnsafe = Phrase("title.unsafe")
    package static let titleNotFound = Phrase("title.notFound")
    package static let titleUnexpected = Phrase("title.unexpected")
    package static let faultUnknown = Phrase("fault.unknown")
    package static let faultFirstSignInOffline = Phrase("fault.firstSignInOffline")
    package static let faultRedirectNotRegistered = Phrase("fault.redirectNotRegistered")
    package static let faultAppNotRegistered = Phrase("fault.appNotRegistered")
    package static let faultAccountNotInOrganization = Phrase("fault.accountNotInOrganization")
    package static let faultAccountSwitchedOff = Phrase("fault.accountSwitchedOff")
    package static let faultPasswordEnded = Phrase("fault.passwordEnded")
    package static func faultNoSuchPermission(_ name: String) -> Phrase { Phrase("fault.noSuchPermission", .text(name)) }
    package static let faultPolicy = Phrase("fault.policy")
    package static let faultNoSuchAccount = Phrase("fault.noSuchAccount")
    package static let faultQueryTooLong = Phrase("fault.queryTooLong")
    package static let limitPersonalTitle = Phrase("limit.personalTitle")
    package static let limitPersonal = Phrase("limit.personal")
    package static let limitNotAllowedTitle = Phrase("limit.notAllowedTitle")
    package static let limitNotAllowed = Phrase("limit.notAllowed")
    package static let limitPhoneNumbersHidden = Phrase("limit.phoneNumbersHidden")
    package static let limitBasicProfiles = Phrase("limit.basicProfiles")
    package static let limitFewerPermissions = Phrase("limit.fewerPermissions")
    package static func actionCallPersonAt(_ name: String, number: String) -> Phrase { Phrase("action.callPersonAt", .text(name), .text(number)) }
    /// Email
    public static let actionMail = Phrase("action.mail")
    /// Chat in Teams
    public static let actionChat = Phrase("action.chat")
    package static let actionCopy = Phrase("action.copy")
    /// Copied %1$@
    public static func actionCopied(_ text: String) -> Phrase { Phrase("action.copied", .text(text)) }
    /// Saved
    public static let actionSaved = Phrase("action.saved")
    /// No app on this device can do this.
    public static let actionNotPossible = Phrase("action.notPossible")
    /// Available
    public static let presenceAvailable = Phrase("presence.available")
    /// Busy
    public static let presenceBusy = Phrase("presence.busy")
    /// Do not disturb
    public static let presenceDoNotDisturb = Phrase("presence.doNotDisturb")
    /// Away
    public static let presenceAway = Phrase("presence.away")
    package static let presenceOffline = Phrase("presence.offline")
    package static let presenceUnknown = Phrase("presence.unknown")
    /// Getting ready…
    public static let appLaunching = Phrase("app.launching")
    package static let appLinkUnknown = Phrase("app.linkUnknown")
    package static let appLinkWaits = Phrase("app.linkWaits")
    /// Keyboard Shortcuts
    public static let appShortcuts = Phrase("app.shortcuts")
    /// About PeopleFinder
    public static let appAbout = Phrase("app.about")
    /// Quit
    public static let appQuit = Phrase("app.quit")
    /// PeopleFinder needs a desktop: no display can be opened. In a terminal, “people” finds people, too.
    public static let appNoDisplay = Phrase("app.noDisplay")
    /// There is no home folder to keep anything in.
    public static let appNoHomeFolder = Phrase("app.noHomeFolder")
    /// PeopleFinder needs libadwaita 1.2 or newer. This is version %1$@.
    public static func appOldLibadwaita(_ version: String) -> Phrase { Phrase("app.oldLibadwaita", .text(version)) }
    /// People
    public static let rotorPeople = Phrase("rotor.people")
    /// Ways to reach
    public static let rotorWaysToReach = Phrase("rotor.waysToReach")
    /// Organization
    public static let rotorOrganization = Phrase("rotor.organization")
    /// Settings
    public static let settingsTitle = Phrase("settings.title")
    package static let settingsMicrosoft = Phrase("settings.microsoft")
    package static let settingsEmulatorKind = Phrase("settings.emulatorKind")
    /// To look around in a made-up organization first, run this in a clone of the project: %1$@
    public static func settingsTryDemo(_ command: String) -> Phrase { Phrase("settings.tryDemo", .text(command)) }
    /// In use: %1$@
    public static func settingsInUse(_ value: String) -> Phrase { Phrase("settings.inUse", .text(value)) }
    package static let settingsManaged = Phrase("settings.managed")
    /// Set by your organization
    public static let settingsManagedField = Phrase("settings.managedField")
    package static func settingsManagedUnknown(_ key: String) -> Phrase { Phrase("settings.managedUnknown", .text(key)) }
    package static let settingsSaved = Phrase("settings.saved")
    package static func settingsFaultMissing(_ field: Phrase) -> Phrase { Phrase("settings.faultMissing", .phrase(field)) }
    package static let settingsFaultNoClientID = Phrase("settings.faultNoClientID")
    package static let settingsFaultClientID = Phrase("settings.faultClientID")
    package static let settingsFaultTenant = Phrase("settings.faultTenant")
    package static func settingsFaultNoAddress(_ field: Phrase) -> Phrase { Phrase("settings.faultNoAddress", .phrase(field)) }
    package static func settingsFaultInsecure(_ field: Phrase) -> Phrase { Phrase("settings.faultInsecure", .phrase(field)) }
    package static func settingsFaultManaged(_ key: String) -> Phrase { Phrase("settings.faultManaged", .text(key)) }
    package static let settingsFaultBundled = Phrase("settings.faultBundled")
    package static let settingsFaultUnreadable = Phrase("settings.faultUnreadable")
    package static let settingsFaultUnsaved = Phrase("settings.faultUnsaved")
    package static let contactFailed = Phrase("contact.failed")
    package static let directoryOff = Phrase("directory.off")
    package static let directoryNotHere = Phrase("directory.notHere")
    package static func directoryBegins(_ people: Phrase, size: String) -> Phrase { Phrase("directory.begins", .phrase(people), .text(size)) }
    /// The directory has %1$@. A copy takes about %2$@.
    public static func directoryEstimate(_ people: Phrase, size: String) -> Phrase { Phrase("directory.estimate", .phrase(people), .text(size)) }
    package static func directoryProgress(_ people: String, total: String) -> Phrase { Phrase("directory.progress", .text(people), .text(total)) }
    /// The copy has %1$@ (%2$@). Searches are answered from it.
    public static func directoryReady(_ people: Phrase, size: String) -> Phrase { Phrase("directory.ready", .phrase(people), .text(size)) }
    package static let directoryRemoved = Phrase("directory.removed")
    package static let directoryFromCopy = Phrase("directory.fromCopy")
    package static func directoryFromOldCopy(_ count: Int) -> Phrase { Phrase("directory.fromOldCopy", .count(count)) }
}
