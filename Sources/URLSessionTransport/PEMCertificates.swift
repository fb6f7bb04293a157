import Foundation
import NativeOAuth

/// Reads the certificates of a PEM file (RFC 7468, section 5).
enum PEMCertificates {
    /// The certificates in DER, in the file's order; what stands between them is left out.
    static func read(_ path: String) throws(OAuthError) -> [Data] {
        let shown = DisplayText.clean(path, limit: 200)
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw OAuthError(.invalidSettings, "The file of certificates \(shown) cannot be read.")
        }
        guard let certificates = parse(text), !certificates.isEmpty else {
            throw OAuthError(
                .invalidSettings,
                "The file \(shown) holds no certificates in PEM. "
                    + "Name a text file with \u{201C}BEGIN CERTIFICATE\u{201D} in it.")
        }
        return certificates
    }

    private static func parse(_ text: String) -> [Data]? {
        var certificates: [Data] = []
        var lines: [Substring]?
        for line in text.split(whereSeparator: \.isNewline) {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "-----BEGIN CERTIFICATE-----": lines = []
            case "-----END CERTIFICATE-----":
                guard let encoded = lines, let certificate = Data(base64Encoded: encoded.joined()),
                    SubjectPublicKeyInfo.bytes(of: certificate) != nil
                else { return nil }
                certificates.append(certificate)
                lines = nil
            case let content: lines?.append(Substring(content))
            }
        }
        return lines == nil ? certificates : nil
    }
}
