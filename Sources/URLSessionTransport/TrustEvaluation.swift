public import NativeOAuth

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

#if canImport(Security)
import Security
#endif

/// What a server's certificates have to fulfill beyond what the system asks of all.
struct TrustEvaluation: Sendable {
    /// Roots in DER that are believed besides the system's, or in their place.
    let roots: [Data]
    /// Whether the system's own roots are believed too.
    let believesSystem: Bool
    /// One of these keys has to be in the chain; with none, any will do.
    let pinnedKeys: Set<PublicKeyPin>

    /// Reads what was chosen; nil when it is nothing but what the system does anyway.
    ///
    /// - Throws: `OAuthError` with `invalidSettings` when a file cannot be used.
    init?(_ trust: CertificateTrust, pinnedKeys: Set<PublicKeyPin>) throws(OAuthError) {
        guard trust != .system || !pinnedKeys.isEmpty else { return nil }
        var roots: [Data] = []
        for file in [trust.rootsFile, trust.addedRootsFile].compactMap({ $0 }) {
            roots += try PEMCertificates.read(file)
        }
        self.roots = roots
        believesSystem = trust.rootsFile == nil
        self.pinnedKeys = pinnedKeys
    }

    /// Whether a chain that has been found good has a pinned key in it, or needs none (RFC 7469, section 2.6).
    func hasPinnedKey(_ chain: [Data]) -> Bool {
        pinnedKeys.isEmpty
            || chain.contains { certificate in pinnedKeys.contains { $0.matches(certificate: certificate) } }
    }
}

extension URLSessionTransport {
    /// Makes a transport that trusts other root certificates, or requires a pinned public key.
    ///
    /// The system always evaluates the server's name and dates. In an app, App Transport Security may refuse a root
    /// that the device does not trust: install it there, or add an exception for its domain.
    ///
    /// On Linux URLSession supports none of this, and doesn't read `SSL_CERT_FILE`.
    ///
    /// - Parameters:
    ///   - trust: The trusted roots.
    ///   - pinnedKeys: Keys of which one has to be in the server's chain; empty for no pinning.
    ///   - configuration: The session's configuration; nil for one without cookies and cache.
    /// - Throws: `OAuthError` with `invalidSettings` if a file can't be used, or if this system doesn't support it.
    ///
    /// > Source: [Preventing insecure network connections](https://developer.apple.com/documentation/security/preventing-insecure-network-connections)
    public convenience init(
        trust: CertificateTrust, pinnedKeys: Set<PublicKeyPin> = [], configuration: URLSessionConfiguration? = nil
    ) throws(OAuthError) {
        let evaluation = try TrustEvaluation(trust, pinnedKeys: pinnedKeys)
        #if !canImport(Security)
        if evaluation != nil {
            throw OAuthError(
                .invalidSettings,
                "URLSession on this system trusts only the system's certificates and cannot pin keys: use CurlTransport, "
                    + "or add the root to the system's own certificates.")
        }
        #endif
        self.init(configuration: configuration, evaluation: evaluation)
    }
}

#if canImport(Security)
extension TrustEvaluation {
    /// Evaluates a server's certificates as the system does, its name and dates included, and then asks for a pinned key.
    func believes(_ trust: SecTrust) -> Bool {
        if !roots.isEmpty {
            let anchors = roots.compactMap { SecCertificateCreateWithData(nil, NSData(data: $0) as CFData) }
            guard anchors.count == roots.count,
                SecTrustSetAnchorCertificates(trust, NSArray(array: anchors) as CFArray) == errSecSuccess,
                SecTrustSetAnchorCertificatesOnly(trust, !believesSystem) == errSecSuccess
            else { return false }
        }
        return SecTrustEvaluateWithError(trust, nil) && hasPinnedKey(Self.chain(of: trust))
    }

    /// The chain that the evaluation has found, in DER.
    private static func chain(of trust: SecTrust) -> [Data] {
        let certificates = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return certificates.map { Data(referencing: SecCertificateCopyData($0) as NSData) }
    }
}

extension SessionDelegate {
    /// Answers the question whether a server is to be believed.
    ///
    /// Asked of the task and not of the session, so that the task can be told why it fails: a challenge that is canceled
    /// looks like a task that is.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The question is another one, such as for a password, where there is no such trust.
        guard let evaluation, let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        guard evaluation.believes(trust) else {
            events(of: task)?.end(URLError(.serverCertificateUntrusted))
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }
        if evaluation.roots.isEmpty {
            // The system believes it anyway, and is left to say so itself.
            completionHandler(.performDefaultHandling, nil)
        } else {
            completionHandler(.useCredential, URLCredential(trust: trust))
        }
    }
}
#endif
