/// Work that many wait for and that is done once.
///
/// A canceled caller stops waiting at once. What becomes of the work then is said when it is begun.
package final class SharedWork<Value: Sendable>: Sendable {
    /// What becomes of the work when its last caller stops waiting.
    package enum Abandonment: Sendable {
        /// It goes on to its end.
        case goesOn
        /// It is canceled.
        case isCanceled
    }

    private struct State: Sendable {
        var result: Result<Value, any Error>?
        /// All callers that wait for the result; nil until there is something to resume.
        var waiting: [Int: CheckedContinuation<Value, any Error>?] = [:]
        var next = 0
        var isAbandoned = false
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())
    private let abandonment: Abandonment

    package init(whenAbandoned abandonment: Abandonment, _ work: @escaping @Sendable () async throws -> Value) {
        self.abandonment = abandonment
        let task = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            self.finish(result)
        }
        state.withLock { state in
            if state.result == nil { state.task = task }
        }
    }

    /// Whether it was canceled because its last caller stopped waiting: no other should begin to.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }
    /// Whether there is something to wait for: it has not ended, and was not canceled.
    var isRunning: Bool { state.withLock { $0.result == nil && !$0.isAbandoned } }

    /// Waits for the result, or throws `CancellationError` when the caller is canceled.
    package func value() async throws -> Value {
        let number = state.withLock { state in
            state.next += 1
            // From now on the work is not abandoned, though there is nothing to resume yet.
            state.waiting.updateValue(nil, forKey: state.next)
            return state.next
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known: Result<Value, any Error>? = state.withLock { state in
                    if let result = state.result {
                        state.waiting.removeValue(forKey: number)
                        return result
                    }
                    guard state.waiting.keys.contains(number) else { return .failure(CancellationError()) }
                    state.waiting.updateValue(continuation, forKey: number)
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            leave(number)
        }
    }

    private func leave(_ number: Int) {
        let (continuation, task) = state.withLock { state in
            let continuation = state.waiting.removeValue(forKey: number) ?? nil
            if state.result == nil && state.waiting.isEmpty && abandonment == .isCanceled {
                state.isAbandoned = true
            }
            return (continuation, state.isAbandoned ? state.task : nil)
        }
        continuation?.resume(throwing: CancellationError())
        task?.cancel()
    }

    private func finish(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            state.result = result
            state.task = nil
            defer { state.waiting = [:] }
            return state.waiting.values.compactMap { $0 }
        }
        waiting.forEach { $0.resume(with: result) }
    }
}
