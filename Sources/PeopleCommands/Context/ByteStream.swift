import PeopleFinder
import SmallFoundation

/// Writes to one of the process's streams, or to another open file, at once: without a buffer that could be lost.
struct ByteStream {
    /// Data.
    static let output = ByteStream(descriptor: STDOUT_FILENO, name: "stdout")
    /// Talk.
    static let error = ByteStream(descriptor: STDERR_FILENO, name: "stderr")

    let descriptor: Int32
    /// What it is called when it cannot be written.
    let name: String

    /// Ends a command quietly: whoever read has had enough, as in `people search --all | head`.
    struct Closed: Error {}

    /// Writes all bytes, or throws ``Closed`` when nobody reads any more.
    func write(_ data: Data) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = put(descriptor, start, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else {
                    try recover(from: errno)
                }
            }
        }
    }

    /// Waits where writing may go on, and tells why it may not.
    private func recover(from reason: Int32) throws {
        switch reason {
        case EINTR: break
        case EAGAIN:
            // Whoever shares the stream does not want to wait; this program does.
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&wait, 1, -1)
        case EPIPE: throw Closed()
        default: throw Self.failure(name, reason)
        }
    }

    /// Tells of a place that takes no more.
    static func failure(_ name: String, _ reason: Int32) -> CommandFailure {
        CommandFailure(.settingsWrong, .commandNotWritten(name), detail: String(cString: strerror(reason)).lowercased())
    }
}

/// The system's call by another name than the method that makes it.
private func put(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int { write(file, start, count) }
