extension OAuthError {
    /// What happened.
    ///
    /// Compare with the static members, and treat an unknown code as a failure.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// A stable name, such as `stateMismatch`.
        public let rawValue: String

        /// Makes a code of a stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The stable name.
        public var description: String { rawValue }

        // MARK: Settings

        /// A setting has an invalid value.
        public static let invalidSettings = Code(rawValue: "invalidSettings")
        /// A required setting is missing.
        public static let missingSetting = Code(rawValue: "missingSetting")
        /// An address is neither https nor a loopback address.
        public static let insecureURL = Code(rawValue: "insecureURL")

        // MARK: Discovery

        /// The provider's metadata could not be read.
        public static let discoveryFailed = Code(rawValue: "discoveryFailed")
        /// The issuer is not the expected one.
        public static let issuerMismatch = Code(rawValue: "issuerMismatch")
        /// The provider lacks a required endpoint.
        public static let missingEndpoint = Code(rawValue: "missingEndpoint")
        /// The provider cannot do what a safe sign-in needs.
        public static let unsupportedProvider = Code(rawValue: "unsupportedProvider")

        // MARK: Network

        /// No connection could be made, or it broke.
        public static let connectionFailed = Code(rawValue: "connectionFailed")
        /// No answer came in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The server's certificate is not trusted.
        public static let tlsFailed = Code(rawValue: "tlsFailed")
        /// An answer was too large.
        public static let responseTooLarge = Code(rawValue: "responseTooLarge")
        /// An answer does not follow the specification.
        public static let malformedResponse = Code(rawValue: "malformedResponse")
        /// An answer had an unexpected status.
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
        /// The device code expired.
        public static let deviceCodeExpired = Code(rawValue: "deviceCodeExpired")
        /// The person closed the browser or the sheet.
        public static let canceled = Code(rawValue: "canceled")
        /// The person or the organization refused.
        public static let authorizationDenied = Code(rawValue: "authorizationDenied")
        /// An administrator has to consent; ``OAuthError/adminConsentLink`` is for them.
        public static let adminConsentRequired = Code(rawValue: "adminConsentRequired")
        /// A policy of the organization needs Microsoft's own library and its broker app.
        public static let brokerRequired = Code(rawValue: "brokerRequired")
        /// The settings don't allow the account's organization or kind.
        public static let tenantNotAllowed = Code(rawValue: "tenantNotAllowed")
        /// The answer belongs to another sign-in.
        public static let stateMismatch = Code(rawValue: "stateMismatch")
        /// The browser's answer is malformed.
        public static let malformedCallback = Code(rawValue: "malformedCallback")

        // MARK: Tokens

        /// The token endpoint refused the request for another reason.
        public static let tokenRequestFailed = Code(rawValue: "tokenRequestFailed")
        /// The code or the refresh token is no longer valid.
        public static let invalidGrant = Code(rawValue: "invalidGrant")
        /// The session goes on, but the provider has to ask the person, for consent or a second factor.
        public static let interactionRequired = Code(rawValue: "interactionRequired")
        /// A refresh returned another person's tokens.
        public static let personChanged = Code(rawValue: "personChanged")
        /// The ID token failed a check.
        public static let invalidIDToken = Code(rawValue: "invalidIDToken")
        /// The machine's clock and the provider's are too far apart.
        public static let clockSkew = Code(rawValue: "clockSkew")

        // MARK: Accounts

        /// The store has no such account.
        public static let accountNotFound = Code(rawValue: "accountNotFound")
        /// The session is over, or there never was one.
        public static let signInRequired = Code(rawValue: "signInRequired")
        /// The store cannot be read.
        public static let storeUnreadable = Code(rawValue: "storeUnreadable")
        /// The keychain or the keyring is locked and was not unlocked; nothing is lost.
        public static let storeLocked = Code(rawValue: "storeLocked")
        /// Others on this machine could read or change what is stored.
        public static let storeUnsafe = Code(rawValue: "storeUnsafe")
        /// The store cannot be written.
        public static let storeWriteFailed = Code(rawValue: "storeWriteFailed")
        /// The key of the encrypted accounts is not available.
        public static let storeKeyUnavailable = Code(rawValue: "storeKeyUnavailable")
        /// The accounts are encrypted with another key.
        public static let storeKeyMismatch = Code(rawValue: "storeKeyMismatch")
        /// The record of one account is damaged.
        ///
        /// The others stay usable; a new sign-in repairs it.
        public static let accountDamaged = Code(rawValue: "accountDamaged")
        /// Another program held the lock of the account or the store for too long; nothing is lost.
        public static let accountBusy = Code(rawValue: "accountBusy")
        /// The key of the bound tokens is gone or unreadable; the person has to sign in again.
        public static let proofKeyLost = Code(rawValue: "proofKeyLost")

        // MARK: Sign-out

        /// The provider's sign-out page was shown, but did not confirm the sign-out.
        public static let endSessionUnknown = Code(rawValue: "endSessionUnknown")

        // MARK: Requests

        /// The request was not sent: its host is not allowed.
        public static let hostNotAllowed = Code(rawValue: "hostNotAllowed")
        /// The body of a request cannot be read, or has another length than declared.
        public static let bodyUnreadable = Code(rawValue: "bodyUnreadable")
        /// A body that can be sent only once had to be sent again.
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
            case .tenantNotAllowed, .personChanged: .useAnotherAccount
            case .adminConsentRequired, .brokerRequired: .askAdministrator
            default: .none
            }
        }
    }
}
