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
        /// A server asks for patience.
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

        init(_ error: any Error) {
            switch error {
            case let error as OAuthError: self.init(error)
            case let error as GraphError: self.init(error)
            case is CancellationError: self = .canceled
            default: self = .unexpected
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
                case .forbidden: .notPermitted
                case .unsupported: .notOffered
                case .notFound: .notFound
                case .invalidQuery, .badRequest: .queryRefused
                case .untrustedLink: .notTrusted
                default: .unexpected
                }
        }
    }
}
