public import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension GraphError {
    /// Tells the refusals apart and finds words for each.
    ///
    /// - Parameters:
    ///   - response: An answer whose status is not a success.
    ///   - body: Its body.
    ///   - subject: Whom the request was about, for `notFound`; nil for a search.
    /// - Returns: The error to throw.
    static func refusal(_ response: HTTPResponse, body: Data, about subject: String?) -> GraphError {
        let server = GraphErrorResponse(response, body: body)
        switch server.status {
        // Graph says 400 for it with users, and 410 with other things.
        case 400 where server.code?.lowercased() == "syncstatenotfound", 410:
            return GraphError(
                .changesExpired, "What was remembered of the directory is too old to be brought up to date.",
                nextStep: "Fetch everybody anew.", server: server)
        case 400:
            return GraphError(
                .badRequest, "Microsoft Graph did not accept the request\(server.quoted).",
                nextStep: "A personal account can't search; with a work or school account, try a shorter text.",
                server: server)
        case 401:
            return GraphError(
                .unauthorized, "Microsoft Graph did not accept the sign-in.", nextStep: "Sign in again.",
                recovery: .signInAgain, server: server)
        case 403:
            return GraphError(
                .forbidden, "This account may not see what was asked for.",
                nextStep:
                    "Ask an administrator of your organization to allow it; to search, User.ReadBasic.All is enough.",
                recovery: .askAdministrator, server: server)
        case 404 where subject != nil:
            return GraphError(
                .notFound, "There is nobody with the id, user name or mail address “\(subject ?? "")”.",
                nextStep: "Search by name instead.", server: server)
        case 404:
            return GraphError(
                .malformedResponse, "There is no Microsoft Graph at the address in the settings.",
                nextStep: "Check the Graph address; it usually ends in /v1.0.", recovery: .fixSettings, server: server)
        case 408:
            return GraphError(
                .timedOut, "Microsoft Graph waited too long for the request.", nextStep: "Try again in a moment.",
                recovery: .tryAgain, server: server)
        case 413, 414, 431:
            return GraphError(
                .badRequest, "The request is longer than Microsoft Graph, or a proxy before it, takes.",
                nextStep: "Search for the beginning of the name.", server: server)
        case 501:
            return GraphError(
                .unsupported, "Microsoft Graph does not offer this here.",
                nextStep: "Search for the beginning of the name.", server: server)
        case 429:
            return GraphError(
                .throttled, "Microsoft Graph is asked too often at the moment.",
                nextStep: server.retryAfter.map { "Try again in \(wholeSeconds($0)) s." } ?? "Try again in a minute.",
                recovery: .tryAgain, server: server)
        case 500...599:
            return GraphError(
                .serverFailed, "Microsoft Graph failed with status \(server.status).",
                nextStep: server.retryAfter.map { "Try again in \(wholeSeconds($0)) s." } ?? "Try again in a moment.",
                recovery: .tryAgain, server: server)
        default:
            return GraphError(
                .unexpectedStatus, "Microsoft Graph answered with status \(server.status), which means nothing here.",
                nextStep: "Check the Graph address in the settings.", recovery: .fixSettings, server: server)
        }
    }

    /// Tells apart how any request was refused, also one that ``GraphClient`` does not know.
    ///
    /// - Parameters:
    ///   - response: An answer whose status is not a success.
    ///   - body: Its body, or as much of it as is there.
    /// - Returns: The error to throw: `unauthorized`, `forbidden`, `notFound`, `throttled`, `timedOut` or `serverFailed`, and
    ///   `badRequest` for whatever else is said of the request itself.
    public static func refusal(_ response: HTTPResponse, body: Data) -> GraphError {
        switch response.status.code {
        case 401, 403, 408, 429, 500, 502...599: return refusal(response, body: body, about: nil)
        case 404, 410:
            return GraphError(
                .notFound, "There is nothing at this address, or not any more.", nextStep: "Check the address.",
                server: GraphErrorResponse(response, body: body))
        default:
            let server = GraphErrorResponse(response, body: body)
            return GraphError(
                .badRequest, "Microsoft Graph did not accept the request\(server.quoted).",
                nextStep: "Check the method, the address and what was sent.", server: server)
        }
    }

    /// What is said of a personal account, for which there is no administrator who could allow more.
    static func personal(_ permissions: AccountPermissions, _ server: GraphErrorResponse?) -> GraphError {
        GraphError(
            .forbidden, "A personal account belongs to no organization whose people it could search.",
            nextStep: permissions.relevantPeople
                ? "Sign in with a work or school account."
                : "Sign in with a work or school account, or let the app ask for People.Read to find whom you know.",
            recovery: .signInAgain, server: server)
    }

    /// What is said while the account still has to wait, without asking Graph.
    static func paused(for duration: Duration) -> GraphError {
        GraphError(
            .throttled, "Microsoft Graph asked to be left alone for a while.",
            nextStep: "Try again in \(wholeSeconds(duration)) s.", recovery: .tryAgain,
            server: GraphErrorResponse(status: 429, retryAfter: duration))
    }

    /// Tells a network that is down and an answer that did not come from what concerns the sign-in, which stays as it is.
    static func network(_ error: OAuthError) -> GraphError? {
        guard error.stage == nil, error.server == nil else { return nil }
        let code: Code
        switch error.code {
        case .connectionFailed: code = .offline
        case .timedOut: code = .timedOut
        default: return nil
        }
        return GraphError(
            code, error.message, nextStep: error.nextStep, recovery: error.recovery, underlying: error)
    }

    private static func wholeSeconds(_ duration: Duration) -> Int64 {
        let (seconds, fraction) = duration.components
        return fraction > 0 ? seconds + 1 : max(seconds, 1)
    }
}

extension GraphErrorResponse {
    /// Graph's words in parentheses, for the one status that says nothing by itself.
    fileprivate var quoted: String {
        message.map { " (\($0))" } ?? ""
    }
}
