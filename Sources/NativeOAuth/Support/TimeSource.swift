#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Tells the time and waits, so that tests can do both by hand.
public struct TimeSource: Sendable {
    /// The date now.
    public var now: @Sendable () -> Date

    /// Waits for a duration; throws `CancellationError` when the task is canceled.
    public var sleep: @Sendable (Duration) async throws -> Void

    /// Makes a source from two functions.
    ///
    /// - Parameters:
    ///   - now: Returns the date now.
    ///   - sleep: Waits for a duration and throws when the task is canceled.
    public init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    /// The machine's clock.
    public static let system = TimeSource(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}
