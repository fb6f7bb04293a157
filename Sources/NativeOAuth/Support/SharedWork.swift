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
        var waiting = 0
        var isOver = false
        var isAbandoned = false
    }

    private let state: Locked<State>
    private let task: Task<Value, any Error>
    private let abandonment: Abandonment

    package init(whenAbandoned abandonment: Abandonment, _ work: @escaping @Sendable () async throws -> Value) {
        self.abandonment = abandonment
        let state = Locked(State())
        self.state = state
        task = Task {
            defer { state.withLock { $0.isOver = true } }
            return try await work()
        }
    }

    /// Whether it was canceled because its last caller stopped waiting: no other should begin to.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }
    /// Whether there is something to wait for: it has not ended, and was not canceled.
    var isRunning: Bool { state.withLock { !$0.isOver && !$0.isAbandoned } }

    /// Waits for the result, or throws `CancellationError` when the caller is canceled.
    ///
    /// Whoever cancels a caller finds the work abandoned at once, and begins another instead of waiting for this one.
    package func value() async throws -> Value {
        state.withLock { $0.waiting += 1 }
        let hasLeft = Locked(false)
        // It ends with the work, and at once when the caller is canceled, which waiting for a task does not.
        let (end, ending) = AsyncStream<Void>.makeStream()
        Task { [task] in
            _ = await task.result
            ending.finish()
        }
        await withTaskCancellationHandler {
            for await _ in end {}
        } onCancel: {
            leave(hasLeft)
        }
        leave(hasLeft)
        guard state.withLock({ $0.isOver }) else { throw CancellationError() }
        return try await task.value
    }

    /// Counts a caller out, once; the last one can take the work along.
    private func leave(_ hasLeft: Locked<Bool>) {
        guard !hasLeft.exchange(true) else { return }
        let isAbandoned = state.withLock { [abandonment] state in
            state.waiting -= 1
            if !state.isOver && state.waiting == 0 && abandonment == .isCanceled { state.isAbandoned = true }
            return state.isAbandoned
        }
        if isAbandoned { task.cancel() }
    }
}
