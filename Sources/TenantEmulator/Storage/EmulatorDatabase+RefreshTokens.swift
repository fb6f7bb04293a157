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
    let token: String
    /// Whether one that comes back takes along all that came from the same sign-in.
    let revokesReused: Bool
    let check: @Sendable (StoredRefreshToken) throws(EntraError) -> Void
}

extension EmulatorDatabase {
    /// What a refresh token stands for, which isn't used by that.
    func grant(of use: RefreshTokenUse) async throws -> Grant {
        try await writer.write { db in try Self.checked(use, db) }.get().grant
    }

    private static func checked(
        _ use: RefreshTokenUse, _ db: Database
    ) throws -> Result<StoredRefreshToken, EntraError> {
        guard let stored = try StoredRefreshToken.fetchOne(db, key: Base64URL.hash(use.token)) else {
            return .failure(EntraError(.invalidValue, "refresh_token"))
        }
        do throws(EntraError) {
            try use.check(stored)
        } catch {
            if use.revokesReused, stored.isUsed { try revoke(stored.grant.family, db) }
            return .failure(error)
        }
        return .success(stored)
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
            switch try use.map({ try Self.checked($0, db) }) {
            case .failure(let error)?: return .failure(error)
            case .success(var used)?:
                used.isUsed = true
                try used.update(db)
            case nil: break
            }
            try new?.insert(db)
            return .success(())
        }.get()
    }

    static func revoke(_ family: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE refreshToken SET revoked = 1 WHERE family = ?", arguments: [family])
    }
}
