import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

enum GraphAnswer {
    /// The ids of one request: Graph's own and the client's, which is Graph's again if the client sent none.
    struct Identifiers: Sendable {
        let requestID = RandomText.guid()
        let clientRequestID: String
        let resourceUnits: Int

        init(_ request: Request) {
            let query = request.query
            clientRequestID = request.clientRequestID(query) ?? requestID
            resourceUnits = Self.cost(ofPath: request.uri.path, query: query)
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
    }

    private static let contentType =
        "application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8"

    static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok, identifiers: Identifiers, headers: HTTPFields = [:]
    ) -> Response {
        var fields = common(identifiers)
        for field in headers { fields[field.name] = field.value }
        return .json(value, status: status, contentType: contentType, headers: fields)
    }

    static func text(_ text: String, type: String = "text/plain; charset=utf-8", identifiers: Identifiers) -> Response {
        bytes(Data(text.utf8), type: type, identifiers: identifiers)
    }

    static func bytes(_ data: Data, type: String, etag: String? = nil, identifiers: Identifiers) -> Response {
        var headers = common(identifiers)
        headers[.contentType] = type
        headers[.eTag] = etag
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// What every answer of Graph carries.
    ///
    /// All but `Strict-Transport-Security`: browsers hold it to a host without its port, and would send the answers of
    /// every program on `http://localhost` astray.
    static func common(_ identifiers: Identifiers) -> HTTPFields {
        var fields = same
        fields[.requestID] = identifiers.requestID
        fields[.clientRequestID] = identifiers.clientRequestID
        fields[.resourceUnit] = "\(identifiers.resourceUnits)"
        return fields
    }

    private static let same: HTTPFields = [
        .cacheControl: "no-cache", .oDataVersion: "4.0", .vary: "Accept-Encoding", .diagnostic: diagnostic,
        .accessControlAllowOrigin: "*", .accessControlExposeHeaders: exposed,
    ]

    /// Tells a browser that a page of another origin may ask what it is about to ask.
    static func preflight(_ request: Request) -> Response {
        var headers = common(Identifiers(request))
        headers[.accessControlAllowMethods] = "GET, POST, PUT, PATCH, DELETE, OPTIONS"
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders] ?? "Authorization"
        headers[.accessControlMaxAge] = "600"
        return Response(status: .ok, headers: headers)
    }

    private static let diagnostic = """
        {"ServerInfo":{"DataCenter":"This machine","Slice":"E","Ring":"0","ScaleUnit":"000","RoleInstance":"EMULATOR"}}
        """
    private static let exposed = """
        ETag, Location, Preference-Applied, Content-Range, request-id, client-request-id, ReadWriteConsistencyToken, \
        SdkVersion, WWW-Authenticate, x-ms-client-gcc-tenant, Retry-After
        """
}

extension Request {
    /// Makes an answer that says of which type it is, as the schema calls it.
    func answer(
        _ type: String, _ members: [JSONValue.Member], status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        let context = JSONValue.Member(name: "@odata.context", value: .string("\(try graph)/$metadata#\(type)"))
        return GraphAnswer.json(
            .object([context] + members), status: status, identifiers: GraphAnswer.Identifiers(self), headers: headers)
    }

    func answer(_ type: String, value: JSONValue) throws -> Response {
        try answer(type, [.init(name: "value", value: value)])
    }
}

extension GraphError {
    /// The JSON answer, with the ids that support asks for, and what throttling adds.
    ///
    /// > Source: [Throttling guidance, sample response](https://learn.microsoft.com/graph/throttling#sample-response)
    func response(to request: Request, at date: Date) -> Response {
        let ids = GraphAnswer.Identifiers(request)
        let day = date.formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .omitted)).dropLast()
        let isThrottled = status == .tooManyRequests
        var inner: JSONValue = isThrottled ? ["code": "429", "message": "Please retry after", "status": "429"] : [:]
        inner["date"] = .string(String(day))
        inner["request-id"] = .string(ids.requestID)
        inner["client-request-id"] = .string(ids.clientRequestID)
        let error: JSONValue = ["code": .string(code), "message": .string(message), "innerError": inner]
        var headers: HTTPFields = [:]
        if status == .unauthorized || notBefore != nil {
            // Microsoft leaves the address without quotation marks; a parser of the header has to bear it.
            let address = (BaseAddress(request.head)?.url ?? "") + "/common/oauth2/authorize"
            headers[.wwwAuthenticate] =
                "Bearer realm=\"\", authorization_uri=\(address), client_id=\"\(AccessTokenClaims.graph)\""
                + (notBefore.map(Self.challengeParameters) ?? "")
        }
        return GraphAnswer.json(["error": error], status: status, identifiers: ids, headers: headers)
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
        var error = token(reason)
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
    static let notForPersonalAccounts = badRequest("This API is not supported for MSA accounts")
    static let personalPhoto = GraphError(.notFound, "ConsumerPhotoIsNotSupported", "The photo wasn't found.")

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
