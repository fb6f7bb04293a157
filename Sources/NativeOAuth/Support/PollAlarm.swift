#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Wakes whoever waits in poll(2).
package final class PollAlarm: Sendable {
    /// To be polled.
    package let reading: Int32
    private let writing: Int32

    /// Nil when this process has no more file descriptors.
    package init?() {
        guard let ends = Socket.pair() else { return nil }
        (reading, writing) = ends
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Wakes; more often than once does no harm.
    package func ring() {
        _ = Socket.send([1], to: writing)
    }

    /// Gets ready for the next time.
    package func reset() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while read(reading, &buffer, buffer.count) > 0 {}
    }
}
