import Foundation
import GRDB

struct StoredRefreshToken: StoredRow {
    static let databaseTableName = "refreshToken"
    var hash = ""
    var family = ""
    let grant: Grant
    let usableUntil: Date
    var isUsed = false
    var isRevoked = false

    private enum CodingKeys: String, CodingKey {
        case hash, family, grant, usableUntil = "expiresAt", isUsed = "used", isRevoked = "revoked"
    }
}

struct RefreshTokenUse: Sendable {
    fileprivate let hash: String
    /// Whether one that comes back takes along all that came from the same sign-in.
    private let revokesReused: Bool
    private let check: @Sendable (StoredRefreshToken) throws(EntraError) -> Void

    init(
        _ token: String, revokesReused: Bool,
        check: @escaping @Sendable (StoredRefreshToken) throws(EntraError) -> Void
    ) {
        hash = Base64URL.hash(token)
        (self.revokesReused, self.check) = (revokesReused, check)
    }

    /// Checks it against what is stored; nil for nothing.
    fileprivate func checked(_ stored: StoredRefreshToken?) throws(EntraError) -> StoredRefreshToken {
        guard let stored else { throw .invalidValue(of: "refresh_token") }
        try check(stored)
        return stored
    }

    fileprivate func isReplay(of stored: StoredRefreshToken?) -> Bool { revokesReused && stored?.isUsed == true }
}

extension EmulatorDatabase {
    /// What a refresh token stands for, which isn't used by that.
    func grant(of use: RefreshTokenUse) async throws -> Grant {
        let stored = try await writer.read { db in try StoredRefreshToken.fetchOne(db, key: use.hash) }
        do throws(EntraError) {
            return try use.checked(stored).grant
        } catch {
            if use.isReplay(of: stored), let stored {
                try await writer.write { db in try Self.revoke(stored.grant.family, db) }
            }
            throw error
        }
    }

    /// Stores a new refresh token, and marks the one used that was sent for it.
    ///
    /// That one is checked once more inside the transaction, so that of two requests with a token that is good for one
    /// only one can pass.
    func insertRefreshToken(
        _ token: String?, for grant: Grant, using use: RefreshTokenUse?, at now: Date
    ) async throws {
        let usableUntil = grant.refreshUntil ?? now + Double(lifetimes.refreshToken)
        let new = token.map {
            StoredRefreshToken(hash: Base64URL.hash($0), family: grant.family, grant: grant, usableUntil: usableUntil)
        }
        guard new != nil || use != nil else { return }
        try await writer.write { db -> Result<Void, EntraError> in
            try Self.purge(db, at: now)
            if let use {
                let stored = try StoredRefreshToken.fetchOne(db, key: use.hash)
                var used: StoredRefreshToken
                do throws(EntraError) {
                    used = try use.checked(stored)
                } catch {
                    if use.isReplay(of: stored) { try Self.revoke(grant.family, db) }
                    return .failure(error)
                }
                used.isUsed = true
                try used.update(db)
            }
            try new?.insert(db)
            return .success(())
        }.get()
    }

    static func revoke(_ family: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE refreshToken SET revoked = 1 WHERE family = ?", arguments: [family])
    }
}
