import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The form that all answers of Microsoft Graph have.
enum GraphAnswer {
    /// The ids of one request: Graph's own and the client's, which is Graph's again if the client sent none.
    struct Identifiers: Sendable {
        let requestID = RandomText.guid()
        let clientRequestID: String
        /// What the request has cost.
        let resourceUnits: Int

        init(_ request: Request) {
            clientRequestID = request.clientRequestID ?? requestID
            resourceUnits = Self.cost(ofPath: request.uri.path, query: request.query)
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

    /// Makes an answer.
    static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok, identifiers: Identifiers, headers: HTTPFields = [:]
    ) -> Response {
        .json(value, status: status, contentType: contentType, headers: headers.merging(common(identifiers)))
    }

    /// Makes an answer of bare text.
    static func text(_ text: String, identifiers: Identifiers) -> Response {
        var headers = common(identifiers)
        headers[.contentType] = "text/plain; charset=utf-8"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Makes an answer of bytes.
    static func bytes(_ data: Data, type: String, etag: String, identifiers: Identifiers) -> Response {
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
        var fields = HTTPFields()
        fields.reserveCapacity(same.count + 5)
        fields.append(contentsOf: same)
        fields.append(HTTPField(name: .requestID, value: identifiers.requestID))
        fields.append(HTTPField(name: .clientRequestID, value: identifiers.clientRequestID))
        fields.append(HTTPField(name: .resourceUnit, value: "\(identifiers.resourceUnits)"))
        return fields
    }

    /// What is the same in all of them.
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

extension HTTPFields {
    /// These fields, and of the others those that are not among them.
    fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
        var fields = self
        for field in others where fields[field.name] == nil { fields.append(field) }
        return fields
    }
}

extension HTTPField.Name {
    static let resourceUnit = HTTPField.Name("x-ms-resource-unit") ?? .server
}
