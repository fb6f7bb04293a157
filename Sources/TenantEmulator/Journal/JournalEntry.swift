package import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// One thing that happened in an emulator, as far as it may be told.
///
/// It never has a query, headers or bodies: those hold codes, tokens and passwords. The one exception is the second
/// factor of a made-up person, which is good once and which somebody has to be able to read somewhere.
package struct JournalEntry: Sendable, Equatable, Encodable {
    package enum Kind: String, Sendable, CaseIterable, Encodable {
        case request
        /// Somebody was told something outside the sign-in, such as a second factor.
        case announcement
        case change
    }

    /// Counts from 1, without gaps.
    package let number: Int
    package let date: Date
    package let kind: Kind
    package internal(set) var method: String?
    package internal(set) var path: String?
    /// The status of the answer; nil when the connection was broken instead.
    package internal(set) var status: Int?
    /// The object id of the person whom it was about, as far as that was found out.
    package internal(set) var account: String?
    package internal(set) var clientID: String?
    /// The number of the identity platform's error, such as `AADSTS50126`, or the code of Graph's.
    package internal(set) var error: String?
    package internal(set) var text: String?
    package internal(set) var code: String?
}

/// What the routes find out about the request that they are answering, for the journal and for faults.
///
/// It belongs to the task that answers, so that a rule deep inside can leave a note without every function between
/// handing it through.
final class RequestNotes: Sendable {
    /// The notes of the request that is being answered; nil outside one, and for the requests inside a batch.
    @TaskLocal static var current: RequestNotes?

    struct Content: Sendable {
        var account: String?
        var clientID: String?
        var error: String?
        var decisions: [String] = []
        var failure: String?
        /// The permissions that the token was looked through for in vain.
        var lacking: Set<String> = []
    }

    private let box = NIOLockedValueBox(Content())
    var content: Content { box.withLockedValue { $0 } }

    static func note(account: String?) {
        guard let account else { return }
        current?.box.withLockedValue { $0.account = account }
    }

    static func note(clientID: String) { current?.box.withLockedValue { $0.clientID = clientID } }

    /// Notes what is answered to an application or shown to a person instead of what was asked for.
    static func note(_ error: EntraError) { current?.box.withLockedValue { $0.error = "AADSTS\(error.number)" } }

    static func note(_ error: GraphError) {
        current?.box.withLockedValue { content in
            content.error = error.code
            guard error == GraphError(.denied), !content.lacking.isEmpty else { return }
            content.decisions.append(
                "The token has none of these permissions: \(content.lacking.sorted().joined(separator: ", ")).")
        }
    }

    static func note(lacking permissions: Set<String>) {
        current?.box.withLockedValue { $0.lacking.formUnion(permissions) }
    }

    static func note(_ decision: String) { current?.box.withLockedValue { $0.decisions.append(decision) } }
    static func note(failure: String) { current?.box.withLockedValue { $0.failure = failure } }
}

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
        // Microsoft's look-up page doesn't know these.
        if ![700038, 70003].contains(number) { answer["error_uri"] = .string("\(base)/error?code=\(number)") }
        answer["suberror"] = suberror.map(JSONValue.string)
        answer["claims"] = claims.map(JSONValue.string)
        var headers: HTTPFields = [.cacheControl: "no-store, no-cache", .pragma: "no-cache"]
        headers[.allow] = allowed
        // A page with a script has to be able to read what was wrong.
        headers[.accessControlAllowOrigin] = request.headers[.origin]
        return .json(answer, status: status, headers: headers)
    }
}
