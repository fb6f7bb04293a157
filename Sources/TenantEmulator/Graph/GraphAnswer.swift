import Foundation
import HTTPTypes
import Hummingbird

/// The form that all answers of Microsoft Graph have.
enum GraphAnswer {
    /// The ids of one request: Graph's own and the client's, which is Graph's again if the client sent none.
    struct Identifiers: Sendable {
        let requestID = UUID().uuidString.lowercased()
        let clientRequestID: String

        init(_ request: Request) {
            clientRequestID = request.clientRequestID ?? requestID
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
        headers[.eTag] = "\"\(etag)\""
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    /// What every answer of Graph carries.
    static func common(_ identifiers: Identifiers) -> HTTPFields {
        [
            .cacheControl: "no-cache", .oDataVersion: "4.0", .vary: "Accept-Encoding",
            .requestID: identifiers.requestID, .clientRequestID: identifiers.clientRequestID,
            .accessControlAllowOrigin: "*",
        ]
    }
}

extension HTTPFields {
    /// These fields, and of the others those that are not among them.
    fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
        var fields = self
        for field in others where fields[field.name] == nil { fields.append(field) }
        return fields
    }
}
