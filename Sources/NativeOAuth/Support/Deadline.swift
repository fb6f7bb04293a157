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
