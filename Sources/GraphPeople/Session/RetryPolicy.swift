/// How often and how long a failed request is retried.
///
/// All requests of this library only read, so each can be repeated.
public struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of attempts, at least 1.
    public var attempts: Int
    /// The maximum wait; a longer one is thrown as an error.
    public var maximumWait: Duration
    /// The maximum wait after Graph throttled (429).
    public var maximumThrottling: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts; less than 1 counts as 1.
    ///   - maximumWait: The maximum wait.
    ///   - maximumThrottling: The maximum wait after throttling; nil for `maximumWait`.
    public init(attempts: Int, maximumWait: Duration, maximumThrottling: Duration? = nil) {
        self.attempts = max(attempts, 1)
        self.maximumWait = maximumWait
        self.maximumThrottling = maximumThrottling ?? maximumWait
    }

    /// For a person who waits: three attempts, and waits of at most four seconds.
    public static let interactive = RetryPolicy(attempts: 3, maximumWait: .seconds(4))
    /// For background work, such as listing a directory: eight attempts, and waits of at most ten minutes.
    public static let background = RetryPolicy(attempts: 8, maximumWait: .seconds(600))
    /// No retries.
    public static let none = RetryPolicy(attempts: 1, maximumWait: .zero)

    /// How long to wait before the next attempt when the server has not said: half to the whole of 1, 2, 4 … at most 16 seconds.
    ///
    /// By a random number from 0 to 1, so that programs that were put off together do not come back together.
    static func pause(after attempt: Int, random: Double) -> Duration {
        let ceiling = Double(min(1 << min(attempt, 6), 32)) * 0.5
        return .seconds(ceiling * (0.5 + 0.5 * min(max(random, 0), 1)))
    }
}
