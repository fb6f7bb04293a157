import Foundation
import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportFailure {
    /// Finds the words for an error of URLSession; `URLError` itself is not kept, because it holds the whole address.
    static func error(for error: any Error, at url: URL) -> any Error {
        guard !(error is OAuthError) else { return error }
        guard let code = (error as? URLError)?.code else { return broken(url) }
        switch code {
        case .cancelled: return CancellationError()
        case .timedOut: return timedOut(url)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            return untrusted(url, nextStep: "Check the address and the date of this machine.")
        case .appTransportSecurityRequiresSecureConnection: return refused(url)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            return unreachable(url)
        default: return broken(url)
        }
    }
}
