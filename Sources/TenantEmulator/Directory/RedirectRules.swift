import Foundation

/// Which redirect URIs an application may use.
///
/// > Source: [Redirect URI restrictions and limitations](https://learn.microsoft.com/entra/identity-platform/reply-url)
enum RedirectRules {
    /// Microsoft's own blank page, for embedded browsers that read its address.
    static let nativeClient = "https://login.microsoftonline.com/\(nativeClientPath)"
    static let nativeClientPath = "common/oauth2/nativeclient"
    private static let loopbackHosts = ["localhost", "127.0.0.1"]

    /// Whether a requested URI is one that is registered.
    ///
    /// The match is exact, but for the port of an http URI on `localhost` or `127.0.0.1`: a native app listens on
    /// whatever port is free. Microsoft doesn't support `[::1]`, so neither does the emulator.
    static func allows(_ uri: String, registered: String) -> Bool {
        if registered == uri || fits(uri, wildcard: registered) { return true }
        guard let asked = loopback(uri) else { return false }
        return loopback(registered) == asked
    }

    static func match(
        _ uri: String, among registered: [RegisteredRedirectURI], at base: BaseAddress? = nil
    ) -> RegisteredRedirectURI? {
        let isOwnPage = base.map { uri == "\($0.url)/\(nativeClientPath)" } ?? false
        return registered.first { allows(isOwnPage ? nativeClient : uri, registered: $0.uri) }
    }

    /// Whether an address fits one that is registered with a star: a part of the host, or the end of the path.
    private static func fits(_ uri: String, wildcard: String) -> Bool {
        let halves = wildcard.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        let address = withoutQuery(uri)
        guard halves.count == 2, address.count > halves[0].count + halves[1].count,
            address.hasPrefix(halves[0]), address.hasSuffix(halves[1])
        else { return false }
        let star = address.dropFirst(halves[0].count).dropLast(halves[1].count)
        let isInHost = !halves[0].dropFirst("https://".count).contains("/")
        return star.utf8.allSatisfy { isPathCharacter($0) && (!isInHost || !"/:@%".utf8.contains($0)) }
            && !star.contains("..")
    }

    /// The address to which an answer is sent: as it was asked for, but without query and fragment where it was registered
    /// with a star.
    static func effective(_ uri: String, _ registered: RegisteredRedirectURI) -> String {
        registered.uri.contains("*") ? withoutQuery(uri) : uri
    }

    private static func withoutQuery(_ uri: String) -> String { String(uri.prefix { $0 != "?" && $0 != "#" }) }
    static func isLoopback(_ uri: String) -> Bool { loopback(withoutQuery(uri)) != nil }
    static func withoutLoopbackPort(_ uri: String) -> String { loopback(uri) ?? uri }

    /// Whether the system, and not a browser, opens the URI: that of another app can be claimed by anybody.
    static func isCustomScheme(_ uri: String) -> Bool {
        !["http:", "https:", "urn:"].contains { uri.lowercased().hasPrefix($0) }
    }

    /// The URI as an answer is sent to it: one without a path gets a slash.
    static func answerForm(_ uri: String) -> String {
        guard uri.lowercased().hasPrefix("http://") || uri.lowercased().hasPrefix("https://") else { return uri }
        guard let start = uri.range(of: "://")?.upperBound, !uri[start...].contains("/") else { return uri }
        return uri + "/"
    }

    /// An address with parameters at its end, after a query that it may have already.
    static func adding(_ fields: [(name: String, value: String)], to uri: String) -> String {
        fields.isEmpty ? uri : uri + (uri.contains("?") ? "&" : "?") + FormParameters.encode(fields)
    }

    static func contentSecuritySource(_ uri: String) -> String {
        guard let schemeEnd = uri.range(of: ":") else { return "" }
        guard uri[schemeEnd.upperBound...].hasPrefix("//"), uri.lowercased().hasPrefix("http") else {
            return String(uri[..<schemeEnd.upperBound])
        }
        let authorityStart = uri.index(schemeEnd.upperBound, offsetBy: 2)
        return String(uri[..<authorityStart] + uri[authorityStart...].prefix { $0 != "/" && $0 != "?" })
    }

    /// An http loopback URI without query and fragment, without its port; nil for any other.
    private static func loopback(_ uri: String) -> String? {
        for host in loopbackHosts {
            let prefix = "http://" + host
            guard uri.lowercased().hasPrefix(prefix) else { continue }
            var rest = uri.dropFirst(prefix.count)
            if rest.first == ":" {
                let digits = rest.dropFirst().prefix { $0 != "/" }
                guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
                    return nil
                }
                rest = rest.dropFirst(1 + digits.count)
            }
            guard rest.isEmpty || rest.first == "/", rest.utf8.allSatisfy(isPathCharacter) else { return nil }
            return prefix + (rest.isEmpty ? "/" : rest)
        }
        return nil
    }

    private static func isPathCharacter(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"?#\\\"<>".utf8.contains(byte)
    }
}
