import GraphPeople
import NativeOAuth

extension Failure {
    /// The situation that a person is in after something went wrong: each has a screen of its own, with a title, words and
    /// a next step.
    public enum Situation: Sendable, Hashable, CaseIterable {
        /// The person stopped it.
        case canceled
        /// The network is down, or nobody answers.
        case offline
        /// The network is down, and nobody has ever signed in here.
        case firstSignInOffline
        /// A server fails, or answers what makes no sense.
        case serviceFailing
        /// A server asks to wait.
        case throttled
        /// A setting is missing or wrong.
        case settingsWrong
        /// The provider does not know the address at which the app waits for the answer.
        case redirectNotRegistered
        /// The provider does not know the app.
        case appNotRegistered
        /// An administrator has to agree first.
        case adminConsentMissing
        /// The person or the organization said no.
        case declined
        /// The session is over.
        case signInEnded
        /// The provider wants to ask the person something.
        case answerNeeded
        /// The password is too old.
        case passwordEnded
        /// The browser or the other device took too long.
        case tooLate
        /// Another person signed in than was meant.
        case otherPerson
        /// The account belongs to no organization that is let in.
        case accountNotAllowed
        /// The account is switched off.
        case accountSwitchedOff
        /// A policy of the organization is in the way.
        case policy
        /// The account may not see what was asked for.
        case notPermitted
        /// The account is a kind that the directory does not serve, such as a personal one.
        case notOffered
        /// The keychain or the keyring is locked; nobody is signed out by that.
        case storeLocked
        /// The accounts cannot be read or saved.
        case storeFailing
        /// No browser can be used.
        case browserMissing
        /// The machine's clock is wrong.
        case clockWrong
        /// An answer cannot be trusted.
        case notTrusted
        /// There is no such person any more.
        case notFound
        /// The query cannot be searched for, or the directory does not accept it.
        case queryRefused
        /// Nothing of the above.
        case unexpected
    }
}

extension Failure.Situation {
    init(_ error: any Error) {
        switch error {
        case let error as OAuthError: self.init(error)
        case let error as GraphError: self.init(error)
        case is CancellationError: self = .canceled
        default: self = .unexpected
        }
    }

    /// Microsoft's numbers tell some refusals apart that have one code; everything else goes by the code.
    private init(_ error: OAuthError) {
        if let situation = error.server.flatMap(Self.refined), Self.isRefusal(error.code) {
            self = situation
            return
        }
        self =
            switch error.code {
            case .canceled: .canceled
            case .connectionFailed, .timedOut: .offline
            case .serverError, .responseTooLarge, .malformedResponse, .unexpectedStatus: .serviceFailing
            case .throttled, .accountBusy: .throttled
            case .invalidSettings, .missingSetting, .insecureURL, .discoveryFailed, .missingEndpoint,
                .unsupportedProvider:
                .settingsWrong
            case .issuerMismatch, .tlsFailed, .stateMismatch, .malformedCallback, .invalidIDToken, .hostNotAllowed:
                .notTrusted
            case .portInUse, .browserUnavailable: .browserMissing
            case .callbackTimedOut, .deviceCodeExpired: .tooLate
            case .adminConsentRequired: .adminConsentMissing
            case .authorizationDenied: .declined
            case .brokerRequired: .policy
            case .tenantNotAllowed: .accountNotAllowed
            case .personChanged: .otherPerson
            case .clockSkew: .clockWrong
            case .accountNotFound where error.recovery == .none: .notFound
            case .signInRequired, .invalidGrant, .accountNotFound, .proofKeyLost, .accountDamaged: .signInEnded
            case .interactionRequired: error.recovery == .askAdministrator ? .policy : .answerNeeded
            case .storeLocked: .storeLocked
            case .storeUnreadable, .storeUnsafe, .storeWriteFailed, .storeKeyUnavailable, .storeKeyMismatch:
                Self.isLocked(error.underlying) ? .storeLocked : .storeFailing
            case .tokenRequestFailed: Self.refusal(error)
            default: .unexpected
            }
    }

    /// A token request that was refused for a reason without a name goes by the step that helps.
    private static func refusal(_ error: OAuthError) -> Self {
        switch error.recovery {
        case .tryAgain: .serviceFailing
        case .signInAgain: .signInEnded
        case .useAnotherAccount: .accountNotAllowed
        case .fixSettings: .settingsWrong
        case .askAdministrator: .policy
        case .none: .unexpected
        }
    }

    /// Whether the provider's own reason can say more than the code.
    private static func isRefusal(_ code: OAuthError.Code) -> Bool {
        [.tokenRequestFailed, .authorizationDenied, .interactionRequired, .invalidGrant, .signInRequired].contains(code)
    }

    /// What keeps the key of the accounts may be locked.
    private static func isLocked(_ error: (any Error)?) -> Bool {
        guard let error = error as? OAuthError else { return false }
        return error.code == .storeLocked || isLocked(error.underlying)
    }

    private static func refined(_ server: OAuthError.ServerErrorResponse) -> Self? {
        if let situation = EntraExplanation(server)?.situation { return situation }
        return switch (server.error, server.suberror) {
        case ("invalid_redirect_uri", _): .redirectNotRegistered
        case ("invalid_client", _), ("unauthorized_client", _): .appNotRegistered
        case ("access_denied", "cancel"): .canceled
        case (_, "user_password_expired"): .passwordEnded
        default: nil
        }
    }

    private init(_ error: GraphError) {
        self =
            switch error.code {
            case .offline, .timedOut: .offline
            case .throttled: .throttled
            case .serverFailed, .malformedResponse, .unexpectedStatus, .endlessPages, .changesExpired:
                error.recovery == .fixSettings ? .settingsWrong : .serviceFailing
            case .unauthorized: .signInEnded
            case .forbidden: error.recovery == .useAnotherAccount ? .notOffered : .notPermitted
            case .unsupported: .notOffered
            case .notFound: .notFound
            case .badRequest where !(error.underlying is SearchRefused): .unexpected
            case .invalidQuery, .badRequest: .queryRefused
            case .untrustedLink: .notTrusted
            case .directoryTooLarge, .guest: .notOffered
            default: .unexpected
            }
    }
}
