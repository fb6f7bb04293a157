public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which requests go through a proxy, as the environment says it to curl.
///
/// - `http_proxy`, in lower case only, is for http addresses: a web server passes a request's `Proxy` field to the
///   programs that it starts as `HTTP_PROXY`. `https_proxy` or `HTTPS_PROXY` is for https addresses, and `all_proxy` or
///   `ALL_PROXY` for either. Where both are set, the lower case wins; an empty variable counts for nothing.
/// - `no_proxy` or `NO_PROXY` lists the hosts that are asked directly; see ``ProxyBypass``. Nothing else is: this machine,
///   too, is asked through the proxy unless it is on the list, as curl does it.
///
/// Three things are unlike curl. Plain http to this machine goes through no proxy on another one, because tokens may go
/// over plain http only as long as they stay here. A tunnel (`CONNECT`) is asked for to http addresses too. And proxies
/// that are reached over TLS, and SOCKS, are refused.
///
/// > Source: [curl, environment](https://curl.se/docs/manpage.html#ENVIRONMENT)
public struct ProxyRules: Sendable, Hashable {
    /// The proxy for http addresses.
    public let http: ProxyServer?

    /// The proxy for https addresses.
    public let https: ProxyServer?

    /// The hosts that are asked directly.
    public let bypass: ProxyBypass

    /// No proxy for anything.
    public static let direct = ProxyRules(http: nil, https: nil, bypass: ProxyBypass(""))

    private init(http: ProxyServer?, https: ProxyServer?, bypass: ProxyBypass) {
        self.http = http
        self.https = https
        self.bypass = bypass
    }

    /// Reads the variables of a process.
    ///
    /// - Parameter environment: The variables.
    /// - Throws: `OAuthError` with `invalidSettings` when one does not name a proxy that can be used; what the variable
    ///   holds is not shown, because it can hold a password.
    public init(environment: [String: String]) throws(OAuthError) {
        func first(_ names: String...) -> (name: String, value: String)? {
            for name in names {
                if let value = environment[name], !value.isEmpty { return (name, value) }
            }
            return nil
        }
        bypass = ProxyBypass(first("no_proxy", "NO_PROXY")?.value ?? "")
        http = try first("http_proxy", "all_proxy", "ALL_PROXY").map(ProxyServer.init)
        https = try first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map(ProxyServer.init)
    }

    /// The proxy that a request goes through.
    ///
    /// - Parameter url: Where the request goes.
    /// - Returns: The proxy, or nil when the host is asked directly.
    public func proxy(for url: URL) -> ProxyServer? {
        guard let proxy = url.scheme?.lowercased() == "https" ? https : http, let host = url.host() else { return nil }
        if bypass.contains(host) { return nil }
        let leavesThisMachine = !EndpointRule.isLoopback(proxy.host)
        return leavesThisMachine && url.scheme?.lowercased() == "http" && EndpointRule.isLoopback(host) ? nil : proxy
    }
}

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

/// Where a proxy is, and what it is told of who asks.
///
/// Printing it shows no user name and no password.
public struct ProxyServer: Sendable, Hashable {
    /// The name or address of its host.
    public let host: String

    /// Its port.
    public let port: Int

    /// The user name and the password for `Proxy-Authorization`; nil for none.
    let credentials: Redacted<Credentials>?

    struct Credentials: Sendable, Hashable {
        var user: String
        var password: String
    }

    /// Reads `[http://][user:password@]host[:port]`; without a port it is 1080, as curl has it.
    ///
    /// - Parameter variable: The name of the variable, for the error, and what it holds.
    /// - Throws: `OAuthError` with `invalidSettings`, which does not show what the variable holds.
    init(_ variable: (name: String, value: String)) throws(OAuthError) {
        var rest = variable.value[...]
        if let scheme = rest.scheme {
            guard scheme.lowercased() == "http" else {
                throw Self.wrong(variable.name, "asks for a proxy that is not reached over plain http")
            }
            rest = rest.dropFirst(scheme.count + 3)
        }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // The last @ ends the password, which may have others in it.
        if let at = rest.lastIndex(of: "@") {
            let halves = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            credentials = Redacted(
                Credentials(user: Self.decoded(halves[0]), password: halves.count > 1 ? Self.decoded(halves[1]) : ""))
            rest = rest[at...].dropFirst()
        } else {
            credentials = nil
        }
        // The colons of an IPv6 address stand in brackets.
        let isBracketed = rest.first == "["
        let hostEnd = isBracketed ? rest.firstIndex(of: "]").map { rest.index(after: $0) } : rest.firstIndex(of: ":")
        let name = rest[..<(hostEnd ?? rest.endIndex)].filter { $0 != "[" && $0 != "]" }
        let portText = rest[(hostEnd ?? rest.endIndex)...]
        let number = portText.isEmpty || portText == ":" ? 1080 : Int(portText.dropFirst())
        guard let number, (1...65535).contains(number), portText.isEmpty || portText.first == ":", !name.isEmpty,
            !isBracketed || hostEnd != nil, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Self.wrong(variable.name, "does not hold the address of a proxy")
        }
        host = name
        port = number
    }

    /// How errors name it.
    var place: String {
        DisplayText.clean("http://\(host.contains(":") ? "[\(host)]" : host):\(port)", limit: 200)
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text) ?? String(text)
    }

    private static func wrong(_ name: String, _ fault: String) -> OAuthError {
        OAuthError(
            .invalidSettings, "The variable \(name) \(fault). Set it to http://HOST:PORT, or remove it.")
    }
}

extension Substring {
    /// What stands before `://`.
    fileprivate var scheme: Substring? {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
        return self[..<colon]
    }
}
