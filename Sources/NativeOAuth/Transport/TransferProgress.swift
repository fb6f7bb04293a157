/// How far an exchange has come, both ways.
///
/// The counts only grow. Bytes sent are bytes that the connection has taken, not bytes that the server has read.
public struct TransferProgress: Sendable, Hashable {
    /// Told of every step, in order and one at a time.
    ///
    /// A function and not a stream: it needs no task of its own and drops nothing, and a caller who wants a stream yields
    /// into one. It runs where the bytes are moved, so it has to return at once.
    public typealias Report = @Sendable (TransferProgress) -> Void

    /// Bytes of the request's body that have gone out.
    public var bytesSent: Int

    /// Bytes that the request's body has; 0 without a body, nil when nobody knows.
    public var bytesToSend: Int?

    /// Bytes of the answer's body that have come in.
    public var bytesReceived: Int

    /// Bytes that the answer's body has; nil before the answer begins, and when the server does not say.
    public var bytesToReceive: Int?

    /// Puts a state together; for transports and tests.
    ///
    /// - Parameters:
    ///   - bytesSent: Bytes that have gone out.
    ///   - bytesToSend: Bytes that the request's body has, if known.
    ///   - bytesReceived: Bytes that have come in.
    ///   - bytesToReceive: Bytes that the answer's body has, if known.
    public init(bytesSent: Int = 0, bytesToSend: Int? = 0, bytesReceived: Int = 0, bytesToReceive: Int? = nil) {
        self.bytesSent = bytesSent
        self.bytesToSend = bytesToSend
        self.bytesReceived = bytesReceived
        self.bytesToReceive = bytesToReceive
    }
}
