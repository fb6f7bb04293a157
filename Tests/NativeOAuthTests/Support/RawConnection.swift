import Dispatch
import Foundation

@testable import NativeOAuth

/// A connection to this machine that sends what no browser would; every wait ends after 30 seconds.
struct RawConnection: Sendable {
    private let descriptor: Int32

    /// Connects, or throws what `connect` says, such as `ECONNREFUSED`.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - address: An IPv4 or IPv6 address.
    /// - Throws: `POSIXError`.
    init(port: UInt16, address: String = "127.0.0.1") throws {
        var v4 = sockaddr_in()
        var v6 = sockaddr_in6()
        let isV4 = inet_pton(AF_INET, address, &v4.sin_addr) == 1
        guard isV4 || inet_pton(AF_INET6, address, &v6.sin6_addr) == 1 else { throw POSIXError(.EINVAL) }
        #if canImport(Darwin)
        descriptor = socket(isV4 ? AF_INET : AF_INET6, SOCK_STREAM, 0)
        #else
        descriptor = socket(isV4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        (v4.sin_family, v4.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        (v6.sin6_family, v6.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
        let result = isV4 ? Self.connect(descriptor, &v4) : Self.connect(descriptor, &v6)
        guard result == 0 else {
            let reason = POSIXErrorCode(rawValue: errno) ?? .EIO
            _ = Foundation.close(descriptor)
            throw POSIXError(reason)
        }
    }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    /// Sends some bytes, or throws when the other side has gone.
    func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = Socket.send(rest, to: descriptor)
            guard sent > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            rest = rest.dropFirst(sent)
        }
    }

    /// Says that nothing more will be sent.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits for the whole answer, and closes the connection.
    ///
    /// - Returns: What came until the other side closed.
    func reply() async -> String {
        await withCheckedContinuation { continuation in
            // It blocks, so it gets a thread of its own.
            DispatchQueue(label: "RawConnection").async {
                var all: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    all += buffer[..<count]
                }
                _ = Foundation.close(descriptor)
                continuation.resume(returning: String(decoding: all, as: UTF8.self))
            }
        }
    }

    /// Closes the connection without waiting.
    func close() {
        _ = Foundation.close(descriptor)
    }

    /// Sends one request and waits for the status of its answer, or nil when there is no answer.
    static func status(_ request: String, port: UInt16, address: String = "127.0.0.1") async throws -> Int? {
        let connection = try RawConnection(port: port, address: address)
        try connection.send(request)
        return await connection.reply().split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// Why a connection could not be made; nil when it could.
    static func refusal(port: UInt16, address: String = "127.0.0.1") -> POSIXErrorCode? {
        do {
            try RawConnection(port: port, address: address).close()
            return nil
        } catch {
            return (error as? POSIXError)?.code
        }
    }

    /// The IPv4 addresses of this machine's other interfaces.
    static var otherAddresses: [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        return sequence(first: list, next: { $0?.pointee.ifa_next }).prefix { $0 != nil }.compactMap { entry in
            guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
                return nil
            }
            var name = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            var host = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
            inet_ntop(AF_INET, &host, &name, socklen_t(INET_ADDRSTRLEN))
            let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return text.hasPrefix("127.") ? nil : text
        }
    }
}
