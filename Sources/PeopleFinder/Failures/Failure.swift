import GraphPeople
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Says what went wrong in words that every front end can show.
///
/// ``message`` and ``nextStep`` are the libraries' own English, which names files and settings: for a shell and for
/// whoever set the app up. ``message(in:)`` and ``nextStep(in:)`` are for the person, in their language.
public struct Failure: Sendable {
    /// One sentence that names the fault.
    public let message: String

    /// One sentence that says what to do now.
    public let nextStep: String?

    /// The kind of step that helps, so that every front end offers the same one.
    public let recovery: OAuthError.Recovery

    /// A page on which an administrator can agree for the whole organization, when that helps: a link to send on.
    public let adminConsentLink: URL?

    /// How long to wait before trying again, if a server said so.
    public let retryAfter: Duration?

    /// What kind of situation the person is in.
    public internal(set) var situation: Situation

    /// The error that the words were made from.
    public let underlying: any Error

    /// Finds the words for an error.
    ///
    /// - Parameter error: Any error; those of NativeOAuth and GraphPeople bring their own words.
    public init(_ error: any Error) {
        underlying = error
        situation = Situation(error)
        adminConsentLink = (error as? OAuthError)?.adminConsentLink
        switch error {
        case let error as OAuthError:
            message = error.message
            nextStep = error.nextStep
            recovery = error.recovery
            retryAfter = error.retryAfter
        case let error as GraphError:
            message = error.message
            nextStep = error.nextStep
            recovery = error.recovery
            retryAfter = error.server?.retryAfter
        case is CancellationError:
            message = "Canceled."
            nextStep = nil
            recovery = .tryAgain
            retryAfter = nil
        default:
            // An unknown error's description can hold anything, so only its kind is named.
            message = "Something unexpected went wrong (\(type(of: error)))."
            nextStep = nil
            recovery = .none
            retryAfter = nil
        }
    }
}

extension Failure: Equatable {
    /// Whether two failures say the same; what caused them plays no part.
    public static func == (left: Failure, right: Failure) -> Bool {
        (left.message, left.nextStep, left.recovery, left.adminConsentLink, left.retryAfter, left.situation)
            == (
                right.message, right.nextStep, right.recovery, right.adminConsentLink, right.retryAfter,
                right.situation
            )
    }
}
