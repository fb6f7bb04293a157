/// How often a request that Graph put off is sent again, and how long is waited for that.
///
/// Every request of this library only reads, so each may be sent again.
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent at most, 1 or more.
    public var attempts: Int

    /// The longest single wait; a longer one is told instead of waited for.
    public var maximumWait: Duration

    /// The longest wait that Graph has asked for (429) and that is waited for without a word.
    public var maximumThrottling: Duration

    /// Sets the numbers.
    ///
    /// - Parameters:
    ///   - attempts: How often a request is sent at most; less than 1 counts as 1.
    ///   - maximumWait: The longest single wait.
    ///   - maximumThrottling: The longest wait that Graph has asked for; nil for as long as any.
    public init(attempts: Int, maximumWait: Duration, maximumThrottling: Duration? = nil) {
        self.attempts = max(attempts, 1)
        self.maximumWait = maximumWait
        self.maximumThrottling = maximumThrottling ?? maximumWait
    }

    /// While a person looks on: two more attempts, and no wait of more than four seconds.
    public static let interactive = RetryPolicy(attempts: 3, maximumWait: .seconds(4))

    /// For work that nobody waits for, such as listing a directory: seven more attempts, and up to ten minutes of patience.
    public static let background = RetryPolicy(attempts: 8, maximumWait: .seconds(600))

    /// Never again: whoever asked decides.
    public static let none = RetryPolicy(attempts: 1, maximumWait: .zero)

    /// How long to wait before the next attempt when the server has not said: a random time, up to twice as long each time.
    ///
    /// - Parameters:
    ///   - attempt: How often the request was sent already.
    ///   - random: A number from 0 to 1, so that programs that were put off together do not come back together.
    /// - Returns: Half to the whole of 1, 2, 4 … at most 16 seconds.
    static func pause(after attempt: Int, random: Double) -> Duration {
        let ceiling = Double(min(1 << min(attempt, 6), 32)) * 0.5
        return .seconds(ceiling * (0.5 + 0.5 * min(max(random, 0), 1)))
    }
}
