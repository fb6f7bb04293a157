import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Ends a connection in the middle of things.
enum ConnectionBreak {
    /// Resets it: what was sent and not yet read is lost too.
    ///
    /// - Throws: ``ConnectionFault/reset``, always.
    static func reset(_ channel: (any Channel)?) async throws -> Never {
        if let socket = channel as? any SocketOptionProvider {
            // Without time to linger, the system sends a reset.
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try? await channel?.close().get()
        throw ConnectionFault.reset
    }
}
