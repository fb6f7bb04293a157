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
        let number = EntraErrorGuide.entry(for: server)?.number ?? server.errorCodes.last
        if let number, let situation = byNumber[number] { return situation }
        return switch (server.error, server.suberror) {
        case ("invalid_redirect_uri", _): .redirectNotRegistered
        case ("invalid_client", _), ("unauthorized_client", _): .appNotRegistered
        case ("access_denied", "cancel"): .canceled
        case (_, "user_password_expired"): .passwordEnded
        default: nil
        }
    }

    /// > Source: [Microsoft Entra authentication error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
    private static let byNumber: [Int: Self] = {
        let numbers: [(Self, [Int])] = [
            (.redirectNotRegistered, [50011, 500_113, 900_971, 9_002_326]),
            (.appNotRegistered, [700_011, 700_016, 700_038, 70001]),
            (.adminConsentMissing, [90094, 90095]),
            (.declined, [65001, 65004, 90008]),
            (.passwordEnded, [50055, 50135, 50144]),
            (.accountSwitchedOff, [50057]),
            (.accountNotAllowed, [16000, 16003, 50020, 500_207, 500_208, 50034, 51004, 90072, 50014]),
            (
                .policy,
                [
                    50002, 500_021, 500_022, 500_212, 500_213, 50105, 50131, 53000, 53001, 53003, 53004, 53010, 53011,
                    530_002, 530_003, 530_032, 530_035,
                ]
            ),
        ]
        return Dictionary(
            numbers.flatMap { situation, numbers in numbers.map { ($0, situation) } },
            uniquingKeysWith: { first, _ in first })
    }()
}
