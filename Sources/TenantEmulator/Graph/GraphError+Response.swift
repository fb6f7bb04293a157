import Foundation
import HTTPTypes
import Hummingbird

extension GraphError {
    /// The JSON answer, with the ids that support asks for.
    func response(to request: Request, at date: Date) -> Response {
        let ids = GraphAnswer.Identifiers(request)
        let day = date.formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .omitted)).dropLast()
        let body: JSONValue = [
            "error": [
                "code": .string(code), "message": .string(message),
                "innerError": [
                    "date": .string(String(day)), "request-id": .string(ids.requestID),
                    "client-request-id": .string(ids.clientRequestID),
                ],
            ]
        ]
        var headers: HTTPFields = [:]
        if status == .unauthorized {
            // Microsoft leaves the address without quotation marks; a parser of the header has to bear it.
            let address = (BaseAddress(request.head)?.url ?? "") + "/common/oauth2/authorize"
            headers[.wwwAuthenticate] =
                "Bearer realm=\"\", authorization_uri=\(address), client_id=\"\(AccessTokenClaims.graph)\""
                + (notBefore.map(Self.challengeParameters) ?? "")
        }
        return GraphAnswer.json(body, status: status, identifiers: ids, headers: headers)
    }
}
