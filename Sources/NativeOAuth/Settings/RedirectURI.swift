import SmallFoundation

/// A redirect URI that is registered with the provider.
///
/// > Source: [RFC 8252, section 7](https://www.rfc-editor.org/rfc/rfc8252#section-7)
public struct RedirectURI: Sendable, Hashable {
    /// How an answer reaches a native app.
    public enum Kind: Sendable, Hashable {
        /// A loopback address; with a nil port, each sign-in takes a free one.
        case loopback(port: UInt16?)
        /// A scheme of the app, such as `com.example.app:/callback`.
        case privateUseScheme
        /// An https address that the system opens in the app.
        case claimedHTTPS
    }

    /// The registered URI.
    public let string: String
    /// How the answer arrives.
    public let kind: Kind
    let url: URL

    /// Validates a redirect URI.
    ///
    /// - Parameter string: The URI, without a fragment.
    /// - Throws: ``OAuthError`` with `invalidSettings`; for `urn:ietf:wg:oauth:2.0:oob` and `…/nativeclient`, which no
    ///   native app can use safely, it says what to register instead.
    public init(_ string: String) throws(OAuthError) {
        try Self.refuseCopiedCodes(string)
        guard let url = URL(string: string), let scheme = url.scheme?.lowercased() else {
            throw Self.invalid(string, "is not an absolute URI")
        }
        guard url.fragment() == nil, url.user() == nil else {
            throw Self.invalid(string, "has a fragment or a user name, which it must not")
        }
        self.string = string
        self.url = url
        switch scheme {
        case "https":
            guard url.host()?.isEmpty == false else { throw Self.invalid(string, "has no host") }
            kind = .claimedHTTPS
        case "http":
            guard let host = url.host(percentEncoded: false)?.lowercased(), Self.listenable.contains(host) else {
                throw Self.invalid(string, "is plain http to another address than localhost, 127.0.0.1 and [::1]")
            }
            let port = url.port.flatMap { UInt16(exactly: $0) }
            guard url.port == nil || port != nil else { throw Self.invalid(string, "has a port above 65535") }
            kind = .loopback(port: port == 0 ? nil : port)
        case "javascript", "data", "file", "about", "blob", "urn":
            throw Self.invalid(string, "has a scheme that no app can own")
        default: kind = .privateUseScheme
        }
    }

    var isLoopback: Bool { if case .loopback = kind { true } else { false } }

    /// The URI with the port that a listener got, to be sent in the request.
    func listening(on port: UInt16, host: String? = nil) -> String {
        let authority = "\(host ?? url.host(percentEncoded: false).map(Self.bracketed) ?? "127.0.0.1"):\(port)"
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        return "http://\(authority)\(path)\(query)"
    }

    /// The hosts that a listener can be reached at; a URL's host may come with its brackets or without.
    private static let listenable: Set = ["localhost", "127.0.0.1", "::1", "[::1]"]

    private static func bracketed(_ host: String) -> String {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    }

    private static func refuseCopiedCodes(_ string: String) throws(OAuthError) {
        let lowered = string.lowercased()
        guard lowered.hasPrefix("urn:ietf:wg:oauth:2.0:oob") || lowered.hasSuffix("/oauth2/nativeclient") else {
            return
        }
        throw OAuthError(
            .invalidSettings,
            "The redirect URI \(DisplayText.clean(string, limit: 100)) needs a browser inside the app, "
                + "which is not safe. "
                + "Register http://localhost (for programs) or msauth.<bundle id>://auth (for apps) instead, and set it."
        )
    }

    private static func invalid(_ string: String, _ why: String) -> OAuthError {
        OAuthError(
            .invalidSettings, "The redirect URI \u{201C}\(DisplayText.clean(string, limit: 100))\u{201D} \(why).")
    }
}
