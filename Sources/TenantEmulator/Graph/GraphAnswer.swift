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
        var headers = headers
        headers[.cacheControl] = "no-cache"
        headers[.oDataVersion] = "4.0"
        headers[.vary] = "Accept-Encoding"
        headers[.requestID] = identifiers.requestID
        headers[.clientRequestID] = identifiers.clientRequestID
        headers[.accessControlAllowOrigin] = "*"
        return .json(value, status: status, contentType: contentType, headers: headers)
    }
}
