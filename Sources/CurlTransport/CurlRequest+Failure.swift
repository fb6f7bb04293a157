import NativeOAuth
import SmallFoundation

extension CurlRequest {
    /// Says why a transfer failed, by libcurl's number and what a proxy answered to `CONNECT`.
    ///
    /// Nothing of libcurl's own words is shown: they can hold what stands in an address.
    func failure(_ code: Int32, _ text: String, connectStatus: Int) -> any Error {
        if let proxy {
            if connectStatus == 407 { return refused(proxy, "asks for a user name and a password that it accepts") }
            if code == 97 || (connectStatus != 0 && connectStatus / 100 != 2) || text.contains("from proxy") {
                return refused(
                    proxy, "makes no connection to \(DisplayText.clean(url.host() ?? "the server", limit: 200))")
            }
            if code == 5 || (code == 7 && text.contains(" \(proxy.host) port \(proxy.port)")) {
                return refused(proxy, "cannot be reached: nothing answers there")
            }
        }
        func says(_ words: String...) -> Bool { words.contains { text.contains($0) } }
        // Of one number, OpenSSL's words tell more, and then those of GnuTLS.
        return switch code {
        // What came is no head of HTTP; or nothing came, as from a port that waits for TLS.
        case 1, 8: TransportFailure.speaksNoHTTP(url)
        case 52 where url.scheme?.lowercased() == "http": TransportFailure.speaksNoHTTP(url)
        case 6: TransportFailure.unknownName(url)
        case 7: TransportFailure.unreachable(url)
        case 28: TransportFailure.timedOut(url)
        case 35 where says("unsupported protocol", "protocol version", "unsupported version"):
            TransportFailure.outdated(url)
        case 35 where says("wrong version number", "packet length too long", "unexpected TLS packet"):
            TransportFailure.speaksNoTLS(url)
        // A signature in the chain that was made with another key than the issuer's.
        case 35 where says("rsa routines", "asn1 encoding routines"): TransportFailure.untrusted(url)
        // Of curl 7.62 and newer 60 stands for both.
        case 51, 60, 83: TransportFailure.untrusted(url)
        case 77: roots.unreadable
        // The only callback that says no is the one that looks for a pinned key.
        case 42: TransportFailure.unpinned(url)
        default: TransportFailure.broken(url)
        }
    }

    private func refused(_ proxy: ProxyServer, _ fault: String) -> OAuthError {
        OAuthError(
            .connectionFailed,
            "The proxy \(proxy.place) \(fault). Check the proxy variables of the environment, and NO_PROXY.",
            recovery: .fixSettings)
    }
}
