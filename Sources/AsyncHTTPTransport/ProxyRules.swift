public import NativeOAuth

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
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
