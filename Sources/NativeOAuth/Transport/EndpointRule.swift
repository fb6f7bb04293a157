public import SmallFoundation

/// Decides which addresses a secret may be sent to: https anywhere, http on this machine only (RFC 9700, section 2.6;
/// RFC 8252, section 8.3).
package enum EndpointRule {
    /// Refuses an address that is neither https nor on this machine, or that carries a user name.
    package static func check(_ url: URL, named name: String) throws(OAuthError) {
        guard let host = url.host(), !host.isEmpty, let scheme = url.scheme?.lowercased() else {
            throw OAuthError(.insecureURL, "\(name) is not an absolute address.")
        }
        guard url.user() == nil, url.password() == nil else {
            throw OAuthError(.insecureURL, "\(name) carries a user name, which it must not.")
        }
        guard scheme == "https" || (scheme == "http" && isLoopback(host)) else {
            let shown = DisplayText.clean("\(scheme)://\(host)", limit: 200)
            throw OAuthError(
                .insecureURL,
                "\(name) (\(shown)) is not https. Plain http is accepted for localhost, 127.0.0.1 and [::1] only.")
        }
    }

    /// Whether a host is this machine: 127.0.0.0/8, `::1` or `localhost`, and no other name, whatever it resolves to.
    package static func isLoopback(_ host: String) -> Bool {
        let bare = host.lowercased().filter { $0 != "[" && $0 != "]" }
        if bare == "localhost" || bare == "::1" { return true }
        let parts = bare.split(separator: ".", omittingEmptySubsequences: false)
        // Plain decimal only: resolvers read `0127` as octal, and then it is another machine.
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
    }
}

/// The servers that a token may be sent to.
///
/// > Source: [RFC 6750, section 5.2](https://www.rfc-editor.org/rfc/rfc6750#section-5.2)
public struct AllowedHosts: Sendable, Hashable {
    private let origins: Set<Origin>

    /// Allows the origins (scheme, host and port) of some addresses.
    public init(_ urls: some Sequence<URL>) { origins = Set(urls.compactMap(Origin.init)) }

    /// Refuses an address that is not on the list, or is plain http to another machine.
    ///
    /// - Throws: ``OAuthError`` with `hostNotAllowed` or `insecureURL`.
    public func check(_ url: URL) throws(OAuthError) {
        try EndpointRule.check(url, named: "The address of the request")
        guard let origin = Origin(url), origins.contains(origin) else {
            let shown = DisplayText.clean(url.host() ?? "an unknown host", limit: 200)
            throw OAuthError(
                .hostNotAllowed, "The token was not sent to \(shown), which is not one of the API's hosts.")
        }
    }
}

/// The scheme, host and port of an address: what a token may be sent to (RFC 6454, section 4).
package struct Origin: Hashable, Sendable {
    private let scheme: String
    private let host: String
    private let port: Int

    /// Takes the origin out of an absolute http or https address that carries no user name.
    package init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty,
            url.user() == nil, scheme == "https" || scheme == "http"
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
