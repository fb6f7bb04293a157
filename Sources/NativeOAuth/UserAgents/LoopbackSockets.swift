import Dispatch
import SmallFoundation

/// Sockets that listen on this machine alone, on one port, by IPv4 and IPv6 where they exist
/// (RFC 8252, section 7.3 and 8.3).
struct LoopbackSockets: Sendable {
    let port: UInt16
    let hasIPv4: Bool
    private let listening: [Int32]
    private let alarm: PollAlarm

    /// Starts to accept on a port, or on any that is free by both protocols; `listen` says in `errno` why it could not.
    static func open(
        port: UInt16?, listen: (Socket.Family, UInt16) -> Int32? = Socket.listening
    ) throws(OAuthError) -> LoopbackSockets {
        for _ in 0..<(port == nil ? 16 : 1) {
            let first = listen(.v4, port ?? 0)
            if let first {
                if let second = listen(.v6, Socket.port(of: first)) {
                    return try LoopbackSockets(listening: [first, second], hasIPv4: true)
                }
                // Without IPv6 no other program can have that port; with it, one has.
                if errno != EADDRINUSE { return try LoopbackSockets(listening: [first], hasIPv4: true) }
                _ = SmallFoundation.close(first)
            } else if errno != EADDRINUSE, let only = listen(.v6, port ?? 0) {
                return try LoopbackSockets(listening: [only], hasIPv4: false)
            }
        }
        guard let port else {
            throw OAuthError(
                .portInUse, "There is no free port on this machine to receive the browser's answer.",
                recovery: .tryAgain)
        }
        throw OAuthError(
            .portInUse,
            "Port \(port), which receives the browser's answer, is in use. "
                + "End the program that uses it, or register a redirect URI without a port.")
    }

    private init(listening: [Int32], hasIPv4: Bool) throws(OAuthError) {
        guard let alarm = PollAlarm() else {
            listening.forEach { _ = SmallFoundation.close($0) }
            throw OAuthError(.portInUse, "This machine has no more file descriptors to listen with.")
        }
        self.listening = listening
        self.hasIPv4 = hasIPv4
        port = Socket.port(of: listening[0])
        self.alarm = alarm
    }

    /// Answers requests until the awaited one has come, or the task is canceled.
    func serve(_ exchange: LoopbackExchange) async throws -> URL {
        let callback = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The loop blocks in poll(2), so it gets a thread of its own and not one of the few of async code.
                DispatchQueue(label: "NativeOAuth.LoopbackSockets").async {
                    var loop = LoopbackLoop(exchange: exchange, listening: listening, wake: alarm.reading)
                    continuation.resume(returning: loop.run())
                }
            }
        } onCancel: {
            alarm.ring()
        }
        guard let callback else { throw CancellationError() }
        return callback
    }

    /// Stops listening; only when ``serve(_:)`` has ended.
    func close() { listening.forEach { _ = SmallFoundation.close($0) } }
}
