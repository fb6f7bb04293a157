import GraphPeople
public import NativeOAuth

extension Failure {
    /// Names the situation in a few words.
    ///
    /// - Parameter texts: Say it in a language.
    /// - Returns: A title.
    public func title(in texts: Texts) -> String {
        texts[situation.title]
    }

    /// Names the fault in one sentence.
    ///
    /// - Parameter texts: Say it in a language.
    /// - Returns: A sentence for the person; ``detail`` has what whoever set the app up wants to know besides.
    public func message(in texts: Texts) -> String {
        texts[fault]
    }

    /// Says what to do now.
    ///
    /// - Parameter texts: Say it in a language.
    /// - Returns: A sentence or two.
    public func nextStep(in texts: Texts) -> String {
        texts[advice]
    }

    /// What is known of the number that Microsoft's error came with.
    package var explanation: EntraExplanation? {
        (underlying as? OAuthError)?.entraNumber.flatMap { EntraExplanation($0.value) }
    }

    /// The message, in no language yet.
    var fault: Phrase { explanation?.meaning ?? situation.fault ?? Phrase.fault(of: underlying) }

    /// The next step, in no language yet.
    var advice: Phrase {
        if let retryAfter, recovery == .tryAgain { return .adviceTryAgainIn(.moment(after: retryAfter)) }
        if adminConsentLink != nil, recovery == .askAdministrator { return .consentSendLink }
        return explanation?.nextStep ?? Phrase.advice(for: underlying, in: situation) ?? situation.advice(recovery)
    }
}

extension Failure.Situation {
    /// A few words above the message.
    var title: Phrase {
        switch self {
        case .canceled: .titleCanceled
        case .offline, .firstSignInOffline: .titleOffline
        case .serviceFailing: .titleService
        case .throttled: .titleThrottled
        case .settingsWrong: .titleSettings
        case .redirectNotRegistered, .appNotRegistered: .titleRegistration
        case .adminConsentMissing: .titleConsent
        case .declined: .titleDeclined
        case .signInEnded, .answerNeeded, .passwordEnded: .titleSignIn
        case .tooLate: .titleTooLate
        case .otherPerson, .accountNotAllowed, .accountSwitchedOff, .notOffered: .titleAccount
        case .policy, .notPermitted: .titlePolicy
        case .storeLocked: .titleLocked
        case .storeFailing: .titleStore
        case .browserMissing: .titleBrowser
        case .clockWrong: .titleClock
        case .notTrusted: .titleUnsafe
        case .notFound: .titleNotFound
        case .queryRefused, .unexpected: .titleUnexpected
        }
    }

    /// The message, where the situation says more than the code of the error.
    var fault: Phrase? {
        switch self {
        case .firstSignInOffline: .faultFirstSignInOffline
        case .storeLocked: .oauthStoreLocked
        case .redirectNotRegistered: .faultRedirectNotRegistered
        case .appNotRegistered: .faultAppNotRegistered
        case .accountNotAllowed: .faultAccountNotInOrganization
        case .accountSwitchedOff: .faultAccountSwitchedOff
        case .passwordEnded: .faultPasswordEnded
        default: nil
        }
    }

    /// What to do, as far as the situation says; the rest goes by the kind of step.
    func advice(_ recovery: OAuthError.Recovery) -> Phrase {
        switch self {
        case .serviceFailing, .throttled: .adviceTryAgain
        case .canceled: .adviceCanceled
        case .offline: .adviceCheckConnection
        case .firstSignInOffline: .adviceConnectFirst
        case .settingsWrong, .appNotRegistered: .adviceSettings
        case .redirectNotRegistered: .adviceRegistration
        case .adminConsentMissing, .policy, .notPermitted, .accountSwitchedOff: .adviceAdministrator
        case .declined: .adviceSignInAndAccept
        case .signInEnded: .adviceSignIn
        case .answerNeeded, .passwordEnded: .adviceFollowBrowser
        case .tooLate: .adviceStartAgain
        case .otherPerson, .accountNotAllowed: .adviceOtherAccount
        case .notOffered: .adviceWorkAccount
        case .storeLocked: .adviceUnlock
        case .storeFailing: .adviceStore
        case .browserMissing: .adviceBrowser
        case .clockWrong: .adviceClock
        case .notFound: .adviceSearchByName
        case .queryRefused: .adviceShorterText
        case .notTrusted: recovery == .signInAgain ? .adviceStartAgain : .adviceSettings
        case .unexpected: .adviceReport
        }
    }
}

extension Phrase {
    /// What an error says, by its code.
    static func fault(of error: any Error) -> Phrase {
        switch error {
        // A policy has many numbers and codes, and one that names Microsoft's library has words of its own.
        case let error as OAuthError where error.code != .brokerRequired && Failure.Situation(error) == .policy:
            .faultPolicy
        case let error as OAuthError where error.code == .accountNotFound && error.recovery == .none:
            .faultNoSuchAccount
        case let error as OAuthError: oauthFaults[error.code] ?? .faultUnknown
        case let error as GraphError where error.code == .forbidden && error.recovery == .useAnotherAccount:
            .limitPersonal
        case let error as GraphError: graphFaults[error.code] ?? .faultUnknown
        case is CancellationError: .oauthCanceled
        default: .faultUnknown
        }
    }

    /// What to do, for the codes whose situation says too little.
    static func advice(for error: any Error, in situation: Failure.Situation) -> Phrase? {
        switch error {
        case let error as OAuthError:
            // A keyring or a keychain that can be unlocked has advice of its own.
            situation == .storeLocked
                ? nil : oauthAdvice[error.code].flatMap { $0.recovery == error.recovery ? $0.advice : nil }
        case let error as GraphError: graphAdvice[error.code]
        default: nil
        }
    }

    /// What to do by code; only where the error needs the step of most errors of the code.
    private static let oauthAdvice: [OAuthError.Code: (recovery: OAuthError.Recovery, advice: Phrase)] = [
        .endSessionUnknown: (.none, .adviceProviderPage), .bodyNotReplayable: (.tryAgain, .adviceTryAgain),
        .missingEndpoint: (.fixSettings, .adviceOtherWay), .unsupportedProvider: (.fixSettings, .adviceOtherWay),
        .malformedResponse: (.tryAgain, .adviceNetworkPage), .tlsFailed: (.fixSettings, .adviceCertificate),
        .accountNotFound: (.none, .adviceListedAccount), .accountBusy: (.tryAgain, .adviceAccountBusy),
        .storeUnsafe: (.fixSettings, .adviceMakePrivate), .storeUnreadable: (.fixSettings, .adviceLeftAlone),
        .storeKeyUnavailable: (.fixSettings, .adviceStoreKey), .storeKeyMismatch: (.fixSettings, .adviceStoreKey),
        .fileWriteFailed: (.none, .adviceFile), .bodyUnreadable: (.none, .adviceCheckFile),
    ]

    private static let graphAdvice: [GraphError.Code: Phrase] = [
        .changesExpired: .adviceLoadAnew, .invalidQuery: .adviceTypeName,
    ]

    /// The words of each code; `Scripts/check-texts` sees that there is a key for each, and a test that it stands here.
    static let oauthFaults: [OAuthError.Code: Phrase] = [
        .invalidSettings: .oauthInvalidSettings, .missingSetting: .oauthMissingSetting,
        .insecureURL: .oauthInsecureURL, .discoveryFailed: .oauthDiscoveryFailed,
        .issuerMismatch: .oauthIssuerMismatch, .missingEndpoint: .oauthMissingEndpoint,
        .unsupportedProvider: .oauthUnsupportedProvider, .connectionFailed: .oauthConnectionFailed,
        .timedOut: .oauthTimedOut, .tlsFailed: .oauthTlsFailed, .responseTooLarge: .oauthResponseTooLarge,
        .malformedResponse: .oauthMalformedResponse, .unexpectedStatus: .oauthUnexpectedStatus,
        .serverError: .oauthServerError, .throttled: .oauthThrottled, .portInUse: .oauthPortInUse,
        .browserUnavailable: .oauthBrowserUnavailable, .callbackTimedOut: .oauthCallbackTimedOut,
        .deviceCodeExpired: .oauthDeviceCodeExpired, .canceled: .oauthCanceled,
        .authorizationDenied: .oauthAuthorizationDenied, .adminConsentRequired: .oauthAdminConsentRequired,
        .brokerRequired: .oauthBrokerRequired, .tenantNotAllowed: .oauthTenantNotAllowed,
        .stateMismatch: .oauthStateMismatch, .malformedCallback: .oauthMalformedCallback,
        .tokenRequestFailed: .oauthTokenRequestFailed, .invalidGrant: .oauthInvalidGrant,
        .interactionRequired: .oauthInteractionRequired, .personChanged: .oauthPersonChanged,
        .invalidIDToken: .oauthInvalidIDToken, .clockSkew: .oauthClockSkew, .accountNotFound: .oauthAccountNotFound,
        .signInRequired: .oauthSignInRequired, .storeUnreadable: .oauthStoreUnreadable,
        .storeLocked: .oauthStoreLocked,
        .storeUnsafe: .oauthStoreUnsafe, .storeWriteFailed: .oauthStoreWriteFailed,
        .storeKeyUnavailable: .oauthStoreKeyUnavailable, .storeKeyMismatch: .oauthStoreKeyMismatch,
        .accountDamaged: .oauthAccountDamaged, .accountBusy: .oauthAccountBusy, .proofKeyLost: .oauthProofKeyLost,
        .endSessionUnknown: .oauthEndSessionUnknown, .hostNotAllowed: .oauthHostNotAllowed,
        .bodyUnreadable: .oauthBodyUnreadable, .bodyNotReplayable: .oauthBodyNotReplayable,
        .fileWriteFailed: .oauthFileWriteFailed,
    ]

    /// The same for finding people.
    static let graphFaults: [GraphError.Code: Phrase] = [
        .invalidQuery: .graphInvalidQuery, .badRequest: .graphBadRequest, .unauthorized: .graphUnauthorized,
        .forbidden: .graphForbidden, .notFound: .graphNotFound, .throttled: .graphThrottled,
        .serverFailed: .graphServerFailed, .unsupported: .graphUnsupported, .changesExpired: .graphChangesExpired,
        .offline: .graphOffline, .timedOut: .graphTimedOut, .endlessPages: .graphEndlessPages,
        .unexpectedStatus: .graphUnexpectedStatus, .malformedResponse: .graphMalformedResponse,
        .untrustedLink: .graphUntrustedLink, .directoryTooLarge: .graphDirectoryTooLarge,
        .guest: .graphGuest,
    ]
}

extension OAuthError.Recovery {
    /// What the one button beside the words of a failure says.
    public var label: Phrase {
        switch self {
        case .tryAgain: .stepTryAgain
        case .signInAgain: .stepSignInAgain
        case .useAnotherAccount: .stepChooseAnother
        case .fixSettings: .stepFixSettings
        case .askAdministrator: .stepAskAdministrator
        case .none: .stepClose
        }
    }
}
