public import SmallFoundation

/// A clock that tests can replace.
public struct TimeSource: Sendable {
    /// The date now.
    public var now: @Sendable () -> Date
    /// The time since a fixed moment, on a clock that can't be set and runs while the machine sleeps.
    public var elapsed: @Sendable () -> Duration
    /// Waits for a duration; throws `CancellationError` when the task is canceled.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// Makes a clock of functions; the elapsed time is derived from `now` if it is not given.
    public init(
        now: @escaping @Sendable () -> Date, elapsed: (@Sendable () -> Duration)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.elapsed = elapsed ?? { .seconds(now().timeIntervalSince1970) }
        self.sleep = sleep
    }

    /// The machine's clocks.
    public static let system = {
        let start = ContinuousClock.now
        return TimeSource(
            now: { Date() }, elapsed: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
    }()
}

/// Runs an operation, and throws `expired()` when it has not ended in time; the loser is canceled and waited for, so
/// nothing goes on in the background.
package func withDeadline<Result: Sendable>(
    _ limit: Duration, on time: TimeSource, expired: @escaping @Sendable () -> any Error,
    operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await time.sleep(limit)
            throw expired()
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
