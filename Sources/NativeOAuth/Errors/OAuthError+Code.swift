extension OAuthError {
    /// What happened.
    ///
    /// Compare with the static members; treat one that you don't know as a plain failure.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name, such as `stateMismatch`.
        public let rawValue: String

        /// Makes a code of your own, or one that this version does not know.
        ///
        /// - Parameter rawValue: A stable name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        // MARK: Settings

        /// A setting has a value that cannot be right.
        public static let invalidSettings = Code(rawValue: "invalidSettings")
        /// A setting that is needed is not there.
        public static let missingSetting = Code(rawValue: "missingSetting")
        /// An address is neither https nor on this machine.
        public static let insecureURL = Code(rawValue: "insecureURL")

        // MARK: Discovery

        /// The provider's metadata could not be read.
        public static let discoveryFailed = Code(rawValue: "discoveryFailed")
        /// Somebody else answered than was asked for.
        public static let issuerMismatch = Code(rawValue: "issuerMismatch")
        /// The provider does not offer an endpoint that is needed.
        public static let missingEndpoint = Code(rawValue: "missingEndpoint")
        /// The provider cannot do what a safe sign-in needs.
        public static let unsupportedProvider = Code(rawValue: "unsupportedProvider")

        // MARK: Network

        /// No connection could be made, or it broke.
        public static let connectionFailed = Code(rawValue: "connectionFailed")
        /// No answer came in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The server's certificate is not to be trusted.
        public static let tlsFailed = Code(rawValue: "tlsFailed")
        /// An answer was larger than it may be.
        public static let responseTooLarge = Code(rawValue: "responseTooLarge")
        /// An answer was not what the specification calls for.
        public static let malformedResponse = Code(rawValue: "malformedResponse")
        /// An answer had a status that means nothing here.
        public static let unexpectedStatus = Code(rawValue: "unexpectedStatus")
        /// The server failed (5xx).
        public static let serverError = Code(rawValue: "serverError")
        /// The server asks to wait (429).
        public static let throttled = Code(rawValue: "throttled")

        // MARK: Sign-in

        /// The port that the redirect needs is taken.
        public static let portInUse = Code(rawValue: "portInUse")
        /// No browser could be opened.
        public static let browserUnavailable = Code(rawValue: "browserUnavailable")
        /// The browser did not come back before the deadline.
        public static let callbackTimedOut = Code(rawValue: "callbackTimedOut")
        /// The code for another device was not used in time.
        public static let deviceCodeExpired = Code(rawValue: "deviceCodeExpired")
        /// The person closed the browser or the sheet.
        public static let canceled = Code(rawValue: "canceled")
        /// The person or the organization said no.
        public static let authorizationDenied = Code(rawValue: "authorizationDenied")
        /// An administrator has to agree to what the app asks for; ``OAuthError/adminConsentLink`` is for them.
        public static let adminConsentRequired = Code(rawValue: "adminConsentRequired")
        /// A policy of the organization needs Microsoft's own library and its broker app.
        public static let brokerRequired = Code(rawValue: "brokerRequired")
        /// The account belongs to an organization that the app does not let in.
        public static let tenantNotAllowed = Code(rawValue: "tenantNotAllowed")
        /// The answer belongs to another sign-in.
        public static let stateMismatch = Code(rawValue: "stateMismatch")
        /// The answer of the browser cannot be right.
        public static let malformedCallback = Code(rawValue: "malformedCallback")

        // MARK: Tokens

        /// The token endpoint refused, for another reason than an ended session.
        public static let tokenRequestFailed = Code(rawValue: "tokenRequestFailed")
        /// The code or the refresh token is no longer good.
        public static let invalidGrant = Code(rawValue: "invalidGrant")
        /// The session goes on, but the provider wants to ask the person something: consent, a second factor.
        public static let interactionRequired = Code(rawValue: "interactionRequired")
        /// A refresh was answered with the tokens of another person.
        public static let personChanged = Code(rawValue: "personChanged")
        /// The ID token failed a check.
        public static let invalidIDToken = Code(rawValue: "invalidIDToken")
        /// The machine's clock and the provider's are too far apart.
        public static let clockSkew = Code(rawValue: "clockSkew")

        // MARK: Accounts

        /// No such account is kept.
        public static let accountNotFound = Code(rawValue: "accountNotFound")
        /// The session is over, or there never was one.
        public static let signInRequired = Code(rawValue: "signInRequired")
        /// What is stored cannot be read.
        public static let storeUnreadable = Code(rawValue: "storeUnreadable")
        /// The keychain or the keyring is locked and was not unlocked; nothing is lost.
        public static let storeLocked = Code(rawValue: "storeLocked")
        /// Others on this machine could read or change what is stored.
        public static let storeUnsafe = Code(rawValue: "storeUnsafe")
        /// Storing failed.
        public static let storeWriteFailed = Code(rawValue: "storeWriteFailed")
        /// The key that the accounts are encrypted with cannot be had.
        public static let storeKeyUnavailable = Code(rawValue: "storeKeyUnavailable")
        /// The accounts are encrypted with another key than the one at hand.
        public static let storeKeyMismatch = Code(rawValue: "storeKeyMismatch")
        /// The record of one account is damaged; the others live on, and signing in again mends it.
        public static let accountDamaged = Code(rawValue: "accountDamaged")
        /// Another program has kept the account, or the store, locked for too long; nothing is lost.
        public static let accountBusy = Code(rawValue: "accountBusy")

        /// The key that the tokens are bound to is gone or cannot be read, so that only a new sign-in helps.
        public static let proofKeyLost = Code(rawValue: "proofKeyLost")

        // MARK: Sign-out

        /// The provider's sign-out page was shown, but it is unknown whether its session has ended.
        public static let endSessionUnknown = Code(rawValue: "endSessionUnknown")

        // MARK: Requests

        /// The token was not sent, because the host is not on the list.
        public static let hostNotAllowed = Code(rawValue: "hostNotAllowed")
        /// The body of a request cannot be read, or is not as long as it was said to be.
        public static let bodyUnreadable = Code(rawValue: "bodyUnreadable")
        /// A body that can be read once only was needed a second time.
        public static let bodyNotReplayable = Code(rawValue: "bodyNotReplayable")
        /// A file could not be written.
        public static let fileWriteFailed = Code(rawValue: "fileWriteFailed")

        /// The step that helps in most cases of this code.
        var defaultRecovery: Recovery {
            switch self {
            case .invalidSettings, .missingSetting, .insecureURL, .discoveryFailed, .issuerMismatch, .missingEndpoint,
                .unsupportedProvider, .portInUse, .storeUnreadable, .storeUnsafe, .storeWriteFailed,
                .storeKeyUnavailable, .storeKeyMismatch, .tlsFailed, .clockSkew, .browserUnavailable:
                .fixSettings
            case .connectionFailed, .timedOut, .responseTooLarge, .malformedResponse, .unexpectedStatus, .serverError,
                .throttled, .accountBusy, .storeLocked, .callbackTimedOut, .deviceCodeExpired, .canceled,
                .bodyNotReplayable:
                .tryAgain
            case .authorizationDenied, .stateMismatch, .malformedCallback, .tokenRequestFailed, .invalidGrant,
                .interactionRequired, .invalidIDToken, .accountNotFound, .signInRequired,
                .accountDamaged, .proofKeyLost:
                .signInAgain
            case .tenantNotAllowed, .personChanged:
                .useAnotherAccount
            case .adminConsentRequired, .brokerRequired:
                .askAdministrator
            default:
                .none
            }
        }
    }
}
