// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Canceled
    public static let titleCanceled = Phrase("title.canceled")
    /// No connection
    public static let titleOffline = Phrase("title.offline")
    /// The service isn’t available
    public static let titleService = Phrase("title.service")
    /// Please wait a moment
    public static let titleThrottled = Phrase("title.throttled")
    /// The settings need attention
    public static let titleSettings = Phrase("title.settings")
    /// The app isn’t registered correctly
    public static let titleRegistration = Phrase("title.registration")
    /// An administrator must agree
    public static let titleConsent = Phrase("title.consent")
    /// Permission wasn’t granted
    public static let titleDeclined = Phrase("title.declined")
    /// Please sign in again
    public static let titleSignIn = Phrase("title.signIn")
    /// Time ran out
    public static let titleTooLate = Phrase("title.tooLate")
    /// This account can’t be used here
    public static let titleAccount = Phrase("title.account")
    /// Your organization doesn’t allow this
    public static let titlePolicy = Phrase("title.policy")
    /// Your accounts are locked
    public static let titleLocked = Phrase("title.locked")
    /// Your accounts can’t be read or saved
    public static let titleStore = Phrase("title.store")
    /// The browser can’t be used
    public static let titleBrowser = Phrase("title.browser")
    /// This can’t be searched for
    public static let titleQuery = Phrase("title.query")
    /// The clock is wrong
    public static let titleClock = Phrase("title.clock")
    /// The answer can’t be trusted
    public static let titleUnsafe = Phrase("title.unsafe")
    /// Not found
    public static let titleNotFound = Phrase("title.notFound")
    /// Something went wrong
    public static let titleUnexpected = Phrase("title.unexpected")
}
