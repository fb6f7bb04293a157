import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a person can do after something went wrong: the one button beside the words.
public enum NextStep: Sendable, Hashable {
    /// The same again; after a while, if a server said so.
    case tryAgain(after: Duration?)
    /// Sign in once more.
    case signInAgain
    /// Sign in with another account.
    case useAnotherAccount
    /// Correct the settings, or the machine that they are about.
    case fixSettings
    /// Send an administrator the link, or ask them without one.
    case askAdministrator(link: URL?)
    /// Nothing: the message is read and closed.
    case none

    /// What the button says.
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

extension Failure {
    /// What the person can do now.
    public var step: NextStep {
        switch situation {
        case .canceled, .offline, .firstSignInOffline, .throttled, .tooLate, .browserMissing, .clockWrong, .storeLocked:
            .tryAgain(after: retryAfter)
        case .settingsWrong, .redirectNotRegistered, .appNotRegistered: .fixSettings
        case .storeFailing: recovery == .fixSettings ? .fixSettings : .tryAgain(after: retryAfter)
        case .adminConsentMissing: .askAdministrator(link: adminConsentLink)
        case .declined, .signInEnded, .answerNeeded, .passwordEnded: .signInAgain
        case .otherPerson, .accountNotAllowed, .notOffered: .useAnotherAccount
        case .accountSwitchedOff, .policy, .notPermitted: .askAdministrator(link: adminConsentLink)
        case .notFound, .queryRefused: .none
        case .serviceFailing, .notTrusted, .unexpected: byRecovery
        }
    }

    private var byRecovery: NextStep {
        switch recovery {
        case .tryAgain: .tryAgain(after: retryAfter)
        case .signInAgain: .signInAgain
        case .fixSettings: .fixSettings
        case .askAdministrator: .askAdministrator(link: adminConsentLink)
        case .none: .none
        }
    }
}
