#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The servers that a token may be sent to.
///
/// > Source: [RFC 6750, section 5.2](https://www.rfc-editor.org/rfc/rfc6750#section-5.2)
public struct AllowedHosts: Sendable, Hashable {
    private let origins: Set<Origin>

    /// Allows the origins (scheme, host and port) of some addresses.
    ///
    /// - Parameter urls: Addresses of the API, https or on this machine.
    public init(_ urls: some Sequence<URL>) {
        origins = Set(urls.compactMap(Origin.init))
    }

    /// Refuses an address that is not on the list, or is plain http to another machine.
    ///
    /// - Parameter url: Where a token is about to be sent.
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
