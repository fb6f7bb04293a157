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

extension TransportFailure {
    /// Finds the words for an error of AsyncHTTPClient or of what lies below it.
    static func error(for error: any Error, at url: URL) -> any Error {
        switch error {
        case is CancellationError, is OAuthError:
            error
        case let error as HTTPClientError where error == .cancelled:
            CancellationError()
        case let error as HTTPClientError
        where [.connectTimeout, .deadlineExceeded, .readTimeout].contains(error):
            timedOut(url)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            untrusted(
                url, nextStep: "Check the address; for a certificate of your own, set PEOPLE_CA to its root.")
        case is NIOConnectionError:
            unreachable(url)
        default:
            broken(url)
        }
    }
}
