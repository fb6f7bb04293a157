// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// One of this app’s settings has an invalid value.
    public static let oauthInvalidSettings = Phrase("oauth.invalidSettings")
    /// A setting that this app needs is missing.
    public static let oauthMissingSetting = Phrase("oauth.missingSetting")
    /// An address in the settings isn’t secure (https).
    public static let oauthInsecureURL = Phrase("oauth.insecureURL")
    /// There is no sign-in service at the address in the settings.
    public static let oauthDiscoveryFailed = Phrase("oauth.discoveryFailed")
    /// A different service answered than the one in the settings.
    public static let oauthIssuerMismatch = Phrase("oauth.issuerMismatch")
    /// The provider doesn’t offer what this needs.
    public static let oauthMissingEndpoint = Phrase("oauth.missingEndpoint")
    /// The provider doesn’t support what a secure sign-in needs.
    public static let oauthUnsupportedProvider = Phrase("oauth.unsupportedProvider")
    /// The server can’t be reached.
    public static let oauthConnectionFailed = Phrase("oauth.connectionFailed")
    /// The server didn’t answer in time.
    public static let oauthTimedOut = Phrase("oauth.timedOut")
    /// A secure connection to the server can’t be made.
    public static let oauthTlsFailed = Phrase("oauth.tlsFailed")
    /// The server’s answer was too large.
    public static let oauthResponseTooLarge = Phrase("oauth.responseTooLarge")
    /// The server’s answer couldn’t be understood.
    public static let oauthMalformedResponse = Phrase("oauth.malformedResponse")
    /// The server gave an unexpected answer.
    public static let oauthUnexpectedStatus = Phrase("oauth.unexpectedStatus")
    /// The server is having a problem right now.
    public static let oauthServerError = Phrase("oauth.serverError")
    /// The server received too many requests and needs a pause.
    public static let oauthThrottled = Phrase("oauth.throttled")
    /// Another program is using the port that the browser returns to.
    public static let oauthPortInUse = Phrase("oauth.portInUse")
    /// No browser could be opened.
    public static let oauthBrowserUnavailable = Phrase("oauth.browserUnavailable")
    /// The sign-in wasn’t finished in time.
    public static let oauthCallbackTimedOut = Phrase("oauth.callbackTimedOut")
    /// The code has expired.
    public static let oauthDeviceCodeExpired = Phrase("oauth.deviceCodeExpired")
    /// You canceled.
    public static let oauthCanceled = Phrase("oauth.canceled")
    /// You or your organization didn’t agree.
    public static let oauthAuthorizationDenied = Phrase("oauth.authorizationDenied")
    /// An administrator of your organization must agree to what this app needs.
    public static let oauthAdminConsentRequired = Phrase("oauth.adminConsentRequired")
    /// A policy of your organization allows only apps with Microsoft’s own sign-in library.
    public static let oauthBrokerRequired = Phrase("oauth.brokerRequired")
    /// This app doesn’t accept accounts from that organization.
    public static let oauthTenantNotAllowed = Phrase("oauth.tenantNotAllowed")
    /// The answer belongs to another sign-in, so it was not used.
    public static let oauthStateMismatch = Phrase("oauth.stateMismatch")
    /// The browser returned an invalid answer.
    public static let oauthMalformedCallback = Phrase("oauth.malformedCallback")
    /// The provider refused the request.
    public static let oauthTokenRequestFailed = Phrase("oauth.tokenRequestFailed")
    /// The provider no longer accepts this sign-in.
    public static let oauthInvalidGrant = Phrase("oauth.invalidGrant")
    /// Your organization needs you to confirm something first, such as a second form of verification.
    public static let oauthInteractionRequired = Phrase("oauth.interactionRequired")
    /// Somebody else signed in than was expected, so nothing was changed.
    public static let oauthPersonChanged = Phrase("oauth.personChanged")
    /// The provider’s proof of who you are failed a check.
    public static let oauthInvalidIDToken = Phrase("oauth.invalidIDToken")
    /// The clock of this device differs too much from the provider’s.
    public static let oauthClockSkew = Phrase("oauth.clockSkew")
    /// This account is no longer on this device.
    public static let oauthAccountNotFound = Phrase("oauth.accountNotFound")
    /// Your session has ended.
    public static let oauthSignInRequired = Phrase("oauth.signInRequired")
    /// The saved accounts can’t be read.
    public static let oauthStoreUnreadable = Phrase("oauth.storeUnreadable")
    /// The keychain with your accounts is locked. You are still signed in.
    public static let oauthStoreLocked = Phrase("oauth.storeLocked")
    /// Others on this device could read or change the saved accounts.
    public static let oauthStoreUnsafe = Phrase("oauth.storeUnsafe")
    /// The account couldn’t be saved.
    public static let oauthStoreWriteFailed = Phrase("oauth.storeWriteFailed")
    /// The key that protects the saved accounts isn’t available.
    public static let oauthStoreKeyUnavailable = Phrase("oauth.storeKeyUnavailable")
    /// The saved accounts are protected with another key.
    public static let oauthStoreKeyMismatch = Phrase("oauth.storeKeyMismatch")
    /// The saved data of one account is damaged; the others are fine.
    public static let oauthAccountDamaged = Phrase("oauth.accountDamaged")
    /// Another program is using this account at the moment.
    public static let oauthAccountBusy = Phrase("oauth.accountBusy")
    /// The key that this sign-in is bound to is gone.
    public static let oauthProofKeyLost = Phrase("oauth.proofKeyLost")
    /// Nothing from the account is left on this device, but you may still be signed in at the provider.
    public static let oauthEndSessionUnknown = Phrase("oauth.endSessionUnknown")
    /// The address isn’t an allowed one, so no request was sent to it.
    public static let oauthHostNotAllowed = Phrase("oauth.hostNotAllowed")
    /// The data to send can’t be read.
    public static let oauthBodyUnreadable = Phrase("oauth.bodyUnreadable")
    /// The data would have to be sent again, which isn’t possible.
    public static let oauthBodyNotReplayable = Phrase("oauth.bodyNotReplayable")
    /// A file couldn’t be written.
    public static let oauthFileWriteFailed = Phrase("oauth.fileWriteFailed")
}
