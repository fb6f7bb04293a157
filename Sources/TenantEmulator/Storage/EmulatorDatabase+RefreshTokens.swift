import Foundation
import GRDB

/// A refresh token as it is stored.
struct StoredRefreshToken: Sendable {
    let grant: Grant
    let usableUntil: Date
    let isUsed: Bool
    let isRevoked: Bool
}

/// A refresh token that somebody wants to use.
struct RefreshTokenUse: Sendable {
    /// How what the client sent is stored.
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
        let stored = try await writer.read { db in try Self.refreshToken(use.hash, db) }
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
        _ token: String?, for grant: Grant, usableUntil: Date, using use: RefreshTokenUse?, at now: Date
    ) async throws {
        let new = try token.map { (hash: Base64URL.hash($0), grant: try JSONEncoder().encode(grant)) }
        guard new != nil || use != nil else { return }
        try await writer.write { db -> Result<Void, EntraError> in
            try Self.purge(db, at: now)
            if let use {
                let stored = try Self.refreshToken(use.hash, db)
                do throws(EntraError) {
                    _ = try use.checked(stored)
                } catch {
                    if use.isReplay(of: stored) { try Self.revoke(grant.family, db) }
                    return .failure(error)
                }
                try db.execute(sql: "UPDATE refreshToken SET used = 1 WHERE hash = ?", arguments: [use.hash])
            }
            if let new {
                try db.execute(
                    sql: "INSERT INTO refreshToken (hash, family, grant, expiresAt) VALUES (?, ?, ?, ?)",
                    arguments: [new.hash, grant.family, new.grant, usableUntil.timeIntervalSince1970])
            }
            return .success(())
        }.get()
    }

    private static func refreshToken(_ hash: String, _ db: Database) throws -> StoredRefreshToken? {
        try Row.fetchOne(db, sql: "SELECT * FROM refreshToken WHERE hash = ?", arguments: [hash]).map { row in
            StoredRefreshToken(
                grant: try JSONDecoder().decode(Grant.self, from: row["grant"]),
                usableUntil: Date(timeIntervalSince1970: row["expiresAt"]), isUsed: row["used"],
                isRevoked: row["revoked"])
        }
    }

    /// Revokes every refresh token that came from one sign-in.
    static func revoke(_ family: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE refreshToken SET revoked = 1 WHERE family = ?", arguments: [family])
    }
}
