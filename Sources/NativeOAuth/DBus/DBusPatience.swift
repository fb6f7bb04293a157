#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How long to wait on the bus, and who may end the wait earlier.
struct DBusPatience: Sendable {
    /// How long one answer may take.
    var reply: Duration
    /// When everything has to be over; nil for no such moment.
    var end: ContinuousClock.Instant?
    /// What makes a wait look whether it is canceled; nil for one that nobody cancels.
    var alarm: PollAlarm?
    /// Whether the task that waits was canceled.
    var isCanceled: @Sendable () -> Bool = { false }

    /// When to give up what begins now.
    ///
    /// - Parameter limit: How long it may take; nil for as long as an answer may.
    /// - Returns: The moment.
    func deadline(_ limit: Duration? = nil) -> ContinuousClock.Instant {
        let own = ContinuousClock.now.advanced(by: limit ?? reply)
        return end.map { min($0, own) } ?? own
    }

    /// Waits until a descriptor is ready.
    ///
    /// - Throws: ``DBusFailure/timedOut``, or `CancellationError`.
    func wait(for events: Int32, on descriptor: Int32, until deadline: ContinuousClock.Instant) throws {
        while true {
            guard !isCanceled() else { throw CancellationError() }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw DBusFailure.timedOut }
            var waiting = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
            if let alarm {
                waiting.append(pollfd(fd: alarm.reading, events: Int16(POLLIN), revents: 0))
            }
            // Rounded up, or the last part of a millisecond would be spent asking again and again.
            let milliseconds =
                min(left.components.seconds, 3600) * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            let count = poll(&waiting, nfds_t(waiting.count), Int32(milliseconds))
            guard count >= 0 || errno == EINTR else { throw DBusFailure.closed }
            if count > 0, waiting.count > 1, waiting[1].revents != 0 {
                alarm?.reset()
            }
            if count > 0, waiting[0].revents != 0 {
                return
            }
        }
    }
}
#endif
