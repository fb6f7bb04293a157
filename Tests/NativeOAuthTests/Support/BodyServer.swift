import Foundation

@testable import NativeOAuth

/// A server that deals with each connection by a function: for answers that no real server gives, and for bodies that
/// come slowly, wrongly, or not at all.
struct BodyServer {
    private let listener: TestListener

    var url: URL { listener.url }

    init(_ serve: @escaping @Sendable (ServedConnection) -> Void) throws {
        listener = try TestListener { descriptor in
            Thread.detachNewThread { serve(ServedConnection(descriptor)) }
        }
    }

    func stop() {
        listener.stop()
    }

    /// Gives the same answer to everything, and hangs up.
    static func fixed(_ answer: String) throws -> BodyServer {
        try BodyServer { connection in
            // Not a whole head: what speaks TLS sends none.
            _ = connection.take(1)
            _ = connection.write(Array(answer.utf8)[...])
        }
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
