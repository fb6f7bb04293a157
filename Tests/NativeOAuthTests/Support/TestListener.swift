import Foundation

@testable import NativeOAuth

/// Listens on this machine for a test, and hands each connection over.
///
/// Only its own thread closes the socket: a descriptor that is closed while another thread still polls it may by then be
/// the socket of another test.
final class TestListener: Sendable {
    let url: URL
    private let descriptor: Int32
    private let isStopped = Locked(false)

    /// Starts to listen.
    init(_ serve: @escaping @Sendable (Int32) -> Void) throws {
        guard let descriptor = Socket.listening(.v4, port: 0) else { throw POSIXError(.EADDRNOTAVAIL) }
        self.descriptor = descriptor
        // A small buffer, so that what nobody reads is not taken for read. It is set before anybody connects: a
        // connection inherits it, and until it has one the system lets what comes in grow to tens of megabytes.
        var size: Int32 = 64 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        guard let url = URL(string: "http://127.0.0.1:\(Socket.port(of: descriptor))/") else {
            throw POSIXError(.EINVAL)
        }
        self.url = url
        Thread.detachNewThread { [isStopped] in
            while !isStopped.withLock({ $0 }) {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 100) > 0 else { continue }
                if let connection = Socket.accepted(from: descriptor) {
                    serve(connection)
                }
            }
            _ = Foundation.close(descriptor)
        }
    }

    /// Refuses connections from now on.
    func stop() {
        // The lock is held, so that the thread does not close the descriptor in between.
        isStopped.withLock { stopped in
            guard !stopped else { return }
            stopped = true
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }
}
