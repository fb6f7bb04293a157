import GraphPeople
import NativeOAuth

extension ExitStatus {
    /// Finds the status that an error ends the program with.
    init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error.status
        case let error as OAuthError: self.init(error)
        case let error as GraphError: self.init(error)
        case is CancellationError: self = .canceled
        default: self = .failed
        }
    }

    private init(_ error: OAuthError) {
        switch error.code {
        case .canceled: self = .canceled
        case .accountNotFound: self = .notFound
        case .bodyUnreadable, .fileWriteFailed: self = .settingsWrong
        case .signInRequired, .authorizationDenied, .invalidGrant: self = .signInNeeded
        default: self.init(error.recovery)
        }
    }

    private init(_ error: GraphError) {
        switch error.code {
        case .invalidQuery: self = .usage
        case .notFound: self = .notFound
        default: self.init(error.recovery)
        }
    }

    private init(_ recovery: OAuthError.Recovery) {
        switch recovery {
        case .tryAgain: self = .tryAgain
        case .signInAgain, .askAdministrator: self = .signInNeeded
        case .fixSettings: self = .settingsWrong
        case .none: self = .failed
        }
    }
}
