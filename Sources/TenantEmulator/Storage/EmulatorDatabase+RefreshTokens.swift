import Foundation
import GRDB

/// A refresh writes once, when its answer is made: what is read and decided before that needs no transaction.
extension EmulatorDatabase {
    /// What a refresh token stands for, which isn't used by that.
    ///
    /// - Throws: ``EntraError`` if it can't be used.
    func grant(of use: RefreshTokenUse) async throws -> Grant {
        let hash = Self.hash(use.token)
        let stored = try readers.read { db in try refreshToken(hash, db) }
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
    ///
    /// - Parameters:
    ///   - token: The new one; nil for none.
    ///   - grant: What it stands for.
    ///   - usableUntil: When it ends.
    ///   - use: The one that was sent; nil if it was a code.
    /// - Throws: ``EntraError`` if that one can't be used any more; what SQLite says.
    func insertRefreshToken(
        _ token: String?, for grant: Grant, usableUntil: Date, using use: RefreshTokenUse?
    ) async throws {
        let new = try token.map { (hash: Self.hash($0), grant: try grants.data(grant)) }
        let old = use.map { (hash: Self.hash($0.token), use: $0) }
        guard new != nil || old != nil else { return }
        try await writer.write { db -> Result<Void, EntraError> in
            if let old {
                let stored = try refreshToken(old.hash, db)
                do throws(EntraError) {
                    _ = try old.use.checked(stored)
                } catch {
                    if old.use.isReplay(of: stored) { try Self.revoke(grant.family, db) }
                    return .failure(error)
                }
                try db.cachedStatement(sql: "UPDATE refreshToken SET used = 1 WHERE hash = ?")
                    .execute(arguments: [old.hash])
            }
            if let new {
                try db.cachedStatement(
                    sql: "INSERT INTO refreshToken (hash, family, grant, usableUntil) VALUES (?, ?, ?, ?)"
                ).execute(arguments: [new.hash, grant.family, new.grant, usableUntil.timeIntervalSince1970])
            }
            return .success(())
        }.get()
    }

    private func refreshToken(_ hash: String, _ db: Database) throws -> StoredRefreshToken? {
        try Row.fetchOne(
            try db.cachedStatement(sql: "SELECT * FROM refreshToken WHERE hash = ?"), arguments: [hash]
        ).map { row in
            StoredRefreshToken(
                grant: try grants.grant(row["grant"], of: row["family"]),
                usableUntil: Date(timeIntervalSince1970: row["usableUntil"]), isUsed: row["used"],
                isRevoked: row["revoked"])
        }
    }

    /// Revokes every refresh token that came from one sign-in.
    static func revoke(_ family: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE refreshToken SET revoked = 1 WHERE family = ?", arguments: [family])
    }
}
