import SmallFoundation

/// The few calls on sockets that are needed here, with the differences between systems; no socket blocks, and no child
/// process inherits one.
package enum Socket {
    enum Family {
        case v4, v6
    }

    /// Opens a stream of a family such as `AF_UNIX`; below zero, with `errno` set, when that fails.
    package static func open(_ family: Int32) -> Int32 { prepared(socket(family, streamType, 0)) }

    /// Opens two streams that are connected with each other; nil, with `errno` set, when that fails.
    static func pair() -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, streamType, 0, &ends) == 0 else { return nil }
        return (prepared(ends[0]), prepared(ends[1]))
    }

    /// Listens on the loopback address of a family; nil, with `errno` set, when that fails.
    static func listening(_ family: Family, port: UInt16) -> Int32? {
        let descriptor = open(family == .v4 ? AF_INET : AF_INET6)
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // A fixed port must be free again at once, though closed connections still linger on it.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if family == .v6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
        guard bindLoopback(descriptor, family, port: port), listen(descriptor, SOMAXCONN) == 0 else {
            let reason = errno
            close(descriptor)
            errno = reason
            return nil
        }
        return descriptor
    }

    static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return 0 }
        // The port stands at the same place in both families' addresses.
        return withUnsafeBytes(of: storage) { bytes in
            UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// Accepts a connection without waiting; nil when there is none.
    static func accepted(from listener: Int32) -> Int32? {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        setFlags(descriptor)
        return prepared(descriptor)
    }

    /// Sends without a signal when the other side has gone.
    package static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        return bytes.withUnsafeBytes { SmallFoundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    }

    private static func setFlags(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Sets on a new socket what Apple's systems, unlike Linux, do not take with the call that opens it.
    private static func prepared(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
        if descriptor >= 0 {
            setFlags(descriptor)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        #endif
        return descriptor
    }

    #if os(Linux)
    /// The flags that a socket gets with the call that opens it: between two calls another thread could start a program,
    /// which would inherit it.
    private static var atOnce: Int32 {
        #if canImport(Glibc)
        Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        #else
        SOCK_CLOEXEC | SOCK_NONBLOCK
        #endif
    }
    #endif

    private static var streamType: Int32 {
        #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue) | atOnce
        #elseif os(Linux)
        SOCK_STREAM | atOnce
        #else
        SOCK_STREAM
        #endif
    }

    private static func bindLoopback(_ descriptor: Int32, _ family: Family, port: UInt16) -> Bool {
        switch family {
        case .v4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return bindAddress(&address, descriptor)
        case .v6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return bindAddress(&address, descriptor)
        }
    }

    private static func bindAddress<Address>(_ address: inout Address, _ descriptor: Int32) -> Bool {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
    }
}

/// Wakes a thread that waits in poll(2).
package final class PollAlarm: Sendable {
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
    package func ring() { _ = Socket.send([1], to: writing) }

    package var isRinging: Bool {
        var alarm = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        return poll(&alarm, 1, 0) > 0
    }
}
