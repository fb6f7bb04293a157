import Foundation
import GRDB

/// A refresh writes once, when its answer is made: what is read and decided before that needs no transaction.
extension EmulatorDatabase {
    /// What a refresh token stands for, which isn't used by that.
    ///
    /// - Throws: ``EntraError`` if it can't be used.
    func grant(of use: RefreshTokenUse) async throws -> Grant {
        let stored = try refreshToken(use.hash)
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
        guard new != nil || use != nil else { return }
        try await refreshes.write { db in
            if let use {
                let stored = try refreshToken(use.hash, db)
                do throws(EntraError) {
                    _ = try use.checked(stored)
                } catch {
                    if use.isReplay(of: stored) { try Self.revoke(grant.family, db) }
                    return .failure(error)
                }
                let statement = RawStatement(
                    try db.cachedStatement(sql: "UPDATE refreshToken SET used = 1 WHERE hash = ?"))
                statement.bind(1, use.hash)
                _ = try statement.step()
            }
            if let new {
                let statement = RawStatement(
                    try db.cachedStatement(
                        sql: "INSERT INTO refreshToken (hash, family, grant, usableUntil) VALUES (?, ?, ?, ?)"))
                statement.bind(1, new.hash)
                statement.bind(2, grant.family)
                statement.bind(3, new.grant)
                statement.bind(4, usableUntil.timeIntervalSince1970)
                _ = try statement.step()
            }
            return .success(())
        }.get()
    }

    /// Reads a token by the connection that writes: what is asked for next is mostly what was written last, and that is
    /// still in its memory, while every other connection has to read it again.
    private func refreshToken(_ hash: String) throws -> StoredRefreshToken? {
        try writer.writeWithoutTransaction { db in try refreshToken(hash, db) }
    }

    private func refreshToken(_ hash: String, _ db: Database) throws -> StoredRefreshToken? {
        let statement = RawStatement(
            try db.cachedStatement(
                sql: "SELECT grant, family, usableUntil, used, revoked FROM refreshToken WHERE hash = ?"))
        defer { statement.reset() }
        statement.bind(1, hash)
        guard try statement.step() else { return nil }
        return StoredRefreshToken(
            grant: try grants.grant(statement.data(0), of: statement.text(1) ?? ""),
            usableUntil: Date(timeIntervalSince1970: statement.fraction(2)), isUsed: statement.number(3) != 0,
            isRevoked: statement.number(4) != 0)
    }

    /// Revokes every refresh token that came from one sign-in.
    static func revoke(_ family: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE refreshToken SET revoked = 1 WHERE family = ?", arguments: [family])
    }
}
