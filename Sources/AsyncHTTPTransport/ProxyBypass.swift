#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The hosts that are asked without a proxy: what `NO_PROXY` holds, read as curl reads it.
///
/// The entries stand between commas or blanks. A name stands for itself and for all names below it, with or without a dot
/// before it; case and a dot at the end do not count. An IP address stands for itself, and with a slash and a number of
/// bits for a network; IPv6 without brackets. A single `*`, alone, stands for every host. Ports play no part: an entry
/// with a port matches nothing.
///
/// > Source: [curl, CURLOPT_NOPROXY](https://curl.se/libcurl/c/CURLOPT_NOPROXY.html)
public struct ProxyBypass: Sendable, Hashable {
    private let holdsAll: Bool
    private let entries: [String]

    /// Reads a list.
    ///
    /// - Parameter list: What `NO_PROXY` holds.
    public init(_ list: String) {
        holdsAll = list == "*"
        entries = list.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// Whether a host is asked directly.
    ///
    /// - Parameter host: A host as a URL has it, with or without brackets.
    /// - Returns: Whether an entry stands for it.
    public func contains(_ host: String) -> Bool {
        if holdsAll { return true }
        let bare = host.lowercased().filter { $0 != "[" && $0 != "]" }
        if let address = Self.address(bare) {
            return entries.contains { Self.network($0, holds: address) }
        }
        let name = Self.withoutLastDot(bare)
        return entries.contains { entry in
            let plain = Self.withoutLastDot(entry)
            let domain = plain.hasPrefix(".") ? String(plain.dropFirst()) : plain
            return !domain.isEmpty && (name == domain || name.hasSuffix(".\(domain)"))
        }
    }

    private static func withoutLastDot(_ name: String) -> String {
        name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    private static func network(_ entry: String, holds address: [UInt8]) -> Bool {
        let halves = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let network = Self.address(String(halves[0])), network.count == address.count else { return false }
        let width = address.count * 8
        guard let bits = halves.count > 1 ? Int(halves[1]) : width, (0...width).contains(bits) else { return false }
        return (0..<bits).allSatisfy { bit in
            (network[bit / 8] ^ address[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    /// The 4 or 16 bytes of an IP address; nil for a name.
    private static func address(_ text: String) -> [UInt8]? {
        var four = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, text, &four) == 1 { return four }
        var sixteen = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, text, &sixteen) == 1 ? sixteen : nil
    }
}
