/// How large an answer may be, and how long it and its silences may take.
public struct TransferLimits: Sendable, Hashable {
    /// The most bytes of body that are read.
    public var responseBytes: Int

    /// The time from the start of the request to the end of the answer.
    public var timeout: Duration

    /// The time in which no byte goes either way while both sides could send; nil for none.
    ///
    /// The time that this program takes to make its body or to read the answer does not count.
    public var idleTimeout: Duration?

    /// Sets the limits.
    ///
    /// - Parameters:
    ///   - responseBytes: The most bytes of body that are read.
    ///   - timeout: The time for the whole exchange.
    ///   - idleTimeout: The time in which nothing moves; nil for none.
    public init(responseBytes: Int, timeout: Duration, idleTimeout: Duration? = nil) {
        self.responseBytes = responseBytes
        self.timeout = timeout
        self.idleTimeout = idleTimeout
    }

    /// For discovery, keys and tokens: 1 MiB, 30 seconds.
    public static let protocolMessage = TransferLimits(responseBytes: 1 << 20, timeout: .seconds(30))

    /// For API calls: 16 MiB, 60 seconds.
    public static let api = TransferLimits(responseBytes: 16 << 20, timeout: .seconds(60))

    /// For sending a file: an answer of 16 MiB, one hour, one minute of silence.
    public static let upload = TransferLimits(
        responseBytes: 16 << 20, timeout: .seconds(3600), idleTimeout: .seconds(60))

    /// For getting a file: 4 GiB, one hour, one minute of silence.
    public static let download = TransferLimits(
        responseBytes: 4 << 30, timeout: .seconds(3600), idleTimeout: .seconds(60))
}
