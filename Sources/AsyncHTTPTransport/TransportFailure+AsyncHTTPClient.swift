import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension TransportFailure {
    /// Names an error of AsyncHTTPClient or of what lies below it.
    static func error(for error: any Error, at url: URL, through proxy: ProxyServer?) -> any Error {
        switch error {
        case is CancellationError, is OAuthError:
            error
        case let error as HTTPClientError where error == .cancelled:
            CancellationError()
        case let error as HTTPClientError
        where [.connectTimeout, .deadlineExceeded, .readTimeout].contains(error):
            timedOut(url)
        case is NIOSSLError where offersOldProtocols(error):
            outdated(url)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            untrusted(url)
        case is NIOConnectionError:
            proxy.map(unreachable) ?? unreachable(url)
        case let error as HTTPClientError where error == .proxyAuthenticationRequired:
            refused(proxy, url, "asks for a user name and a password that it believes")
        case let error as HTTPClientError
        where [.invalidProxyResponse, .httpProxyHandshakeTimeout].contains(error):
            refused(proxy, url, "makes no connection to \(DisplayText.clean(url.host() ?? "the server", limit: 200))")
        // An address in numbers is connected to without NIO's search for the best one, which has the error above.
        case let error as IOError where [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
            proxy.map(unreachable) ?? unreachable(url)
        default:
            broken(url)
        }
    }

    /// NIOSSL hands out the words of BoringSSL and no codes.
    private static func offersOldProtocols(_ error: any Error) -> Bool {
        let words = String(describing: error)
        return words.contains("UNSUPPORTED_PROTOCOL") || words.contains("ALERT_PROTOCOL_VERSION")
    }

    private static func unreachable(_ proxy: ProxyServer) -> OAuthError {
        OAuthError(
            .connectionFailed,
            "The proxy \(proxy.place) cannot be reached: nothing answers there. "
                + "Check the proxy variables of the environment, and NO_PROXY.",
            recovery: .fixSettings)
    }

    private static func refused(_ proxy: ProxyServer?, _ url: URL, _ fault: String) -> OAuthError {
        guard let proxy else { return broken(url) }
        return OAuthError(
            .connectionFailed,
            "The proxy \(proxy.place) \(fault). Check the proxy variables of the environment, and NO_PROXY.",
            recovery: .fixSettings)
    }
}
