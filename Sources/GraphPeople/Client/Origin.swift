#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The scheme, host and port of an address: what a token may be sent to.
///
/// > Source: [RFC 6454, section 4](https://www.rfc-editor.org/rfc/rfc6454#section-4)
struct Origin: Hashable {
    private let scheme: String
    private let host: String
    private let port: Int

    /// Takes the origin out of an absolute http or https address that carries no user name.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty,
            url.user() == nil, scheme == "https" || scheme == "http"
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
