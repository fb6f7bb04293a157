// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Try again in a moment.
    public static let adviceTryAgain = Phrase("advice.tryAgain")
    /// Try again. If the page showed an error, its AADSTS number tells you why: 50011, for example, means that the redirect address isn’t registered.
    public static let adviceCanceled = Phrase("advice.canceled")
    /// Try again in %1$@.
    public static func adviceTryAgainIn(_ time: Phrase) -> Phrase { Phrase("advice.tryAgainIn", .phrase(time)) }
    /// Check your connection and try again.
    public static let adviceCheckConnection = Phrase("advice.checkConnection")
    /// Connect to the internet and try again.
    public static let adviceConnectFirst = Phrase("advice.connectFirst")
    /// Sign in again.
    public static let adviceSignIn = Phrase("advice.signIn")
    /// Start the sign-in again.
    public static let adviceStartAgain = Phrase("advice.startAgain")
    /// Sign in again and follow the steps in the browser.
    public static let adviceFollowBrowser = Phrase("advice.followBrowser")
    /// Sign in again and accept the permissions.
    public static let adviceSignInAndAccept = Phrase("advice.signInAndAccept")
    /// Use another account, or ask an administrator of the organization.
    public static let adviceOtherAccount = Phrase("advice.otherAccount")
    /// Sign in with a work or school account to find colleagues.
    public static let adviceWorkAccount = Phrase("advice.workAccount")
    /// Check the settings, or ask whoever set up this app for you.
    public static let adviceSettings = Phrase("advice.settings")
    /// Add the app’s redirect address to its registration, or ask whoever registered it.
    public static let adviceRegistration = Phrase("advice.registration")
    /// Ask an administrator of your organization.
    public static let adviceAdministrator = Phrase("advice.administrator")
    /// Unlock this device or its keychain and try again.
    public static let adviceUnlock = Phrase("advice.unlock")
    /// Check that this device has free space and that the app may use its own files.
    public static let adviceStore = Phrase("advice.store")
    /// Close other sign-ins, or sign in on another device with a code.
    public static let adviceBrowser = Phrase("advice.browser")
    /// Set the date and time of this device to automatic and try again.
    public static let adviceClock = Phrase("advice.clock")
    /// To be sure, sign out on the provider’s own page.
    public static let adviceProviderPage = Phrase("advice.providerPage")
    /// Search for the person by name.
    public static let adviceSearchByName = Phrase("advice.searchByName")
    /// Try a shorter or simpler search.
    public static let adviceShorterText = Phrase("advice.shorterText")
    /// Load everything again.
    public static let adviceLoadAnew = Phrase("advice.loadAnew")
    /// If the problem continues, report it to the developer.
    public static let adviceReport = Phrase("advice.report")
    /// Make sure that only you can read and change the files of the accounts (chmod 600, and 700 for folders). If others use this device, sign out and in again.
    public static let adviceMakePrivate = Phrase("advice.makePrivate")
    /// Nothing was changed. Check who may read the saved accounts, or restore a copy; if neither helps, move them elsewhere and sign in again.
    public static let adviceLeftAlone = Phrase("advice.leftAlone")
    /// Nothing was changed. Use the passphrase or key with which the accounts were saved, or move them elsewhere and sign in again.
    public static let adviceStoreKey = Phrase("advice.storeKey")
    /// Try again. If the other program isn’t responding, quit it.
    public static let adviceAccountBusy = Phrase("advice.accountBusy")
    /// Check the address and the date of this device, or ask whoever runs the server.
    public static let adviceCertificate = Phrase("advice.certificate")
    /// If you signed in with a code, sign in with the browser instead. Otherwise check the settings, or ask whoever set up this app for you.
    public static let adviceOtherWay = Phrase("advice.otherWay")
    /// If this network has a sign-in page of its own, sign in there first, and then try again.
    public static let adviceNetworkPage = Phrase("advice.networkPage")
    /// Check the folder and the free space on its disk.
    public static let adviceFile = Phrase("advice.file")
    /// Check the file and try again.
    public static let adviceCheckFile = Phrase("advice.checkFile")
    /// Type the beginning of a name, an email address, or a user name.
    public static let adviceTypeName = Phrase("advice.typeName")
    /// Choose one of the accounts that are signed in here.
    public static let adviceListedAccount = Phrase("advice.listedAccount")
}
