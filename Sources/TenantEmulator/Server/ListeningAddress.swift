import Foundation
import NIOCore

/// Where the emulator listens, as it was asked for, and who can reach that.
struct ListeningAddress: Sendable, Equatable {
    let host: String
    var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(host.lowercased()) }
    /// Whether it stands for every address of this machine.
    var isEverything: Bool { ["0.0.0.0", "::"].contains(host) }

    /// Checks that nobody else is let in by mistake, and that nothing that others may hear is told in the clear.
    ///
    /// - Throws: ``EmulatorError``.
    func check(allowsRemote: Bool, usesTLS: Bool) throws(EmulatorError) {
        guard !isLoopback else { return }
        guard allowsRemote, !host.isEmpty else {
            throw EmulatorError(
                .hostNotLoopback,
                """
                \(host.isEmpty ? "An empty host" : host) can be reached from other machines, and everybody knows the \
                emulator's passwords. Use 127.0.0.1, ::1 or localhost, or let other machines in with --allow-remote \
                and --tls.
                """)
        }
        guard usesTLS else {
            throw EmulatorError(
                .remoteWithoutTLS,
                """
                \(host) can be reached from other machines, and codes, tokens and passwords would cross the network \
                in the clear. Add --tls, or --insecure-http if it is meant to be so.
                """)
        }
    }

    /// Scheme, host and port for whoever started it; every address of this machine includes its loopback.
    func base(port: Int, usesTLS: Bool) -> String {
        let name =
            switch host {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            default: host.contains(":") ? "[\(host)]" : host
            }
        return "\(usesTLS ? "https" : "http")://\(name):\(port)"
    }
}

/// The names and addresses under which the emulator is reached, and which its certificate has to hold.
struct ServerNames: Sendable, Codable, Equatable {
    var domains: [String]
    var addresses: [[UInt8]]

    /// What always leads to this machine alone.
    static let loopback = ServerNames(
        domains: ["localhost"], addresses: [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]])

    init(domains: [String], addresses: [[UInt8]]) { (self.domains, self.addresses) = (domains, addresses) }

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

    func include(_ others: ServerNames) -> Bool {
        others.domains.allSatisfy(domains.contains) && others.addresses.allSatisfy(addresses.contains)
    }

    private mutating func add(_ text: String) {
        if let bytes = Self.bytes(of: text) {
            if !addresses.contains(bytes) { addresses.append(bytes) }
        } else if !domains.contains(text.lowercased()) {
            domains.append(text.lowercased())
        }
    }

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

/// Who may reach a served emulator from elsewhere, and by which name.
package struct RemoteAccess: Sendable {
    package var isAllowed = false
    /// Whether that may be without TLS: everything crosses the network in the clear then.
    package var allowsClearText = false
    /// Scheme, host and port by which clients reach it through a proxy; every address in an answer is made of it.
    package var publicURL: PublicURL?
    /// What opens the admin API to other machines, and to everybody behind a proxy; nil for a drawn one there.
    package var adminSecret: AdminSecret?
    package init() {}
}

/// An address without a path, under which clients reach an emulator that listens at another one.
package struct PublicURL: Sendable {
    let scheme: String
    let authority: String
    var text: String { "\(scheme)://\(authority)" }

    /// Reads `https://host` or `http://host`, with a port or without; nil for more, as that would be lost.
    package init?(_ text: String) {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty, ["", "/"].contains(url.path),
            url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
        else { return nil }
        self.scheme = scheme
        authority =
            (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
    }
}
