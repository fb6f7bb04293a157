// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
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
}
