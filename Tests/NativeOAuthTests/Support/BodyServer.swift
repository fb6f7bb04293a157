import Dispatch
import Foundation

@testable import NativeOAuth

/// A server that deals with each connection by a function: for bodies that come slowly, wrongly, or not at all.
struct BodyServer {
    let url: URL
    private let listener: Int32

    init(_ serve: @escaping @Sendable (ServedConnection) -> Void) throws {
        guard let listener = Socket.listening(.v4, port: 0) else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        guard let url = URL(string: "http://127.0.0.1:\(Socket.port(of: listener))/") else { throw POSIXError(.EINVAL) }
        self.url = url
        Thread.detachNewThread {
            while true {
                var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
                // The listener is closed when the test ends, which wakes this up at the latest after a second.
                guard poll(&waiting, 1, 1000) >= 0, waiting.revents & Int16(POLLNVAL) == 0 else { return }
                guard let descriptor = Socket.accepted(from: listener) else { continue }
                Thread.detachNewThread { serve(ServedConnection(descriptor)) }
            }
        }
    }

    func stop() {
        Socket.closeDescriptor(listener)
    }

    /// Sends back what it gets, and says in fields how it came.
    static func echo() throws -> BodyServer {
        try BodyServer { connection in
            guard let head = connection.head() else { return }
            var body: [UInt8] = []
            connection.body(after: head) { body += $0 }
            let framing = head.lowercased().contains("transfer-encoding: chunked") ? "chunked" : "length"
            let type = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-type:") } ?? ":"
            connection.answer(body, fields: ["X-Framing: \(framing)", "X-Type:\(type.drop { $0 != ":" }.dropFirst())"])
        }
    }

    /// Counts what it gets and answers with the number.
    static func counting() throws -> BodyServer {
        try BodyServer { connection in
            guard let head = connection.head() else { return }
            var count = 0
            connection.body(after: head) { count += $0.count }
            connection.answer(Array("\(count)".utf8))
        }
    }

    /// Reads the head of a request and then nothing more, until the other side hangs up.
    static func deaf(hungUp: Locked<Bool> = Locked(false)) throws -> BodyServer {
        try BodyServer { connection in
            _ = connection.head()
            connection.waitForHangUp()
            hungUp.withLock { $0 = true }
        }
    }

    /// Promises more bytes than it sends, and counts them; then it waits until the other side hangs up.
    static func flood(
        sending count: Int, promising length: Int, written: Locked<Int> = Locked(0),
        hungUp: Locked<Bool> = Locked(false)
    ) throws -> BodyServer {
        try BodyServer { connection in
            guard connection.head() != nil else { return }
            _ = connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8)[...])
            let chunk = [UInt8](repeating: 65, count: 16 * 1024)
            var left = count
            while left > 0, connection.write(chunk.prefix(left)) {
                let sent = min(left, chunk.count)
                left -= sent
                written.withLock { $0 += sent }
            }
            connection.waitForHangUp()
            hungUp.withLock { $0 = true }
        }
    }
}
