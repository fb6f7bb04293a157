public import NativeOAuth
import SmallFoundation

/// Which requests go through a proxy, as the environment says it to curl.
///
/// - `http_proxy`, in lower case only, is for http addresses: a web server passes a request's `Proxy` field to the
///   programs that it starts as `HTTP_PROXY`. `https_proxy` or `HTTPS_PROXY` is for https addresses, and `all_proxy` or
///   `ALL_PROXY` for either. Where both are set, the lower case wins; an empty variable counts for nothing.
/// - `no_proxy` or `NO_PROXY` lists the hosts that are asked directly, and libcurl reads it.
///
/// Two things are unlike curl. Plain http to this machine goes through no proxy on another one, because tokens may go
/// over plain http only as long as they stay here. And a tunnel (`CONNECT`) is asked for to http addresses too.
///
/// > Source: [curl, environment](https://curl.se/docs/manpage.html#ENVIRONMENT)
public struct ProxyRules: Sendable, Hashable {
    private let http: ProxyServer?
    private let https: ProxyServer?
    /// The hosts that are asked directly, as libcurl reads them.
    let bypass: String

    /// No proxy for anything.
    public static let direct = ProxyRules(http: nil, https: nil, bypass: "")

    private init(http: ProxyServer?, https: ProxyServer?, bypass: String) {
        self.http = http
        self.https = https
        self.bypass = bypass
    }

    /// Reads the variables of a process.
    ///
    /// - Throws: `OAuthError` with `invalidSettings` when one does not name a proxy that can be used; what the variable
    ///   holds is not shown, because it can hold a password.
    public init(environment: [String: String]) throws(OAuthError) {
        func first(_ names: String...) -> (name: String, value: String)? {
            for name in names { if let value = environment[name], !value.isEmpty { return (name, value) } }
            return nil
        }
        bypass = first("no_proxy", "NO_PROXY")?.value ?? ""
        http = try first("http_proxy", "all_proxy", "ALL_PROXY").map(ProxyServer.init)
        https = try first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY").map(ProxyServer.init)
    }

    /// The proxy that a request goes through, unless its host is on the list of those that are asked directly.
    func proxy(for url: URL) -> ProxyServer? {
        guard let proxy = url.scheme?.lowercased() == "https" ? https : http, let host = url.host() else { return nil }
        let leavesThisMachine = !EndpointRule.isLoopback(proxy.host)
        return leavesThisMachine && url.scheme?.lowercased() == "http" && EndpointRule.isLoopback(host) ? nil : proxy
    }
}

/// Where a proxy is; printing it shows no user name and no password.
struct ProxyServer: Sendable, Hashable {
    /// As libcurl takes it, with the user name and the password.
    let setting: Redacted<String>
    let scheme: String
    let host: String
    let port: Int

    private static let schemes: Set<String> = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Reads `[SCHEME://][user:password@]host[:port]`; without a port it is 1080, as curl has it.
    init(_ variable: (name: String, value: String)) throws(OAuthError) {
        var rest = variable.value[...]
        var scheme = "http"
        if let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://") {
            scheme = rest[..<colon].lowercased()
            guard Self.schemes.contains(scheme) else {
                throw Self.wrong(variable.name, "asks for a proxy of a kind that is not known")
            }
            rest = rest[colon...].dropFirst(3)
        }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // The last @ ends the password, which may have others in it.
        if let at = rest.lastIndex(of: "@") { rest = rest[at...].dropFirst() }
        // The colons of an IPv6 address stand in brackets.
        let isBracketed = rest.first == "["
        let hostEnd = isBracketed ? rest.firstIndex(of: "]").map { rest.index(after: $0) } : rest.firstIndex(of: ":")
        let name = rest[..<(hostEnd ?? rest.endIndex)].filter { $0 != "[" && $0 != "]" }
        let portText = rest[(hostEnd ?? rest.endIndex)...]
        let number = portText.isEmpty || portText == ":" ? 1080 : Int(portText.dropFirst())
        guard let number, (1...65535).contains(number), portText.isEmpty || portText.first == ":", !name.isEmpty,
            !isBracketed || hostEnd != nil, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Self.wrong(variable.name, "does not hold the address of a proxy") }
        setting = Redacted(variable.value)
        self.scheme = scheme
        host = name
        port = number
    }

    /// How errors name it.
    var place: String {
        DisplayText.clean("\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)", limit: 200)
    }

    private static func wrong(_ name: String, _ fault: String) -> OAuthError {
        OAuthError(
            .invalidSettings, "The variable \(name) \(fault). Set it to http://HOST:PORT, or remove it.")
    }
}
