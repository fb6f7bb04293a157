import Foundation

@testable import NativeOAuth

/// A proxy that opens tunnels (`CONNECT`), all of them to one port of this machine, whatever host is asked for.
struct ConnectProxy {
    let server: BodyServer
    /// The heads of the requests that it got.
    let heads: Locked<[String]>

    /// Starts a proxy whose tunnels lead to a target, or that refuses all of them with a status line.
    init(to target: URL, refusing refusal: String? = nil) throws {
        let heads = Locked<[String]>([])
        self.heads = heads
        let port = UInt16(target.port ?? 0)
        server = try BodyServer { connection in
            guard let head = connection.head() else { return }
            heads.withLock { $0.append(head) }
            if let refusal {
                connection.answer([], status: refusal, fields: ["Proxy-Authenticate: Basic"])
                return
            }
            guard let onward = ServedConnection(connectingTo: port) else { return }
            _ = connection.write(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)[...])
            connection.join(onward)
        }
    }

    var port: Int { server.url.port ?? 0 }

    func stop() {
        server.stop()
    }
}

extension ServedConnection {
    /// Connects to a port of this machine.
    convenience init?(connectingTo port: UInt16) {
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, type, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        self.init(descriptor)
        guard result == 0 else { return nil }
    }

    /// Passes bytes both ways until one side closes, or nothing has come for ten seconds.
    func join(_ other: ServedConnection) {
        while true {
            var waiting = [self, other].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, 2, 10_000) > 0 else { return }
            for (index, (from, to)) in [(self, other), (other, self)].enumerated() where waiting[index].revents != 0 {
                var buffer = [UInt8](repeating: 0, count: 64 * 1024)
                let count = recv(from.descriptor, &buffer, buffer.count, 0)
                guard count > 0, to.write(buffer[..<count]) else { return }
            }
        }
    }
}
