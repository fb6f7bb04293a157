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
    static func error(for error: any Error, at url: URL) -> any Error {
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
            unreachable(url)
        // An address in numbers is connected to without NIO's search for the best one, which has the error above.
        case let error as IOError where [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
            unreachable(url)
        default:
            broken(url)
        }
    }

    /// NIOSSL hands out the words of BoringSSL and no codes.
    private static func offersOldProtocols(_ error: any Error) -> Bool {
        let words = String(describing: error)
        return words.contains("UNSUPPORTED_PROTOCOL") || words.contains("ALERT_PROTOCOL_VERSION")
    }
}
