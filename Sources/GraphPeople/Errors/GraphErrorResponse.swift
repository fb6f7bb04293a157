public import HTTPTypes
import NativeOAuth
public import SmallFoundation

/// Graph's answer to a refused request.
///
/// Branch on ``status`` and ``code``; the text of ``message`` can change at any time. Texts are shortened, control
/// characters in them are spaces, and what looks like a token is left out.
///
/// > Source: [Microsoft Graph error responses](https://learn.microsoft.com/en-us/graph/errors)
public struct GraphErrorResponse: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// Graph's code, such as `Request_ResourceNotFound`.
    public var code: String?
    /// Graph's message for developers, cut to 500 characters.
    public var message: String?
    /// The request id, for Microsoft's support.
    public var requestID: String?
    /// How long Graph asks to wait.
    public var retryAfter: Duration?

    /// Makes an answer.
    public init(
        status: Int, code: String? = nil, message: String? = nil, requestID: String? = nil, retryAfter: Duration? = nil
    ) {
        self.status = status
        self.code = code.map { DisplayText.quote($0, limit: 100) }
        self.message = message.map { DisplayText.quote($0, limit: 500) }
        self.requestID = requestID.map { DisplayText.clean($0, limit: 100) }
        self.retryAfter = retryAfter
    }
}

extension GraphErrorResponse {
    static let requestIDField = HTTPField.Name("request-id")

    /// Reads what there is to read of an answer: a proxy's page has a status and nothing else.
    init(_ response: HTTPResponse, body: Data) {
        let answer = try? JSONValue.object(in: body)
        var (error, inner): ([String: JSONValue], [String: JSONValue]) = ([:], [:])
        if case .object(let members)? = answer?["error"] { error = members }
        if case .object(let members)? = error["innerError"] { inner = members }
        self.init(
            status: response.status.code, code: error["code"]?.string, message: error["message"]?.string,
            requestID: Self.requestIDField.flatMap { response.headerFields[$0] } ?? inner["request-id"]?.string,
            retryAfter: RetryAfter.duration(in: response))
    }
}

extension GraphError {
    /// Tells the refusals apart; the subject is whom the request was about, nil for a search.
    static func refusal(_ response: HTTPResponse, body: Data, about subject: String?) -> GraphError {
        let server = GraphErrorResponse(response, body: body)
        let shown = DisplayText.clean(subject ?? "", limit: 256)
        let refusal: (code: Code, message: String, recovery: OAuthError.Recovery) =
            switch server.status {
            // Graph says 400 for it with users, and 410 with other things.
            case 400 where server.code?.lowercased() == "syncstatenotfound", 410:
                (.changesExpired, "The copy of the directory is too old to be updated.", .none)
            case 400: (.badRequest, "Microsoft Graph did not accept the request\(server.quoted).", .none)
            case 401: (.unauthorized, "Microsoft Graph did not accept the sign-in.", .signInAgain)
            case 403:
                (
                    .forbidden, "This account may not see what was asked for. To search, User.ReadBasic.All is enough.",
                    .askAdministrator
                )
            case 404 where subject != nil:
                (.notFound, "There is nobody with the id, user name or mail address “\(shown)”.", .none)
            case 404:
                (
                    .malformedResponse,
                    "There is no Microsoft Graph at the address in the settings. "
                        + "Check the Graph address; it usually ends in /v1.0.", .fixSettings
                )
            case 408: (.timedOut, "Microsoft Graph waited too long for the request.", .tryAgain)
            case 413, 414, 431:
                (.badRequest, "The request is too long for Microsoft Graph, or for a proxy in between.", .none)
            case 501: (.unsupported, "Microsoft Graph does not offer this here.", .none)
            case 429: (.throttled, "Microsoft Graph receives too many requests at the moment.", .tryAgain)
            case 500...599: (.serverFailed, "Microsoft Graph failed with status \(server.status).", .tryAgain)
            default:
                (
                    .unexpectedStatus,
                    "Microsoft Graph answered with the unexpected status \(server.status).", .fixSettings
                )
            }
        return GraphError(refusal.code, refusal.message, recovery: refusal.recovery, server: server)
    }

    /// Makes the error of a refused request, including requests of your own.
    ///
    /// - Parameters:
    ///   - response: An answer whose status is not a success.
    ///   - body: Its body, or the beginning of it.
    /// - Returns: The error to throw: `unauthorized`, `forbidden`, `notFound`, `throttled`, `timedOut` or
    ///   `serverFailed`, and `badRequest` for any other refusal of the request itself.
    public static func refusal(_ response: HTTPResponse, body: Data) -> GraphError {
        let server = GraphErrorResponse(response, body: body)
        return switch server.status {
        case 401, 403, 408, 429, 500, 502...599: refusal(response, body: body, about: nil)
        case 404, 410: GraphError(.notFound, "There is nothing at this address, or not any more.", server: server)
        default:
            GraphError(.badRequest, "Microsoft Graph did not accept the request\(server.quoted).", server: server)
        }
    }

    /// What is said of a personal account, for which there is no administrator who could allow more.
    static func personal(_ permissions: AccountPermissions, _ server: GraphErrorResponse?) -> GraphError {
        let fault = "A personal account belongs to no organization whose people it could search."
        return GraphError(
            .forbidden, permissions.relevantPeople ? fault : "\(fault) People.Read would find whom the person knows.",
            recovery: .useAnotherAccount, server: server)
    }

    /// What is said while the account still has to wait, without asking Graph.
    static func paused(for duration: Duration) -> GraphError {
        GraphError(
            .throttled, "Microsoft Graph asked for a pause.", recovery: .tryAgain,
            server: GraphErrorResponse(status: 429, retryAfter: duration))
    }

    /// Tells a network that is down and an answer that did not come, be it on the way to Graph or to the provider, from what
    /// concerns the sign-in, which stays as it is.
    static func network(_ error: OAuthError) -> GraphError? {
        let codes: [OAuthError.Code: Code] = [.connectionFailed: .offline, .timedOut: .timedOut]
        guard error.server == nil, let code = codes[error.code] else { return nil }
        return GraphError(code, error.message, recovery: error.recovery, underlying: error)
    }
}

extension GraphErrorResponse {
    /// Graph's words in parentheses, for the one status that says nothing by itself.
    fileprivate var quoted: String { message.map { " (\($0))" } ?? "" }
}
