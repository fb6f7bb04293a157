package import SmallFoundation

/// Says in a sentence why an exchange failed, in the same words for every transport.
///
/// Each transport adds how its own errors map to these. The address is shown without its query, which can hold secrets.
package enum TransportFailure {
    package static func timedOut(_ url: URL) -> OAuthError {
        OAuthError(.timedOut, "\(place(url)) did not answer in time.")
    }

    package static func stalled(_ url: URL) -> OAuthError {
        OAuthError(.timedOut, "The exchange with \(place(url)) made no progress for too long.")
    }

    package static func tooLarge(_ url: URL, _ limits: TransferLimits) -> OAuthError {
        OAuthError(
            .responseTooLarge, "\(place(url)) answered with more than \(limits.responseBytes) bytes.",
            recovery: OAuthError.Recovery.none)
    }

    package static func untrusted(_ url: URL) -> OAuthError {
        OAuthError(.tlsFailed, "The certificate of \(place(url)) is not to be trusted.")
    }

    package static func unpinned(_ url: URL) -> OAuthError {
        OAuthError(
            .tlsFailed,
            "None of the pinned keys is in the certificate chain of \(place(url)), so nothing was sent to it.")
    }

    package static func outdated(_ url: URL) -> OAuthError {
        OAuthError(.tlsFailed, "\(place(url)) offers neither TLS 1.2 nor a newer version, so nothing was sent to it.")
    }

    package static func speaksNoTLS(_ url: URL) -> OAuthError {
        OAuthError(
            .tlsFailed, "\(place(url)) does not speak TLS. Check the port, and whether the address begins with http://."
        )
    }

    package static func speaksNoHTTP(_ url: URL) -> OAuthError {
        OAuthError(
            .connectionFailed,
            "\(place(url)) does not answer in HTTP. Check the port, and whether the address begins with https://.")
    }

    package static func unreachable(_ url: URL) -> OAuthError {
        OAuthError(.connectionFailed, "\(place(url)) cannot be reached: nothing answers there.")
    }

    package static func unknownName(_ url: URL) -> OAuthError {
        OAuthError(
            .connectionFailed,
            "\(place(url)) cannot be reached: no address was found for its name. Check the name and the connection.")
    }

    package static func broken(_ url: URL) -> OAuthError {
        OAuthError(.connectionFailed, "The connection to \(place(url)) broke.")
    }

    /// The system itself does not let an app ask like that, such as App Transport Security.
    package static func refused(_ url: URL) -> OAuthError {
        OAuthError(
            .insecureURL,
            "The system does not let this app ask \(place(url)): it has to be an https address. "
                + "Use https, with a name and no IP address.")
    }

    private static func place(_ url: URL) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        return DisplayText.clean("\(url.scheme ?? "")://\(url.host() ?? "")\(port)", limit: 200)
    }
}
