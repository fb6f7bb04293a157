package import SmallFoundation

/// The progress of an exchange, both ways.
///
/// The counts only grow. Sent bytes are those that the connection accepted, not those that the server has read.
public struct TransferProgress: Sendable, Hashable {
    /// A function that is called for every step, in order.
    ///
    /// Return at once, because it runs where the bytes are moved. For a stream, yield into one.
    public typealias Report = @Sendable (TransferProgress) -> Void

    /// Bytes of the request's body that have gone out.
    public var bytesSent: Int
    /// Bytes that the request's body has; 0 without a body, nil when unknown.
    public var bytesToSend: Int?
    /// Bytes of the answer's body that have come in.
    public var bytesReceived: Int
    /// Bytes that the answer's body has; nil before the answer begins, and when the server does not say.
    public var bytesToReceive: Int?

    /// Makes a state, for transports and tests.
    public init(bytesSent: Int = 0, bytesToSend: Int? = 0, bytesReceived: Int = 0, bytesToReceive: Int? = nil) {
        self.bytesSent = bytesSent
        self.bytesToSend = bytesToSend
        self.bytesReceived = bytesReceived
        self.bytesToReceive = bytesToReceive
    }
}

/// Counts the bytes of one exchange, tells of them, and knows since when none has moved.
package final class TransferMeter: Sendable {
    private struct State: Sendable {
        var progress: TransferProgress
        var lastMove = ContinuousClock.now
        /// How many parts of this program are at work, so that it is not the network that keeps us waiting.
        var atWork = 0
    }

    private let state: Locked<State>
    private let report: TransferProgress.Report?

    package init(sending body: RequestBody?, report: TransferProgress.Report?) {
        let total = body.map(\.length) ?? 0
        state = Locked(State(progress: TransferProgress(bytesToSend: total)))
        self.report = report
    }

    package func sent(_ count: Int) { move { $0.bytesSent += count } }
    /// Takes over a count that somebody else keeps; a lower one than before is not believed.
    package func sent(total: Int) { move { $0.bytesSent = max($0.bytesSent, total) } }
    package func received(_ count: Int) { move { $0.bytesReceived += count } }
    package func expect(_ count: Int?) { state.withLock { $0.progress.bytesToReceive = count } }
    /// This program is at work now: the time that it takes is no silence of the network.
    package func beginWork() { state.withLock { $0.atWork += 1 } }

    /// This program waits for the network again.
    package func endWork() {
        state.withLock { state in
            state.atWork -= 1
            state.lastMove = .now
        }
    }

    /// Runs an exchange within its limits, or throws ``OAuthError`` with `timedOut`.
    package func within<Result: Sendable>(
        _ limits: TransferLimits, at url: URL, exchange: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withDeadline(limits.timeout, on: .system, expired: { TransportFailure.timedOut(url) }) {
            guard let idleTimeout = limits.idleTimeout else { return try await exchange() }
            return try await withDeadline(
                idleTimeout, on: self.silence, expired: { TransportFailure.stalled(url) }, operation: exchange)
        }
    }

    /// A clock that runs only while nothing moves.
    private var silence: TimeSource {
        TimeSource(now: { Date() }) { limit in
            while true {
                let left = self.state.withLock { state in
                    state.atWork > 0 ? limit : limit - (ContinuousClock.now - state.lastMove)
                }
                guard left > .zero else { return }
                try await Task.sleep(for: left)
            }
        }
    }

    private func move(_ change: @Sendable (inout TransferProgress) -> Void) {
        let report = report
        // Told of under the lock: two threads move bytes, and the counts must not be told out of order.
        state.withLock { state in
            change(&state.progress)
            state.lastMove = .now
            report?(state.progress)
        }
    }
}
