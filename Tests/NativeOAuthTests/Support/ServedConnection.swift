import Foundation

@testable import NativeOAuth

/// The server's end of one connection.
///
/// Every wait ends after thirty seconds, so that no test hangs on it.
final class ServedConnection {
    let descriptor: Int32
    private var read: [UInt8] = []
    private var position = 0

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        // A small buffer, so that what the other side does not read is not taken for read.
        var size: Int32 = 64 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        _ = Foundation.close(descriptor)
    }

    /// Reads up to the empty line.
    func head() -> String? {
        var head: [UInt8] = []
        while !head.reversed().starts(with: [10, 13, 10, 13]) {
            guard let byte = take(1).first else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    /// Reads the body that a head announces, piece by piece.
    func body(after head: String, _ each: (ArraySlice<UInt8>) -> Void) {
        let lines = head.lowercased().split(separator: "\r\n")
        if lines.contains(where: { $0.hasPrefix("transfer-encoding:") && $0.hasSuffix("chunked") }) {
            while let line = line(), let size = Int(line, radix: 16) {
                pass(size, each)
                _ = self.line()
                if size == 0 { return }
            }
        } else if let line = lines.first(where: { $0.hasPrefix("content-length:") }),
            let length = Int(line.dropFirst(15).filter { $0 != " " })
        {
            pass(length, each)
        }
    }

    /// Answers, and closes the connection when this object goes.
    func answer(_ body: [UInt8], status: String = "200 OK", fields: [String] = []) {
        let fields = fields + ["Content-Length: \(body.count)", "Connection: close"]
        let head = "HTTP/1.1 \(status)\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n"
        _ = write((Array(head.utf8) + body)[...])
    }

    /// Writes all of it; false when the other side has gone.
    func write(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let sent = Socket.send(rest, to: descriptor)
            if sent < 0 && errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Waits until the other side has closed, without reading what it has sent.
    func waitForHangUp() {
        #if canImport(Darwin)
        let hangUp = Int16(POLLHUP)
        #else
        // POLLRDHUP, which Glibc shows only to those who ask for GNU's extensions.
        let hangUp = Int16(0x2000)
        #endif
        for _ in 0..<1000 {
            var waiting = pollfd(fd: descriptor, events: hangUp, revents: 0)
            _ = poll(&waiting, 1, 10)
            if waiting.revents != 0 { return }
        }
    }

    private func line() -> String? {
        var line: [UInt8] = []
        while let byte = take(1).first {
            if byte == 10 { return String(decoding: line.dropLast(), as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    private func pass(_ count: Int, _ each: (ArraySlice<UInt8>) -> Void) {
        var left = count
        while left > 0 {
            let bytes = take(left)
            guard !bytes.isEmpty else { return }
            left -= bytes.count
            each(bytes)
        }
    }

    /// Takes up to so many bytes; none at the end.
    func take(_ count: Int) -> ArraySlice<UInt8> {
        if position == read.count {
            read = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, received in
                // A socket with a time limit is not read again by itself when a signal comes in between.
                repeat {
                    received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                } while received < 0 && errno == EINTR
                received = max(received, 0)
            }
            position = 0
        }
        let end = min(position + count, read.count)
        defer { position = end }
        return read[position..<end]
    }
}
