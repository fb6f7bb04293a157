#if os(Linux)
import Dispatch

/// A thread of its own for work that blocks, one piece after the other, because Swift's few must not be held up.
final class DBusLine: Sendable {
    private let queue: DispatchQueue
    private let alarm: PollAlarm?
    private let reply: Duration

    /// Makes a line on which nothing is done yet.
    ///
    /// - Parameters:
    ///   - label: What a debugger shows.
    ///   - reply: How long one answer may take.
    init(label: String, reply: Duration) {
        queue = DispatchQueue(label: label)
        alarm = PollAlarm()
        self.reply = reply
    }

    /// Does a piece of work when its turn has come.
    ///
    /// - Parameter work: What to do, with the patience to do it with.
    /// - Returns: What it returns.
    /// - Throws: What the work throws; `CancellationError`, promptly, when the task is canceled.
    func run<Result: Sendable>(_ work: @escaping @Sendable (DBusPatience) throws -> Result) async throws -> Result {
        let isCanceled = Locked(false)
        let patience = DBusPatience(reply: reply, alarm: alarm, isCanceled: { isCanceled.withLock { $0 } })
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async {
                    continuation.resume(with: Swift.Result { try work(patience) })
                }
            }
        } onCancel: {
            isCanceled.withLock { $0 = true }
            // It may be another's turn, who then waits on; who is canceled looks before it begins to wait.
            alarm?.ring()
        }
    }
}
#endif
