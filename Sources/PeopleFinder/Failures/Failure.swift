import GraphPeople
public import NativeOAuth
public import SmallFoundation

/// Says what went wrong in words that every front end can show.
///
/// ``title(in:)``, ``message(in:)`` and ``nextStep(in:)`` are for the person, and ``recovery`` is the one button beside them.
/// ``detail`` names the file, the address or the status that it is about, for a shell and for whoever set the app up.
public struct Failure: Sendable {
    /// The error that the words are made from.
    public let underlying: any Error
    /// What kind of situation the person is in.
    public internal(set) var situation: Situation

    /// Finds the words for any error; of those of NativeOAuth and GraphPeople more is known than of others.
    public init(_ error: any Error) {
        underlying = error
        situation = Situation(error)
    }

    /// What the library that failed says for developers, in English; nil where it knows no more than ``message(in:)``.
    ///
    /// An error of somebody else's gives its kind alone, because its description can hold anything.
    public var detail: String? {
        switch underlying {
        case let error as OAuthError: error.code == .canceled ? nil : error.message
        case let error as GraphError: error.message
        case is CancellationError: nil
        default: "\(type(of: underlying))"
        }
    }

    /// The step that helps, so that every front end offers the same one.
    public var recovery: OAuthError.Recovery {
        if situation == .storeFailing { return given == .fixSettings ? .fixSettings : .tryAgain }
        return situation.words.step ?? given
    }

    private var oauth: OAuthError? { underlying as? OAuthError }
    private var graph: GraphError? { underlying as? GraphError }

    /// The step that helps as far as the error itself knows.
    private var given: OAuthError.Recovery {
        oauth?.recovery ?? graph?.recovery
            ?? (underlying is CancellationError ? .tryAgain : OAuthError.Recovery.none)
    }

    /// A page on which an administrator can agree for the whole organization, when that helps: a link to send on.
    public var adminConsentLink: URL? { oauth?.adminConsentLink }
    /// How long to wait before trying again, if a server said so.
    public var retryAfter: Duration? { oauth?.retryAfter ?? graph?.server?.retryAfter }

    /// Whether the network is down: nothing is wrong with the account, and waiting helps.
    public var isOffline: Bool {
        // What goes to the provider for a fresh token meets the same network.
        graph?.code == .offline || oauth?.code == .connectionFailed
    }

    /// How long to leave a server alone that asks for it and does not say how long.
    private static let usualWait = Duration.seconds(10)
    /// The wait until a network that is down is tried again; each further one is twice as long.
    private static let firstOfflineWait = Duration.seconds(2)
    /// The longest such wait.
    private static let maximumOfflineWait = Duration.seconds(30)

    /// How long it takes until what failed is worth another try by itself; nil for what does not end by itself.
    ///
    /// A network that is down has been tried so often.
    func wait(after tries: Int) -> Duration? {
        if isOffline { return min(Self.firstOfflineWait * (1 << min(tries, 10)), Self.maximumOfflineWait) }
        guard graph?.code == .throttled || oauth?.code == .throttled else { return nil }
        return max(graph?.server?.retryAfter ?? Self.usualWait, .seconds(1)).inWholeSeconds
    }
}

extension Failure: Equatable {
    /// Whether two failures say the same; what caused them plays no part.
    public static func == (left: Failure, right: Failure) -> Bool {
        (left.detail, left.recovery, left.adminConsentLink, left.retryAfter, left.situation)
            == (right.detail, right.recovery, right.adminConsentLink, right.retryAfter, right.situation)
    }
}

/// Causes the `accountNotFound` of a name that no account has, so that words for people can tell which there are.
package struct NoAccountCalled: Error {
    /// The name that was given, fit to be shown.
    package let name: String
    /// What the accounts are called that are kept here.
    package let known: [String]
}
