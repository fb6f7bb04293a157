import GraphPeople
import NativeOAuth

/// What the program's end tells the shell; scripts rely on these numbers.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    case failed = 1
    case signInNeeded = 2
    case notFound = 3
    case tryAgain = 4
    case settingsWrong = 5
    case usage = 64
    case canceled = 130

    /// What the help says of it.
    var meaning: String {
        switch self {
        case .done: "done; a search without a match is done too"
        case .failed: "failed, and no row below fits"
        case .signInNeeded: "sign-in is needed, or was refused"
        case .notFound: "not found"
        case .tryAgain: "the network or the server failed: try again"
        case .settingsWrong: "settings or the machine are wrong"
        case .usage: "usage: an empty search too"
        case .canceled: "canceled with Ctrl-C"
        }
    }

    /// The table for the help, a line for each status.
    static var table: String {
        allCases.map { status in
            let number = String(status.rawValue)
            return "  " + String(repeating: " ", count: 3 - number.count) + "\(number)  \(status.meaning)"
        }
        .joined(separator: "\n")
    }

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
        case .signInAgain, .useAnotherAccount, .askAdministrator: self = .signInNeeded
        case .fixSettings: self = .settingsWrong
        case .none: self = .failed
        }
    }
}
