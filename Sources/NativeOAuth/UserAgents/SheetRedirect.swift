#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The redirects that a system's sign-in sheet can wait for.
///
/// > Source: [RFC 8252, section 7.1 and 7.2](https://www.rfc-editor.org/rfc/rfc8252#section-7.1)
enum SheetRedirect: Sendable, Hashable {
    /// Any address with this scheme, which belongs to the app.
    case scheme(String)
    /// An https address of a host that vouches for the app.
    case https(host: String, path: String)

    /// Finds out what to wait for.
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings` for a redirect URI that no sheet can bring back.
    init(_ redirect: RedirectURI) throws(OAuthError) {
        let shown = DisplayText.clean(redirect.string, limit: 100)
        switch redirect.kind {
        case .privateUseScheme:
            guard let scheme = redirect.url.scheme else {
                throw OAuthError(.invalidSettings, "The redirect URI \(shown) has no scheme.")
            }
            self = .scheme(scheme)
        case .claimedHTTPS:
            guard let host = redirect.url.host(), redirect.url.port == nil || redirect.url.port == 443 else {
                throw OAuthError(
                    .invalidSettings, "The redirect URI \(shown) names a port, and an app cannot claim one.",
                    nextStep: "Register the address without a port, and set it.")
            }
            let path = redirect.url.path(percentEncoded: false)
            self = .https(host: host, path: path.isEmpty ? "/" : path)
        case .loopback:
            throw OAuthError(
                .invalidSettings,
                "The system's sign-in sheet cannot bring the answer to \(shown), an address on this device.",
                nextStep: "Register a scheme of the app, such as msauth.<bundle id>://auth with Microsoft, and set it.")
        }
    }
}
