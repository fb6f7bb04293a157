#if canImport(Security)
import Foundation
import Security

extension TrustEvaluation {
    /// What becomes of a server.
    enum Verdict: Sendable {
        /// The system believes it anyway, and is left to say so itself.
        case asTheSystemSays
        /// It is believed thanks to a root of ours.
        case believed
        case refused
    }

    /// Evaluates a server's certificates as the system does, its name and dates included, and then asks for a pinned key.
    func verdict(on trust: SecTrust) -> Verdict {
        if !roots.isEmpty {
            let anchors = roots.compactMap { SecCertificateCreateWithData(nil, NSData(data: $0) as CFData) }
            guard anchors.count == roots.count,
                SecTrustSetAnchorCertificates(trust, NSArray(array: anchors) as CFArray) == errSecSuccess,
                SecTrustSetAnchorCertificatesOnly(trust, !believesSystem) == errSecSuccess
            else { return .refused }
        }
        guard SecTrustEvaluateWithError(trust, nil), hasPinnedKey(Self.chain(of: trust)) else { return .refused }
        return roots.isEmpty ? .asTheSystemSays : .believed
    }

    /// The chain that the evaluation has found, in DER.
    private static func chain(of trust: SecTrust) -> [Data] {
        let certificates = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return certificates.map { Data(referencing: SecCertificateCopyData($0) as NSData) }
    }
}
#endif
