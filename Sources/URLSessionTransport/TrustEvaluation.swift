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

/// Reads the certificates of a PEM file.
///
/// > Source: [RFC 7468, section 5](https://www.rfc-editor.org/rfc/rfc7468#section-5)
enum PEMCertificates {
    /// The certificates in DER, in the file's order; what stands between them is left out.
    ///
    /// - Throws: `OAuthError` with `invalidSettings` when the file cannot be read, or holds no certificate or a broken one.
    static func read(_ path: String) throws(OAuthError) -> [Data] {
        let shown = DisplayText.clean(path, limit: 200)
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw OAuthError(.invalidSettings, "The file of certificates \(shown) cannot be read.")
        }
        guard let certificates = parse(text), !certificates.isEmpty else {
            throw OAuthError(
                .invalidSettings, "The file \(shown) holds no certificates in PEM.",
                nextStep: "Name a text file with \u{201C}BEGIN CERTIFICATE\u{201D} in it.")
        }
        return certificates
    }

    private static func parse(_ text: String) -> [Data]? {
        var certificates: [Data] = []
        var lines: [Substring]?
        for line in text.split(whereSeparator: \.isNewline) {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "-----BEGIN CERTIFICATE-----":
                lines = []
            case "-----END CERTIFICATE-----":
                guard let encoded = lines, let certificate = Data(base64Encoded: encoded.joined()),
                    SubjectPublicKeyInfo.bytes(of: certificate) != nil
                else { return nil }
                certificates.append(certificate)
                lines = nil
            case let content:
                lines?.append(Substring(content))
            }
        }
        return lines == nil ? certificates : nil
    }
}
