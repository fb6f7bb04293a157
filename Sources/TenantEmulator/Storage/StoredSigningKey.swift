import Foundation

/// A signing key as it is stored.
struct StoredSigningKey: Sendable {
    let kid: String
    /// In DER.
    let privateKey: Data
    /// Whose tokens it signs.
    let kind: Tenant.Kind
    /// In DER; nil for a key that an older version has made.
    let certificate: Data?
}
