import GraphPeople
public import NativeOAuth

extension Failure {
    /// Names the situation in a few words.
    public func title(in texts: Texts) -> String { texts[situation.words.title] }
    /// Names the fault in one sentence for the person; ``detail`` has what whoever set the app up wants to know besides.
    public func message(in texts: Texts) -> String { texts[fault] }
    /// Says what to do now.
    public func nextStep(in texts: Texts) -> String { texts[advice] }

    /// What is known of the number that Microsoft's error came with.
    package var explanation: EntraExplanation? {
        (underlying as? OAuthError)?.entraNumber.flatMap { EntraExplanation($0.value) }
    }

    /// The message, in no language yet.
    var fault: Phrase {
        if explanation?.meaning == .entra("noSuchPermission"), let name = unknownPermission {
            return .faultNoSuchPermission(name)
        }
        return explanation?.meaning ?? situation.words.fault ?? Phrase.fault(of: underlying)
    }

    /// The name that Microsoft writes between “asked for scope” and “that doesn't exist”.
    private var unknownPermission: String? {
        let parts = (underlying as? OAuthError)?.server?.errorDescription?.split(separator: "'") ?? []
        guard let place = parts.firstIndex(of: " asked for scope "), place + 1 < parts.count else { return nil }
        return String(parts[place + 1])
    }

    /// The next step, in no language yet.
    package var advice: Phrase {
        if let retryAfter, recovery == .tryAgain { return .adviceTryAgainIn(.lasting(retryAfter)) }
        if adminConsentLink != nil, recovery == .askAdministrator { return .consentSendLink }
        if let known = explanation?.nextStep ?? Phrase.advice(for: underlying, in: situation) { return known }
        return situation == .notTrusted && recovery == .signInAgain ? .adviceStartAgain : situation.words.advice
    }
}

extension Failure.Situation {
    /// What is said in the situation, and the step that helps.
    ///
    /// A fault is here where the situation says more than the code of the error; the step is not where the error knows it.
    var words: (title: Phrase, fault: Phrase?, advice: Phrase, step: OAuthError.Recovery?) {
        switch self {
        case .canceled: (.titleCanceled, nil, .adviceCanceled, .tryAgain)
        case .offline: (.titleOffline, nil, .adviceCheckConnection, .tryAgain)
        case .firstSignInOffline: (.titleOffline, .faultFirstSignInOffline, .adviceConnectFirst, .tryAgain)
        case .serviceFailing: (.titleService, nil, .adviceTryAgain, nil)
        case .throttled: (.titleThrottled, nil, .adviceTryAgain, .tryAgain)
        case .settingsWrong: (.titleSettings, nil, .adviceSettings, .fixSettings)
        case .redirectNotRegistered:
            (.titleRegistration, .faultRedirectNotRegistered, .adviceRegistration, .fixSettings)
        case .appNotRegistered: (.titleRegistration, .faultAppNotRegistered, .adviceSettings, .fixSettings)
        case .adminConsentMissing: (.titleConsent, nil, .adviceAdministrator, .askAdministrator)
        case .declined: (.titleDeclined, nil, .adviceSignInAndAccept, .signInAgain)
        case .signInEnded: (.titleSignIn, nil, .adviceSignIn, .signInAgain)
        case .answerNeeded: (.titleSignIn, nil, .adviceFollowBrowser, .signInAgain)
        case .passwordEnded: (.titleSignIn, .faultPasswordEnded, .adviceFollowBrowser, .signInAgain)
        case .tooLate: (.titleTooLate, nil, .adviceStartAgain, .tryAgain)
        case .otherPerson: (.titleAccount, nil, .adviceOtherAccount, .useAnotherAccount)
        case .accountNotAllowed:
            (.titleAccount, .faultAccountNotInOrganization, .adviceOtherAccount, .useAnotherAccount)
        case .accountSwitchedOff:
            (.titleAccount, .faultAccountSwitchedOff, .adviceAdministrator, .askAdministrator)
        case .policy, .notPermitted: (.titlePolicy, nil, .adviceAdministrator, .askAdministrator)
        case .notOffered: (.titleAccount, nil, .adviceWorkAccount, .useAnotherAccount)
        case .storeLocked: (.titleLocked, .oauth(.storeLocked), .adviceUnlock, .tryAgain)
        case .storeFailing: (.titleStore, nil, .adviceStore, nil)
        case .browserMissing: (.titleBrowser, nil, .adviceBrowser, .tryAgain)
        case .clockWrong: (.titleClock, nil, .adviceClock, .tryAgain)
        case .notTrusted: (.titleUnsafe, nil, .adviceSettings, nil)
        case .notFound: (.titleNotFound, nil, .adviceSearchByName, OAuthError.Recovery.none)
        case .queryRefused: (.titleQuery, nil, .adviceShorterText, OAuthError.Recovery.none)
        case .unexpected: (.titleUnexpected, nil, .adviceReport, nil)
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
            (error.underlying as? NoAccountCalled).map { Phrase.commandNoAccountCalled($0.name) } ?? .faultNoSuchAccount
        case let error as OAuthError: oauth(error.code)
        case let error as GraphError where error.code == .forbidden && error.recovery == .useAnotherAccount:
            .limitPersonal
        case let error as GraphError where error.underlying is QueryTooLong: .faultQueryTooLong
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
        // The situation says then that a shorter one helps.
        case let error as GraphError: error.underlying is QueryTooLong ? nil : graphAdvice[error.code]
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
        .browserUnavailable: (.fixSettings, .adviceNoBrowser),
        .fileWriteFailed: (.none, .adviceFile), .bodyUnreadable: (.none, .adviceCheckFile),
    ]

    private static let graphAdvice: [GraphError.Code: Phrase] = [
        .changesExpired: .adviceLoadAnew, .invalidQuery: .adviceTypeName,
    ]

    /// What an error of the sign-in says: the tests see that there is a text for each code.
    ///
    /// An app may have codes of its own.
    package static func oauth(_ code: OAuthError.Code) -> Phrase {
        Phrase(known: "oauth.\(code.rawValue)") ?? .faultUnknown
    }

    /// What an error of finding people says.
    static func graph(_ code: GraphError.Code) -> Phrase { Phrase(known: "graph.\(code.rawValue)") ?? .faultUnknown }

    /// What one of Microsoft's numbers means, or what to do about it: the tests see that there is a text of each name.
    package static func entra(_ name: String) -> Phrase { Phrase("entra.\(name)") }
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
