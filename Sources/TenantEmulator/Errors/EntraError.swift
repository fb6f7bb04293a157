import Foundation
import HTTPTypes
import Hummingbird

/// An error of the identity platform: an OAuth code with an AADSTS number and Microsoft's text.
///
/// > Source: [Microsoft Entra authentication and authorization error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
struct EntraError: Error, Sendable, Equatable {
    var number: Int
    var error: String
    var message: String
    /// Microsoft's finer code, which tells a client what to ask the person for.
    var suberror: String?
    /// JSON for the `claims` of the next request to authorize.
    var claims: String?
    var status: HTTPResponse.Status = .badRequest
    /// The methods that would do, where it was the method (RFC 9110 §15.5.6).
    var allowed: String?

    init(_ number: Int, _ error: String, _ message: String) {
        (self.number, self.error, self.message) = (number, error, message)
    }

    var asInteraction: EntraError {
        var error = self
        error.error = "interaction_required"
        return error
    }

    var headline: String { "AADSTS\(number): \(message)" }

    /// The text with the trace that support asks for, its parts joined as the endpoint does.
    func description(_ trace: EntraTrace, separator: String) -> String {
        [
            headline, "Trace ID: \(trace.traceID)", "Correlation ID: \(trace.correlationID)",
            "Timestamp: \(trace.timestamp)",
        ].joined(separator: separator)
    }
}

struct EntraTrace: Sendable {
    let traceID = RandomText.guid()
    let correlationID: String
    /// UTC, as `2026-01-09 02:02:12Z`.
    let timestamp: String

    init(_ request: Request, at date: Date) {
        correlationID = request.clientRequestID(request.query) ?? RandomText.guid()
        timestamp = date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .space, timeSeparator: .colon))
    }
}

extension EntraError {
    private static let advices = ResourceTable.table(PackageResources.entra_advice_txt)

    /// What a person can do about it who reads it on a page.
    var advice: String { Self.advices[String(number)] ?? Self.advices["*"] ?? "" }
}
