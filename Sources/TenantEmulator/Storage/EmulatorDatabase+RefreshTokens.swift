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
    let hash: String
    /// Which client.
    let clientID: String
    /// Whether a token can be used once only, and one that comes back takes its whole family along.
    let isStrict: Bool
    /// When.
    let date: Date

    /// - Parameters:
    ///   - token: What the client sent.
    ///   - clientID: Which client.
    ///   - isStrict: Whether a token can be used once only.
    ///   - date: When.
    init(token: String, clientID: String, isStrict: Bool, date: Date) {
        hash = EmulatorDatabase.hash(token)
        (self.clientID, self.isStrict, self.date) = (clientID, isStrict, date)
    }

    /// Checks it against what is stored; nil for nothing.
    ///
    /// - Returns: What is stored.
    /// - Throws: ``EntraError`` 70000 if there is no such token, and as
    ///   ``TokenRules/check(_:clientID:isStrict:at:)``.
    func checked(_ stored: StoredRefreshToken?) throws(EntraError) -> StoredRefreshToken {
        guard let stored else { throw .invalidValue(of: "refresh_token") }
        try TokenRules.check(stored, clientID: clientID, isStrict: isStrict, at: date)
        return stored
    }

    /// Whether somebody has it who shouldn't, so that all that came from the same sign-in has to end.
    func isReplay(of stored: StoredRefreshToken?) -> Bool {
        isStrict && stored?.isUsed == true
    }
}

extension EmulatorDatabase {
    /// What a refresh token stands for, which isn't used by that.
    ///
    /// - Throws: ``EntraError`` if it can't be used.
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
    ///
    /// - Parameters:
    ///   - token: The new one; nil for none.
    ///   - grant: What it stands for.
    ///   - usableUntil: When it ends.
    ///   - use: The one that was sent; nil if it was a code.
    ///   - now: The time.
    /// - Throws: ``EntraError`` if that one can't be used any more; what SQLite says.
    func insertRefreshToken(
        _ token: String?, for grant: Grant, usableUntil: Date, using use: RefreshTokenUse?, at now: Date
    ) async throws {
        let new = try token.map { (hash: Self.hash($0), grant: try JSONEncoder().encode(grant)) }
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
