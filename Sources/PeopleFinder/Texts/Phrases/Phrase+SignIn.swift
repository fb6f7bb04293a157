// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Sign in to find your colleagues
    public static let signInTitle = Phrase("signIn.title")
    /// Sign In on Another Device
    public static let signInWithCode = Phrase("signIn.withCode")
    /// Opens the browser.
    public static let signInOpensBrowser = Phrase("signIn.opensBrowser")
    /// Continue in the browser.
    public static let signInWaitingForBrowser = Phrase("signIn.waitingForBrowser")
    /// Open the Browser Again
    public static let signInOpenAgain = Phrase("signIn.openAgain")
    /// Getting a code…
    public static let signInGettingCode = Phrase("signIn.gettingCode")
    /// Open %1$@ on any device and enter the code %2$@.
    public static func signInEnterCode(_ address: String, code: String) -> Phrase { Phrase("signIn.enterCode", .text(address), .text(code)) }
    /// Check that the other device shows the same code.
    public static let signInCompareCode = Phrase("signIn.compareCode")
    /// Scan the QR code with the other device to open the page there.
    public static let signInScanCode = Phrase("signIn.scanCode")
    /// QR code of the page for the other device
    public static let signInQrCode = Phrase("signIn.qrCode")
    /// The code is valid for %1$@.
    public static func signInCodeLasts(_ time: Phrase) -> Phrase { Phrase("signIn.codeLasts", .phrase(time)) }
    /// The provider can’t be reached at the moment. We keep trying until the code expires.
    public static let signInUnreachable = Phrase("signIn.unreachable")
    /// Choose an account
    public static let signInChooseAccount = Phrase("signIn.chooseAccount")
    /// Signed in as %1$@
    public static func signInSignedInAs(_ name: String) -> Phrase { Phrase("signIn.signedInAs", .text(name)) }
}
