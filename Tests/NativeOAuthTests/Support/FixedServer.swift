import Foundation

@testable import NativeOAuth

/// A server that answers every connection by a function of the bytes it got: for answers that no real server gives.
struct FixedServer {
    private let listener: TestListener

    var url: URL { listener.url }

    /// Starts a server that gives the same answer to everything; with nil bytes it never answers.
    init(answering bytes: [UInt8]?) throws {
        try self.init(answer: bytes.map(Self.always))
    }

    private static func always(_ bytes: [UInt8]) -> @Sendable ([UInt8]) -> [UInt8] {
        { _ in bytes }
    }

    /// Starts a server that sends back the head of the request as its body.
    static func echo() throws -> FixedServer {
        try FixedServer(answer: { request in
            Array("HTTP/1.1 200 OK\r\nContent-Length: \(request.count)\r\nConnection: close\r\n\r\n".utf8) + request
        })
    }

    private init(answer: (@Sendable ([UInt8]) -> [UInt8])?) throws {
        guard let answer else {
            listener = try TestListener(nil)
            return
        }
        listener = try TestListener { connection in Self.serve(connection, answer: answer) }
    }

    private static func serve(_ connection: Int32, answer: ([UInt8]) -> [UInt8]) {
        var request = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, 30_000)
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(connection, &buffer, buffer.count, 0)
        _ = fcntl(connection, F_SETFL, 0)
        var rest = answer(Array(buffer.prefix(max(count, 0))))[...]
        while !rest.isEmpty {
            let sent = Socket.send(rest, to: connection)
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        _ = Foundation.close(connection)
    }

    func stop() {
        listener.stop()
    }
}
