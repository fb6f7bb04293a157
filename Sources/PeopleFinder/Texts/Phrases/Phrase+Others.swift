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
    /// Open Settings
    public static let stepFixSettings = Phrase("step.fixSettings")
    /// Ask an Administrator
    public static let stepAskAdministrator = Phrase("step.askAdministrator")
    /// Copy Link
    public static let stepCopyLink = Phrase("step.copyLink")
    /// Cancel
    public static let stepCancel = Phrase("step.cancel")
    /// OK
    public static let stepClose = Phrase("step.close")
    /// Review Permissions
    public static let stepAllow = Phrase("step.allow")
    /// To do this, the app needs permission to: %1$@
    public static func consentWanted(_ permissions: String) -> Phrase { Phrase("consent.wanted", .text(permissions)) }
    /// Your administrator must allow the app to: %1$@
    public static func consentAdministrator(_ permissions: String) -> Phrase { Phrase("consent.administrator", .text(permissions)) }
    /// Allowed: %1$@
    public static func consentGranted(_ permissions: String) -> Phrase { Phrase("consent.granted", .text(permissions)) }
    /// Not allowed: %1$@
    public static func consentDeclined(_ permissions: String) -> Phrase { Phrase("consent.declined", .text(permissions)) }
    /// Send the link to an administrator of your organization. After they agree, try again.
    public static let consentSendLink = Phrase("consent.sendLink")
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
    /// Call %1$@, %2$@
    public static func actionCallPersonAt(_ name: String, number: String) -> Phrase { Phrase("action.callPersonAt", .text(name), .text(number)) }
    /// Email
    public static let actionMail = Phrase("action.mail")
    /// Chat in Teams
    public static let actionChat = Phrase("action.chat")
    /// Copy
    public static let actionCopy = Phrase("action.copy")
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
    /// Offline
    public static let presenceOffline = Phrase("presence.offline")
    /// Presence unknown
    public static let presenceUnknown = Phrase("presence.unknown")
    /// Getting ready…
    public static let appLaunching = Phrase("app.launching")
    /// This link doesn’t lead anywhere in this app.
    public static let appLinkUnknown = Phrase("app.linkUnknown")
    /// Sign in to open the link.
    public static let appLinkWaits = Phrase("app.linkWaits")
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
    /// The contact couldn’t be saved. Try again.
    public static let contactFailed = Phrase("contact.failed")
    /// There is no copy of the directory on this device.
    public static let directoryOff = Phrase("directory.off")
    /// This program keeps no copy of the directory.
    public static let directoryNotHere = Phrase("directory.notHere")
    /// Copying %1$@, about %2$@.
    public static func directoryBegins(_ people: Phrase, size: String) -> Phrase { Phrase("directory.begins", .phrase(people), .text(size)) }
    /// The directory has %1$@. A copy takes about %2$@.
    public static func directoryEstimate(_ people: Phrase, size: String) -> Phrase { Phrase("directory.estimate", .phrase(people), .text(size)) }
    /// %1$@ of %2$@ people
    public static func directoryProgress(_ people: String, total: String) -> Phrase { Phrase("directory.progress", .text(people), .text(total)) }
    /// The copy has %1$@ (%2$@). Searches are answered from it.
    public static func directoryReady(_ people: Phrase, size: String) -> Phrase { Phrase("directory.ready", .phrase(people), .text(size)) }
    /// The copy of the directory has been removed. Searches ask the server.
    public static let directoryRemoved = Phrase("directory.removed")
    /// From the copy on this device
    public static let directoryFromCopy = Phrase("directory.fromCopy")
    /// From the copy on this device, %1$@ days old
    public static func directoryFromOldCopy(_ count: Int) -> Phrase { Phrase("directory.fromOldCopy", .count(count)) }
}
