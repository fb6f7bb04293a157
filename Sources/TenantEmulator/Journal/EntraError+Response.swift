import Foundation
import HTTPTypes
import Hummingbird

extension EntraError {
    /// The JSON answer of the token endpoint, which the journal tells of.
    func response(to request: Request, at date: Date) -> Response {
        RequestNotes.note(self)
        let trace = EntraTrace(request, at: date)
        var answer: JSONValue = [
            "error": .string(error), "error_description": .string(description(trace, separator: " ")),
            "error_codes": [.number(number)], "timestamp": .string(trace.timestamp),
            "trace_id": .string(trace.traceID), "correlation_id": .string(trace.correlationID),
        ]
        let base = BaseAddress(request.head)?.url ?? ""
        if hasPage { answer["error_uri"] = .string("\(base)/error?code=\(number)") }
        answer["suberror"] = suberror.map(JSONValue.string)
        answer["claims"] = claims.map(JSONValue.string)
        var headers: HTTPFields = [.cacheControl: "no-store, no-cache", .pragma: "no-cache"]
        headers[.allow] = allowed
        // A page with a script has to be able to read what was wrong.
        headers[.accessControlAllowOrigin] = request.headers[.origin]
        return .json(answer, status: status, headers: headers)
    }

    /// Whether Microsoft's look-up page knows the number; the answer has an `error_uri` only then.
    private var hasPage: Bool { ![700038, 70003].contains(number) }
}
