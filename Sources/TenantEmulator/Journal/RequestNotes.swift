import NIOConcurrencyHelpers

/// What the routes find out about the request that they are answering, for the journal and for faults.
///
/// It belongs to the task that answers, so that a rule deep inside can leave a note without every function between
/// handing it through.
final class RequestNotes: Sendable {
    /// The notes of the request that is being answered; nil outside one, and for the requests inside a batch.
    @TaskLocal static var current: RequestNotes?

    /// What is known so far.
    struct Content: Sendable {
        var account: String?
        var clientID: String?
        var error: String?
        var decisions: [String] = []
        /// What went wrong inside the emulator.
        var failure: String?
    }

    private let box = NIOLockedValueBox(Content())

    var content: Content { box.withLockedValue { $0 } }

    /// Notes who it is about.
    static func note(account: String?) {
        guard let account else { return }
        current?.box.withLockedValue { $0.account = account }
    }

    /// Notes who calls Graph.
    static func note(_ caller: GraphCaller) {
        current?.box.withLockedValue {
            if let userID = caller.userID { $0.account = userID }
            $0.clientID = caller.clientID
        }
    }

    /// Notes which application asks.
    static func note(clientID: String) {
        current?.box.withLockedValue { $0.clientID = clientID }
    }

    /// Notes what is answered to an application or shown to a person instead of what was asked for.
    static func note(_ error: EntraError) {
        current?.box.withLockedValue { $0.error = "AADSTS\(error.number)" }
    }

    /// Notes what Graph answers instead.
    static func note(_ error: GraphError) {
        current?.box.withLockedValue { $0.error = error.code }
    }

    /// Notes what was decided, in words.
    static func note(_ decision: String) {
        current?.box.withLockedValue { $0.decisions.append(decision) }
    }

    /// Notes what went wrong inside the emulator.
    static func note(failure: String) {
        current?.box.withLockedValue { $0.failure = failure }
    }
}
