extension ManualClock: Clock {
    /// A moment of the clock: how long it was since the clock was made.
    public struct Instant: InstantProtocol {
        let elapsed: Duration

        /// The moment that comes later, or earlier, by a duration.
        ///
        /// - Parameter duration: How much later; below zero, earlier.
        /// - Returns: The other moment.
        public func advanced(by duration: Duration) -> Instant {
            Instant(elapsed: elapsed + duration)
        }

        /// How long it is to another moment.
        ///
        /// - Parameter other: The other moment.
        /// - Returns: The duration; below zero when the other is earlier.
        public func duration(to other: Instant) -> Duration {
            other.elapsed - elapsed
        }

        /// Compares by which is earlier.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.elapsed < right.elapsed
        }
    }

    /// The moment that it is, as far as the test has moved the clock; setting the clock does not change it.
    public var now: Instant { Instant(elapsed: elapsed) }

    /// Any duration can be told from any other.
    public var minimumResolution: Duration { .zero }

    /// Waits until the test has moved the clock to a moment.
    ///
    /// - Parameters:
    ///   - deadline: The moment.
    ///   - tolerance: Plays no part: the test decides.
    /// - Throws: `CancellationError` when the task is canceled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await wait(now.duration(to: deadline))
    }
}
