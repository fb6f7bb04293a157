import Foundation
import NativeOAuth

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

    /// Whether a chain that has been found good has a pinned key in it, or needs none.
    ///
    /// > Source: [RFC 7469, section 2.6](https://www.rfc-editor.org/rfc/rfc7469#section-2.6)
    func hasPinnedKey(_ chain: [Data]) -> Bool {
        pinnedKeys.isEmpty
            || chain.contains { certificate in pinnedKeys.contains { $0.matches(certificate: certificate) } }
    }
}
