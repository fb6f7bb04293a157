import Foundation
public import NativeOAuth

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSessionTransport {
    /// Makes a transport that believes other certificates than the system does, or asks for a certain public key.
    ///
    /// The system's evaluation always takes place, of the server's name and the dates too. There is no way round it.
    ///
    /// On Linux URLSession cannot be told any of this, and reads no `SSL_CERT_FILE` either.
    ///
    /// - Parameters:
    ///   - trust: Which roots are believed.
    ///   - pinnedKeys: One of these has to be in the server's chain; with none, any key will do.
    ///   - configuration: What the session is made of; nil for one that keeps nothing.
    /// - Throws: `OAuthError` with `invalidSettings` when a file cannot be used, or when this system cannot do it.
    public convenience init(
        trust: CertificateTrust, pinnedKeys: Set<PublicKeyPin> = [], configuration: URLSessionConfiguration? = nil
    ) throws(OAuthError) {
        let evaluation = try TrustEvaluation(trust, pinnedKeys: pinnedKeys)
        #if !canImport(Security)
        if evaluation != nil {
            throw OAuthError(
                .invalidSettings, "URLSession on this system believes what the system believes, and can pin no keys.",
                nextStep: pinnedKeys.isEmpty
                    ? "Use AsyncHTTPTransport, or add the root to the system's own certificates."
                    : "Leave the pins away here, or use an HTTP client that can pin.")
        }
        #endif
        self.init(configuration: configuration ?? Self.keepingNothing, evaluation: evaluation)
    }
}
