#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Tells the time and waits, so that tests can do both by hand.
public struct TimeSource: Sendable {
    /// The date now.
    public var now: @Sendable () -> Date

    /// How long it is since some moment that stays the same: it goes on while the machine sleeps, and can't be set.
    public var elapsed: @Sendable () -> Duration

    /// Waits for a duration; throws `CancellationError` when the task is canceled.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// Makes a source from functions.
    ///
    /// - Parameters:
    ///   - now: Returns the date now.
    ///   - elapsed: Returns how long it is since some moment; nil to go by `now`, for clocks that are never set.
    ///   - sleep: Waits for a duration and throws when the task is canceled.
    public init(
        now: @escaping @Sendable () -> Date,
        elapsed: (@Sendable () -> Duration)? = nil,
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

/// Runs an operation, and gives up when it has not ended in time.
///
/// The loser is canceled and waited for, so nothing goes on in the background.
///
/// - Throws: What the operation throws, or `expired()` when time ran out first.
package func withDeadline<Result: Sendable>(
    _ limit: Duration,
    on time: TimeSource,
    expired: @escaping @Sendable () -> any Error,
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
