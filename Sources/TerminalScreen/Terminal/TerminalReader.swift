import Dispatch
import SmallFoundation
import TerminalRestoration

/// Reads what comes from a terminal, on a thread of its own that sleeps while nothing does.
struct TerminalReader: Sendable {
    private let descriptors: TerminalDescriptors
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let queue = DispatchQueue(label: "TerminalScreen.TerminalReader")

    /// Beside the notices of signals, in the same pipe: the end of the work.
    private static let end = UInt8(ascii: "q")
    /// How many milliseconds Esc by itself is waited with, for it begins the sequences of other keys.
    private static let escapeTimeout: Int32 = 40

    init(_ descriptors: TerminalDescriptors, _ continuation: AsyncStream<InputEvent>.Continuation) {
        (self.descriptors, self.continuation) = (descriptors, continuation)
    }

    func start() {
        queue.async { [self] in
            run()
            continuation.finish()
        }
    }

    /// Has the thread end, waits for that, and closes the files.
    func stop() {
        var byte = Self.end
        _ = write(descriptors.notice, &byte, 1)
        queue.sync { descriptors.release() }
    }

    private func run() {
        var decoder = InputDecoder()
        var files = [
            pollfd(fd: descriptors.input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptors.notices, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = poll(&files, nfds_t(files.count), decoder.isWaiting ? Self.escapeTimeout : -1)
            if count < 0 {
                guard errno == EINTR else { return }
                continue
            }
            if count == 0 {
                decoder.flush().forEach { continuation.yield($0) }
                continue
            }
            if files[1].revents != 0, !readNotices() { return }
            if files[0].revents != 0 {
                guard let bytes = Self.bytes(from: descriptors.input) else { return }
                decoder.feed(bytes).forEach { continuation.yield($0) }
            }
        }
    }

    /// - Returns: Whether the work goes on.
    private func readNotices() -> Bool {
        let notices = Self.bytes(from: descriptors.notices) ?? []
        if notices.contains(Self.end) { return false }
        // Many changes of size may have come together; the last one counts.
        if notices.contains(UInt8(TERMINAL_RESUMED.rawValue)) { continuation.yield(.resumed) }
        if !notices.isEmpty { continuation.yield(.resize(descriptors.size)) }
        return true
    }

    /// What is there to read; nil when the terminal is gone.
    private static func bytes(from descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 || errno != EINTR && errno != EAGAIN { return nil }
            if errno == EAGAIN { return [] }
        }
    }
}
