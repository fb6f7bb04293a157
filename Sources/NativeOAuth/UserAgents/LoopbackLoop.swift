import SmallFoundation

/// Accepts, reads and answers on a handful of sockets with poll(2), on one thread, until the callback has come.
struct LoopbackLoop {
    let exchange: LoopbackExchange
    let listening: [Int32]
    let wake: Int32

    /// What each connection has sent, and when it is dropped if it only sits there.
    var connections: [Int32: (received: [UInt8], deadline: ContinuousClock.Instant)] = [:]
    private static let timeout = Duration.seconds(10)
    private static let maximumConnections = 32

    /// Runs until the callback has come, or somebody wakes it: nil.
    mutating func run() -> URL? {
        defer { connections.keys.forEach { close($0) } }
        while true {
            var waiting = ([wake] + listening + connections.keys).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let count = poll(&waiting, nfds_t(waiting.count), connections.isEmpty ? -1 : 500)
            if count < 0 && errno != EINTR { return nil }
            for ready in waiting where ready.revents != 0 {
                if ready.fd == wake { return nil }
                let callback = listening.contains(ready.fd) ? accept(from: ready.fd) : read(from: ready.fd)
                if let callback { return callback }
            }
            dropSleepers()
        }
    }

    /// Accepts all waiting connections; returns the callback if one that had to go for a new one had it.
    private mutating func accept(from listener: Int32) -> URL? {
        defer {
            // Out of descriptors: the connection stays in the queue, and asking for it at once again would only burn.
            if errno == EMFILE || errno == ENFILE { usleep(50_000) }
        }
        errno = 0
        while let descriptor = Socket.accepted(from: listener) {
            connections[descriptor] = ([], ContinuousClock.now + Self.timeout)
            // The oldest goes first, or somebody who only holds connections open would keep the browser out. But what it
            // has sent is read before.
            if connections.count > Self.maximumConnections,
                let oldest = connections.min(by: { $0.value.deadline < $1.value.deadline })?.key
            {
                if let callback = read(from: oldest) { return callback }
                drop(oldest)
            }
        }
        return nil
    }

    /// Reads what has come, and answers a request that is complete.
    private mutating func read(from descriptor: Int32) -> URL? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // One that was dropped a moment ago is not read: its number may be another thread's file by now.
        while connections[descriptor] != nil {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return nil }
            guard count > 0 else { break }
            connections[descriptor]?.received += buffer[..<count]
            if let bytes = connections[descriptor]?.received, let outcome = exchange.outcome(of: bytes) {
                answer(outcome.reply, on: descriptor)
                drop(descriptor)
                return outcome.callback
            }
        }
        drop(descriptor)
        return nil
    }

    /// The answers are far smaller than a socket's buffer, so one that does not go through is given up.
    private func answer(_ reply: [UInt8], on descriptor: Int32) {
        var rest = reply[...]
        while !rest.isEmpty {
            let sent = Socket.send(rest, to: descriptor)
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        // What the browser still sends is read and thrown away: closing with unread bytes resets the connection, and
        // the browser would show an error in place of the page.
        shutdown(descriptor, Int32(SHUT_WR))
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<16 where recv(descriptor, &buffer, buffer.count, 0) <= 0 { break }
    }

    private mutating func dropSleepers() {
        let now = ContinuousClock.now
        for (descriptor, connection) in connections where connection.deadline <= now { drop(descriptor) }
    }

    private mutating func drop(_ descriptor: Int32) {
        if connections.removeValue(forKey: descriptor) != nil { close(descriptor) }
    }
}
