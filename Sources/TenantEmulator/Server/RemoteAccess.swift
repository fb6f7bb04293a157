import Foundation

/// Who may reach a served emulator from elsewhere, and by which name.
package struct RemoteAccess: Sendable {
    /// Whether the address to listen on may be one that other machines reach.
    package var isAllowed = false
    /// Whether that may be without TLS: everything crosses the network in the clear then.
    package var allowsClearText = false
    /// Scheme, host and port by which clients reach it through a proxy; every address in an answer is made of it.
    package var publicURL: PublicURL?
    /// What opens the admin API to other machines, and to everybody behind a proxy; nil for a drawn one there.
    package var adminSecret: AdminSecret?
    /// Lets in this machine alone.
    package init() {}
}

/// An address without a path, under which clients reach an emulator that listens at another one.
package struct PublicURL: Sendable {
    let scheme: String
    /// `host` or `host:port`.
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
