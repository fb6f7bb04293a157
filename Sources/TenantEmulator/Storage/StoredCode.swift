import Foundation

/// A code as it is stored.
struct StoredCode: Sendable {
    let grant: Grant
    let expiresAt: Date
    let isRedeemed: Bool
}
