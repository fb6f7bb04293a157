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
    /// What a person can do about it who reads it on a page.
    var advice: String {
        switch number {
        case 50126: "Your account or password is incorrect. Try again."
        case 50089: "This page was open for too long, or in another browser. Go back to the app and sign in again."
        case 50053: "There were too many wrong attempts. Try again in a minute."
        case 50055: "Your password has expired. Change it, then sign in with the new one."
        case 50056: "There is no password for this account. Ask an administrator of your organization."
        case 50057: "Your account has been locked. Ask an administrator of your organization."
        case 500121: "That code is wrong, or too old. A new one was sent: enter that."
        case 50020, 500208: "You can’t sign in here with this account. Use another one."
        case 50105: "Ask an administrator of your organization to assign the app to you, or use another account."
        default: "Whoever set the app up can correct its settings. Close this page until then."
        }
    }
}
