import NativeOAuth

extension Failure.Situation {
    /// Microsoft's numbers tell some refusals apart that have one code; everything else goes by the code.
    init(_ error: OAuthError) {
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
            case .signInRequired, .invalidGrant, .accountNotFound, .proofKeyLost, .accountDamaged: .signInEnded
            case .interactionRequired: error.recovery == .askAdministrator ? .policy : .answerNeeded
            case .storeUnreadable, .storeUnsafe, .storeWriteFailed, .storeKeyUnavailable, .storeKeyMismatch:
                Self.isLocked(error) ? .storeLocked : .storeFailing
            case .tokenRequestFailed: Self.refusal(error)
            default: .unexpected
            }
    }

    /// A token request that was refused for a reason without a name goes by the step that helps.
    private static func refusal(_ error: OAuthError) -> Self {
        switch error.recovery {
        case .tryAgain: .serviceFailing
        case .signInAgain: .signInEnded
        case .fixSettings: .settingsWrong
        case .askAdministrator: .policy
        case .none: .unexpected
        }
    }

    /// Whether the provider's own reason can say more than the code.
    private static func isRefusal(_ code: OAuthError.Code) -> Bool {
        [.tokenRequestFailed, .authorizationDenied, .interactionRequired, .invalidGrant, .signInRequired].contains(code)
    }

    /// The store's own error says why, and one around it keeps that.
    private static func isLocked(_ error: OAuthError) -> Bool {
        switch error.underlying {
        case let fault as StoreFault: [.locked, .promptDismissed].contains(fault)
        case let error as OAuthError: isLocked(error)
        default: false
        }
    }

    private static func refined(_ server: ServerErrorResponse) -> Self? {
        if let situation = EntraExplanation(server)?.situation { return situation }
        return switch (server.error, server.suberror) {
        case ("invalid_redirect_uri", _): .redirectNotRegistered
        case ("invalid_client", _), ("unauthorized_client", _): .appNotRegistered
        case ("access_denied", "cancel"): .canceled
        case (_, "user_password_expired"): .passwordEnded
        default: nil
        }
    }
}
