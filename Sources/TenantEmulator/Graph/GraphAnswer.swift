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
            resourceUnits = ResourceUnits.cost(of: request)
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

    /// Makes an answer that is a list whose values are written already, with commas between them.
    static func list(_ members: [JSONValue.Member], of values: [UInt8], identifiers: Identifiers) -> Response {
        var head = JSONValue.object(members).text
        head.removeLast()
        head += (members.isEmpty ? "" : ",") + "\"value\":["
        var body = ByteBuffer()
        body.reserveCapacity(head.utf8.count + values.count + 2)
        body.writeString(head)
        body.writeBytes(values)
        body.writeString("]}")
        var headers = common(identifiers)
        headers.append(HTTPField(name: .contentType, value: contentType))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
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
        var fields = same
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
