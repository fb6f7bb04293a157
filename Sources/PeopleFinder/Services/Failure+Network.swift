import GraphPeople
import NativeOAuth

extension Failure {
    /// Whether the network is down: nothing is wrong with the account, and waiting helps.
    public var isOffline: Bool {
        switch underlying {
        case let error as GraphError: error.code == .offline
        // What goes to the provider for a fresh token meets the same network.
        case let error as OAuthError: error.code == .connectionFailed
        default: false
        }
    }

    /// How long the server asks to be left alone.
    enum Patience: Sendable, Equatable {
        /// It does not.
        case none
        /// It does, and has not said how long.
        case unknown
        /// It has said how long.
        case known(Duration)
    }

    /// How long the server asks to be left alone.
    var patience: Patience {
        switch underlying {
        case let error as GraphError where error.code == .throttled:
            error.server?.retryAfter.map { .known($0) } ?? .unknown
        case let error as OAuthError where error.code == .throttled: .unknown
        default: .none
        }
    }
}
