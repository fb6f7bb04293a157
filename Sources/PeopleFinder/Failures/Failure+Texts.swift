import NativeOAuth

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
    /// - Returns: A sentence for the person; ``message`` has what whoever set the app up wants to know besides.
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
        if let retryAfter, case .tryAgain = step {
            return .adviceTryAgainIn(.moment(after: retryAfter))
        }
        if case .askAdministrator(.some) = step {
            return .consentSendLink
        }
        return explanation?.nextStep ?? Phrase.advice(for: underlying) ?? situation.advice(recovery)
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
        case .storeLocked: .faultStoreLocked
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
