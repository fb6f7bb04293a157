// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// %1$@ seconds
    public static func timeSeconds(_ count: Int) -> Phrase { Phrase("time.seconds", .count(count)) }
    /// %1$@ minutes
    public static func timeMinutes(_ count: Int) -> Phrase { Phrase("time.minutes", .count(count)) }
    /// %1$@ hours
    public static func timeHours(_ count: Int) -> Phrase { Phrase("time.hours", .count(count)) }
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
    /// Start Over
    public static let stepStartOver = Phrase("step.startOver")
    /// OK
    public static let stepClose = Phrase("step.close")
    /// Done
    public static let stepDone = Phrase("step.done")
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
    /// sign you in and read your profile
    public static let scopeSignIn = Phrase("scope.signIn")
    /// see the names and email addresses of all colleagues
    public static let scopeBasicProfiles = Phrase("scope.basicProfiles")
    /// see the full profiles of all colleagues
    public static let scopeFullProfiles = Phrase("scope.fullProfiles")
    /// see the people you work with most
    public static let scopeRelevantPeople = Phrase("scope.relevantPeople")
    /// see who is available
    public static let scopePresence = Phrase("scope.presence")
    /// use “%1$@”
    public static func scopeOther(_ name: String) -> Phrase { Phrase("scope.other", .text(name)) }
    /// Something unexpected happened.
    public static let faultUnknown = Phrase("fault.unknown")
    /// This device has no connection, and the first sign-in needs one.
    public static let faultFirstSignInOffline = Phrase("fault.firstSignInOffline")
    /// The provider doesn’t know the address where this app waits for the answer.
    public static let faultRedirectNotRegistered = Phrase("fault.redirectNotRegistered")
    /// The provider doesn’t know this app.
    public static let faultAppNotRegistered = Phrase("fault.appNotRegistered")
    /// This account doesn’t belong to the organization.
    public static let faultAccountNotInOrganization = Phrase("fault.accountNotInOrganization")
    /// This account is disabled.
    public static let faultAccountSwitchedOff = Phrase("fault.accountSwitchedOff")
    /// The password of this account has expired.
    public static let faultPasswordEnded = Phrase("fault.passwordEnded")
    /// A security policy of your organization stops this sign-in.
    public static let faultPolicy = Phrase("fault.policy")
    /// This name doesn’t match exactly one account on this device.
    public static let faultNoSuchAccount = Phrase("fault.noSuchAccount")
    /// This text is too long to search for.
    public static let faultQueryTooLong = Phrase("fault.queryTooLong")
    /// There are no colleagues to find
    public static let limitPersonalTitle = Phrase("limit.personalTitle")
    /// A personal account belongs to no organization, so it can’t list people. Your own profile works.
    public static let limitPersonal = Phrase("limit.personal")
    /// Colleagues aren’t visible yet
    public static let limitNotAllowedTitle = Phrase("limit.notAllowedTitle")
    /// This app was not allowed to see your colleagues.
    public static let limitNotAllowed = Phrase("limit.notAllowed")
    /// This app isn’t allowed to see phone numbers.
    public static let limitPhoneNumbersHidden = Phrase("limit.phoneNumbersHidden")
    /// This app may see only names and email addresses.
    public static let limitBasicProfiles = Phrase("limit.basicProfiles")
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
    /// Copy of the Directory
    public static let directoryTitle = Phrase("directory.title")
    /// This device answers searches, with or without a network. The copy is encrypted, and is removed with the account.
    public static let directoryTitleHint = Phrase("directory.titleHint")
    /// This program keeps no copy of the directory.
    public static let directoryNotHere = Phrase("directory.notHere")
    /// Copying %1$@ people, about %2$@.
    public static func directoryBegins(_ count: Int, size: String) -> Phrase { Phrase("directory.begins", .count(count), .text(size)) }
    /// The directory has %1$@ people. A copy takes about %2$@.
    public static func directoryEstimate(_ count: Int, size: String) -> Phrase { Phrase("directory.estimate", .count(count), .text(size)) }
    /// %1$@ of %2$@ people
    public static func directoryProgress(_ count: Int, total: String) -> Phrase { Phrase("directory.progress", .count(count), .text(total)) }
    /// The copy has %1$@ people (%2$@). Searches are answered from it.
    public static func directoryReady(_ count: Int, size: String) -> Phrase { Phrase("directory.ready", .count(count), .text(size)) }
    /// Copy Anyway
    public static let directoryCopyAnyway = Phrase("directory.copyAnyway")
    /// The copy of the directory has been removed. Searches ask the server.
    public static let directoryRemoved = Phrase("directory.removed")
    /// From the copy on this device
    public static let directoryFromCopy = Phrase("directory.fromCopy")
    /// From the copy on this device, %1$@ days old
    public static func directoryFromOldCopy(_ count: Int) -> Phrase { Phrase("directory.fromOldCopy", .count(count)) }
}
