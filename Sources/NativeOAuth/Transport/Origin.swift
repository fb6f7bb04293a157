#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The scheme, host and port of an address: what a token may be sent to.
///
/// > Source: [RFC 6454, section 4](https://www.rfc-editor.org/rfc/rfc6454#section-4)
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
