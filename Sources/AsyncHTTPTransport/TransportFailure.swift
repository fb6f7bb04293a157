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

/// Says in a sentence why an exchange failed.
///
/// The address is shown without its query, which can hold secrets.
enum TransportFailure {
    static func timedOut(_ url: URL) -> OAuthError {
        OAuthError(.timedOut, "\(place(url)) did not answer in time.")
    }

    static func error(for error: any Error, at url: URL, limits: TransferLimits) -> any Error {
        switch error {
        case is CancellationError, is OAuthError:
            return error
        case is NIOTooManyBytesError:
            return OAuthError(
                .responseTooLarge, "\(place(url)) answered with more than \(limits.responseBytes) bytes.",
                recovery: OAuthError.Recovery.none)
        case let error as HTTPClientError where error == .cancelled:
            return CancellationError()
        case let error as HTTPClientError
        where [.connectTimeout, .deadlineExceeded, .readTimeout].contains(error):
            return timedOut(url)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            return OAuthError(
                .tlsFailed, "The certificate of \(place(url)) is not to be trusted.",
                nextStep: "Check the address; for a certificate of your own, set PEOPLE_CA to its root.")
        case is NIOConnectionError:
            return OAuthError(
                .connectionFailed, "\(place(url)) cannot be reached: nothing answers there.",
                nextStep: "Check the address and the network, and try again.")
        default:
            return OAuthError(
                .connectionFailed, "The connection to \(place(url)) broke.",
                nextStep: "Check the network and try again.")
        }
    }

    private static func place(_ url: URL) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        return DisplayText.clean("\(url.scheme ?? "")://\(url.host() ?? "")\(port)", limit: 200)
    }
}
