import Foundation
import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Says in a sentence why an exchange failed.
///
/// `URLError` itself is not kept, because it holds the whole address.
enum TransportFailure {
    static func timedOut(_ url: URL) -> OAuthError {
        OAuthError(.timedOut, "\(place(url)) did not answer in time.")
    }

    static func tooLarge(_ url: URL, _ limits: TransferLimits) -> OAuthError {
        OAuthError(
            .responseTooLarge, "\(place(url)) answered with more than \(limits.responseBytes) bytes.",
            recovery: OAuthError.Recovery.none)
    }

    static func broken(_ url: URL) -> OAuthError {
        OAuthError(
            .connectionFailed, "The connection to \(place(url)) broke.", nextStep: "Check the network and try again.")
    }

    static func error(for error: any Error, at url: URL) -> any Error {
        guard let code = (error as? URLError)?.code else { return broken(url) }
        switch code {
        case .cancelled: return CancellationError()
        case .timedOut: return timedOut(url)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            return OAuthError(
                .tlsFailed, "The certificate of \(place(url)) is not to be trusted.",
                nextStep: "Check the address and the date of this machine.")
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            return OAuthError(
                .connectionFailed, "\(place(url)) cannot be reached: nothing answers there.",
                nextStep: "Check the address and the network, and try again.")
        default: return broken(url)
        }
    }

    private static func place(_ url: URL) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        return DisplayText.clean("\(url.scheme ?? "")://\(url.host() ?? "")\(port)", limit: 200)
    }
}
