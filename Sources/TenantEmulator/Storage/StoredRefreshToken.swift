import Foundation

/// A refresh token as it is stored.
struct StoredRefreshToken: Sendable {
    let grant: Grant
    let usableUntil: Date
    let isUsed: Bool
    let isRevoked: Bool
}
