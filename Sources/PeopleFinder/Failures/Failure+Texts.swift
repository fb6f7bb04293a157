import GraphPeople
public import NativeOAuth

extension Failure {
    /// Names the situation in a few words.
    public func title(in texts: Texts) -> String { texts[situation.title] }
    /// Names the fault in one sentence for the person; ``detail`` has what whoever set the app up wants to know besides.
    public func message(in texts: Texts) -> String { texts[fault] }
    /// Says what to do now.
    public func nextStep(in texts: Texts) -> String { texts[advice] }

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
        case .storeLocked: .oauth(.storeLocked)
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
        case let error as OAuthError: oauth(error.code)
        case let error as GraphError where error.code == .forbidden && error.recovery == .useAnotherAccount:
            .limitPersonal
        case let error as GraphError: graph(error.code)
        case is CancellationError: .oauth(.canceled)
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

    /// What an error of the sign-in says: `Scripts/check-texts` sees that there is a text for each code, and none besides.
    package static func oauth(_ code: OAuthError.Code) -> Phrase { known("oauth.\(code.rawValue)") }
    /// What an error of finding people says.
    static func graph(_ code: GraphError.Code) -> Phrase { known("graph.\(code.rawValue)") }

    /// An app may have codes of its own.
    private static func known(_ key: String) -> Phrase {
        TextTable.texts(in: .english)[key] == nil ? .faultUnknown : Phrase(key)
    }
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
