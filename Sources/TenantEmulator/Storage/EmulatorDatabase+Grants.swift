import Crypto
import Foundation
import GRDB

extension EmulatorDatabase {
    /// How a secret that a client holds is stored.
    static func hash(_ secret: String) -> String {
        Base64URL.encode(Data(SHA256.hash(data: Data(secret.utf8))))
    }

    /// Stores a new code.
    func insertCode(_ code: String, for grant: Grant, expiresAt: Date) async throws {
        let blob = try JSONEncoder().encode(grant)
        try await writer.write { db in
            try db.execute(
                sql: "INSERT INTO authorizationCode (hash, grant, expiresAt) VALUES (?, ?, ?)",
                arguments: [Self.hash(code), blob, expiresAt.timeIntervalSince1970])
        }
    }

    /// Redeems a code exactly once.
    ///
    /// The check runs inside the transaction, so that of two requests with one code only one can pass.
    ///
    /// - Parameters:
    ///   - code: What the client sent.
    ///   - revokesReused: Whether a code that comes back takes along what it was redeemed for.
    ///   - check: Throws if the request doesn't fit the grant; the code stays unredeemed then.
    /// - Returns: What the code stands for.
    /// - Throws: Whatever `check` throws, or ``EntraError`` if there is no such code.
    func redeem(
        _ code: String, revokesReused: Bool, check: @escaping @Sendable (StoredCode) throws(EntraError) -> Void
    ) async throws -> Grant {
        let hash = Self.hash(code)
        return try await writer.write { db -> Result<Grant, EntraError> in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT * FROM authorizationCode WHERE hash = ?", arguments: [hash])
            else { return .failure(.invalidValue(of: "code")) }
            let grant = try JSONDecoder().decode(Grant.self, from: row["grant"])
            let stored = StoredCode(
                grant: grant, expiresAt: Date(timeIntervalSince1970: row["expiresAt"]), isRedeemed: row["redeemed"])
            do throws(EntraError) {
                try check(stored)
            } catch {
                if revokesReused, stored.isRedeemed { try Self.revoke(grant.family, db) }
                return .failure(error)
            }
            try db.execute(sql: "UPDATE authorizationCode SET redeemed = 1 WHERE hash = ?", arguments: [hash])
            return .success(grant)
        }.get()
    }

    /// Stores a new refresh token.
    func insertRefreshToken(_ token: String, for grant: Grant, usableUntil: Date) async throws {
        let (hash, blob) = (Self.hash(token), try grants.data(grant))
        try await writer.write { db in
            try db.cachedStatement(
                sql: "INSERT INTO refreshToken (hash, family, grant, usableUntil) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [hash, grant.family, blob, usableUntil.timeIntervalSince1970])
        }
    }

    /// Uses a refresh token: marks it used and returns what it stands for.
    ///
    /// - Parameters:
    ///   - refreshToken: What the client sent.
    ///   - revokesReused: Whether a used token that comes back takes its whole family along.
    ///   - check: Throws if the token can't be used.
    /// - Returns: What the token stands for.
    /// - Throws: Whatever `check` throws, or ``EntraError`` if there is no such token.
    func use(
        refreshToken: String, revokesReused: Bool,
        check: @escaping @Sendable (StoredRefreshToken) throws(EntraError) -> Void
    ) async throws -> Grant {
        let (hash, grants) = (Self.hash(refreshToken), grants)
        return try await writer.write { db -> Result<Grant, EntraError> in
            guard
                let row = try Row.fetchOne(
                    try db.cachedStatement(sql: "SELECT * FROM refreshToken WHERE hash = ?"), arguments: [hash])
            else { return .failure(.invalidValue(of: "refresh_token")) }
            let grant = try grants.grant(row["grant"], of: row["family"])
            let stored = StoredRefreshToken(
                grant: grant, usableUntil: Date(timeIntervalSince1970: row["usableUntil"]), isUsed: row["used"],
                isRevoked: row["revoked"])
            do throws(EntraError) {
                try check(stored)
            } catch {
                if revokesReused, stored.isUsed { try Self.revoke(grant.family, db) }
                return .failure(error)
            }
            try db.cachedStatement(sql: "UPDATE refreshToken SET used = 1 WHERE hash = ?").execute(arguments: [hash])
            return .success(grant)
        }.get()
    }

    /// Revokes every refresh token that came from one sign-in.
    private static func revoke(_ family: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE refreshToken SET revoked = 1 WHERE family = ?", arguments: [family])
    }
}
