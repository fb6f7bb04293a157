#if os(Linux)
import NativeOAuth
import SmallFoundation

/// A stream to the bus on which nothing waits longer than it may.
final class DBusSocket: Sendable {
    private let descriptor: Int32

    /// Takes a connected socket over, which has to be one that does not block.
    init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    static func connected(to address: DBusAddress, _ timeout: DBusTimeout) throws -> DBusSocket {
        let descriptor = Socket.open(AF_UNIX)
        guard descriptor >= 0 else { throw DBusFailure.noBus(words(errno)) }
        let made = DBusSocket(owning: descriptor)
        let deadline = timeout.deadline(after: nil)
        while true {
            let reason = try made.connect(address)
            switch reason {
            case 0: return made
            case EINTR: continue
            // Its queue is full; there is nothing that one could wait for but time.
            case EAGAIN:
                guard !timeout.isCanceled else { throw CancellationError() }
                guard ContinuousClock.now < deadline else { throw DBusFailure.timedOut }
                usleep(10_000)
            default: throw DBusFailure.noBus(words(reason))
            }
        }
    }

    /// Tries once; returns 0, or the reason why not.
    private func connect(_ address: DBusAddress) throws -> Int32 {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let text: [UInt8] =
            switch address {
            case .path(let path): Array(path.utf8) + [0]
            // The zero in front is what makes it abstract, and its length says where it ends.
            case .abstract(let name): [0] + Array(name.utf8)
            }
        let fits = withUnsafeMutableBytes(of: &name.sun_path) { place in
            guard text.count <= place.count else { return false }
            place.copyBytes(from: text)
            return true
        }
        guard fits else { throw DBusFailure.noBus("its address is too long for a socket") }
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + text.count } ?? 0
        let result = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                SmallFoundation.connect(descriptor, $0, socklen_t(length))
            }
        }
        return result == 0 ? 0 : errno
    }

    func send(_ bytes: [UInt8], _ timeout: DBusTimeout, until deadline: ContinuousClock.Instant) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Socket.send(rest, to: descriptor)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try timeout.wait(for: Int32(POLLOUT), on: descriptor, until: deadline)
            } else if errno != EINTR {
                throw DBusFailure.closed
            }
        }
    }

    func receive(_ timeout: DBusTimeout, until deadline: ContinuousClock.Instant) throws -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            try timeout.wait(for: Int32(POLLIN), on: descriptor, until: deadline)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return buffer[..<count] }
            guard count < 0, errno == EAGAIN || errno == EINTR else { throw DBusFailure.closed }
        }
    }

    private static func words(_ reason: Int32) -> String { String(cString: strerror(reason)).lowercased() }
}

/// How long to wait on the bus, and who may end the wait earlier.
struct DBusTimeout: Sendable {
    /// How long one answer may take.
    var reply: Duration
    /// When everything has to be over; nil for no such moment.
    var deadline: ContinuousClock.Instant?
    /// Rings when the task that waits was canceled; nil for one that is never canceled.
    var alarm: PollAlarm?
    var isCanceled: Bool { alarm?.isRinging ?? false }

    /// When to give up what begins now: after a limit, or when an answer has taken too long.
    func deadline(after limit: Duration?) -> ContinuousClock.Instant {
        let own = ContinuousClock.now.advanced(by: limit ?? reply)
        return deadline.map { min($0, own) } ?? own
    }

    /// Waits until a descriptor is ready.
    func wait(for events: Int32, on descriptor: Int32, until deadline: ContinuousClock.Instant) throws {
        while true {
            guard !isCanceled else { throw CancellationError() }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw DBusFailure.timedOut }
            var waiting = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
            if let alarm { waiting.append(pollfd(fd: alarm.reading, events: Int16(POLLIN), revents: 0)) }
            // Rounded up, or the last part of a millisecond would be spent asking again and again.
            let milliseconds =
                min(left.components.seconds, 3600) * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            let count = poll(&waiting, nfds_t(waiting.count), Int32(milliseconds))
            guard count >= 0 || errno == EINTR else { throw DBusFailure.closed }
            if count > 0, waiting[0].revents != 0 { return }
        }
    }
}
#endif
