import GraphPeople
public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Says what went wrong in words that every front end can show.
public struct Failure: Sendable {
    /// One sentence that names the fault.
    public let message: String

    /// One sentence that says what to do now.
    public let nextStep: String?

    /// The kind of step that helps, so that every front end offers the same one.
    public let recovery: OAuthError.Recovery

    /// A page on which an administrator can agree for the whole organization, when that helps: a link to send on.
    public let adminConsentLink: URL?

    /// The error that the words were made from.
    public let underlying: any Error

    /// Finds the words for an error.
    ///
    /// - Parameter error: Any error; those of NativeOAuth and GraphPeople bring their own words.
    public init(_ error: any Error) {
        underlying = error
        adminConsentLink = (error as? OAuthError)?.adminConsentLink
        switch error {
        case let error as OAuthError:
            message = error.message
            nextStep = error.nextStep
            recovery = error.recovery
        case let error as GraphError:
            message = error.message
            nextStep = error.nextStep
            recovery = error.recovery
        case is CancellationError:
            message = "Canceled."
            nextStep = nil
            recovery = .tryAgain
        default:
            // An unknown error's description can hold anything, so only its kind is named.
            message = "Something unexpected went wrong (\(type(of: error)))."
            nextStep = nil
            recovery = .none
        }
    }
}

extension Failure: Equatable {
    /// Whether two failures say the same; what caused them plays no part.
    public static func == (left: Failure, right: Failure) -> Bool {
        (left.message, left.nextStep, left.recovery, left.adminConsentLink)
            == (right.message, right.nextStep, right.recovery, right.adminConsentLink)
    }
}
