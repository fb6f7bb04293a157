import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

struct GraphAnswer {
    let requestID = RandomText.guid()
    /// The client's own, which is Graph's again if the client sent none.
    let clientRequestID: String
    private var headers = Self.same

    init(to request: Request) { self.init(to: request, request.query) }

    init(to request: Request, _ query: FormParameters) {
        clientRequestID = request.clientRequestID(query) ?? requestID
        headers[.requestID] = requestID
        headers[.clientRequestID] = clientRequestID
        headers[.resourceUnit] = "\(Self.cost(ofPath: request.uri.path, query: query))"
    }

    /// What Microsoft counts to throttle: two for a list of users and one for everything else; less with `$select` or a
    /// small page, more with `$expand`.
    ///
    /// > Source: [Throttling limits](https://learn.microsoft.com/graph/throttling-limits#identity-and-access-service-limits)
    private static func cost(ofPath path: String, query: FormParameters) -> Int {
        var cost = path == "/v1.0/users" ? 2 : 1
        for (name, value) in query.pairs {
            switch name {
            case "$select": cost -= 1
            case "$expand": cost += 1
            case "$top": if let top = Int(value), top < 20 { cost -= 1 }
            default: break
            }
        }
        return max(cost, 1)
    }

    func json(_ value: JSONValue, status: HTTPResponse.Status = .ok, headers others: HTTPFields = [:]) -> Response {
        var headers = headers
        for field in others { headers[field.name] = field.value }
        return .json(
            value, status: status,
            contentType:
                "application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8",
            headers: headers)
    }

    func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
        bytes(Data(text.utf8), type: type)
    }

    func bytes(_ data: Data, type: String, etag: String? = nil) -> Response {
        var headers = headers
        headers[.contentType] = type
        headers[.eTag] = etag
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    func empty(_ status: HTTPResponse.Status, headers others: HTTPFields = [:]) -> Response {
        var headers = headers
        for field in others { headers[field.name] = field.value }
        return Response(status: status, headers: headers)
    }

    /// Tells a browser that a page of another origin may ask what it is about to ask.
    static func preflight(_ request: Request) -> Response {
        GraphAnswer(to: request).empty(
            .ok,
            headers: [
                .accessControlAllowMethods: "GET, POST, PUT, PATCH, DELETE, OPTIONS",
                .accessControlAllowHeaders: request.headers[.accessControlRequestHeaders] ?? "Authorization",
                .accessControlMaxAge: "600",
            ])
    }

    /// All but `Strict-Transport-Security`: browsers hold it to a host without its port, and would send the answers of
    /// every program on `http://localhost` astray.
    private static let same: HTTPFields = [
        .cacheControl: "no-cache", .oDataVersion: "4.0", .vary: "Accept-Encoding", .diagnostic: diagnostic,
        .accessControlAllowOrigin: "*", .accessControlExposeHeaders: exposed,
    ]

    private static let diagnostic = """
        {"ServerInfo":{"DataCenter":"This machine","Slice":"E","Ring":"0","ScaleUnit":"000","RoleInstance":"EMULATOR"}}
        """
    private static let exposed = """
        ETag, Location, Preference-Applied, Content-Range, request-id, client-request-id, ReadWriteConsistencyToken, \
        SdkVersion, WWW-Authenticate, x-ms-client-gcc-tenant, Retry-After
        """
}

extension GraphError {
    /// The JSON answer, with the ids that support asks for, and what throttling adds.
    ///
    /// > Source: [Throttling guidance, sample response](https://learn.microsoft.com/graph/throttling#sample-response)
    func response(to request: Request, at date: Date) -> Response {
        RequestNotes.note(self)
        let answer = GraphAnswer(to: request)
        let day = date.formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .omitted)).dropLast()
        let isThrottled = status == .tooManyRequests
        var inner: JSONValue = isThrottled ? ["code": "429", "message": "Please retry after", "status": "429"] : [:]
        inner["date"] = .string(String(day))
        inner["request-id"] = .string(answer.requestID)
        inner["client-request-id"] = .string(answer.clientRequestID)
        var error: JSONValue = ["code": .string(code), "message": .string(message)]
        if let conflict {
            let text = JSONValue.string(GraphError(.taken, conflict).message)
            error["details"] = [["code": "ObjectConflict", "message": text, "target": .string(conflict)]]
        }
        error["innerError"] = inner
        var headers: HTTPFields = [:]
        if status == .unauthorized || notBefore != nil {
            // Microsoft leaves the address without quotation marks; a parser of the header has to bear it.
            let address = (BaseAddress(request.head)?.url ?? "") + "/common/oauth2/authorize"
            headers[.wwwAuthenticate] =
                "Bearer realm=\"\", authorization_uri=\(address), client_id=\"\(Permission.graphID)\""
                + (notBefore.map(Self.challengeParameters) ?? "")
        }
        return answer.json(["error": error], status: status, headers: headers)
    }
}

/// What a client is told whose token Graph wants to see renewed, although it hasn't ended.
///
/// > Source: [Claims challenges](https://learn.microsoft.com/entra/identity-platform/claims-challenge), and
/// > [an answer that somebody saw](https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/1416)
extension GraphError {
    private static let reason = """
        Continuous access evaluation resulted in claims challenge with result: InteractionRequired and code: \
        TokenIssuedBeforeRevocationTimestamp
        """

    /// Asks for a token that was issued after a moment, in seconds since 1970.
    static func challenge(notBefore: Int) -> GraphError {
        var error = GraphError(.unauthorized, "InvalidAuthenticationToken", reason)
        error.notBefore = notBefore
        return error
    }

    static func challengeParameters(notBefore: Int) -> String {
        let claims = #"{"access_token":{"nbf":{"essential":true, "value":"\#(notBefore)"}}}"#
        return """
            , error="insufficient_claims", claims="\(Data(claims.utf8).base64EncodedString())", \
            errorDescription="\(reason)"
            """
    }
}

/// What personal accounts are told, which have no directory.
extension GraphError {
    /// The answer to a query over users, which names the first property that the query does.
    ///
    /// > Source: [an answer that somebody saw](https://github.com/microsoft/botframework-solutions/issues/1146)
    static func personalQuery(_ query: FormParameters) -> GraphError {
        let words = ["$filter", "$orderby", "$search", "$select"].compactMap { query[$0] }
            .flatMap { $0.split { !$0.isLetter } }
        let property = words.lazy.compactMap { UserProperty(name: $0) }.first ?? .displayName
        return badRequest(
            """
            The query specified in the URI is not valid. Could not find a property named '\(property.rawValue)' on type \
            'Microsoft.Fast.Profile.Web.Models._1._0.Profile'.
            """)
    }
}
