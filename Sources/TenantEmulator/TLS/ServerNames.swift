import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The names and addresses under which the emulator is reached, and which its certificate has to hold.
struct ServerNames: Sendable, Codable, Equatable {
    /// Names, in lower case.
    var domains: [String]
    /// Addresses, as 4 or 16 bytes.
    var addresses: [[UInt8]]

    /// What always leads to this machine alone.
    static let loopback = ServerNames(
        domains: ["localhost"], addresses: [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]])

    init(domains: [String], addresses: [[UInt8]]) {
        (self.domains, self.addresses) = (domains, addresses)
    }

    /// The names of a listening address: loopback always, the host, and all of the machine's if it listens on all.
    init(of address: ListeningAddress) {
        self = .loopback
        guard !address.isLoopback else { return }
        if address.isEverything {
            if let name = Self.machineName { add(name) }
            for device in (try? System.enumerateDevices()) ?? [] {
                if let text = device.address?.ipAddress { add(text) }
            }
        } else {
            add(address.host)
        }
    }

    /// Whether all of others are among these.
    func include(_ others: ServerNames) -> Bool {
        others.domains.allSatisfy(domains.contains) && others.addresses.allSatisfy(addresses.contains)
    }

    /// Adds a name or an address, once.
    private mutating func add(_ text: String) {
        if let bytes = Self.bytes(of: text) {
            if !addresses.contains(bytes) { addresses.append(bytes) }
        } else if !domains.contains(text.lowercased()) {
            domains.append(text.lowercased())
        }
    }

    /// The bytes of an address, or nil if the text is a name.
    static func bytes(of text: String) -> [UInt8]? {
        var (short, long) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &short) == 1 { return withUnsafeBytes(of: &short) { Array($0) } }
        if inet_pton(AF_INET6, text, &long) == 1 { return withUnsafeBytes(of: &long) { Array($0) } }
        return nil
    }

    /// What the machine calls itself, asked of the kernel alone: a look-up could take seconds.
    private static var machineName: String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
