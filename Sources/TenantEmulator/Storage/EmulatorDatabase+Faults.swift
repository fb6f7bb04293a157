import Foundation
import GRDB

/// What faults look up or change behind the routes' backs.
extension EmulatorDatabase {
    /// What a code, refresh token or device code stands for; nil if it is none, or nobody has allowed anything yet.
    func grant(standingBehind secret: String) async throws -> Grant? {
        let hash = Self.hash(secret)
        return try await writer.read { db in
            let blob = try Data.fetchOne(
                db,
                sql: """
                    SELECT grant FROM authorizationCode WHERE hash = ?1
                    UNION ALL SELECT grant FROM refreshToken WHERE hash = ?1
                    UNION ALL SELECT grant FROM deviceCode WHERE hash = ?1 AND grant IS NOT NULL
                    """, arguments: [hash])
            return try blob.map { try JSONDecoder().decode(Grant.self, from: $0) }
        }
    }

    /// The private key of a name, as DER.
    func signingKey(_ kid: String) throws -> Data? {
        try writer.read { db in
            try Data.fetchOne(db, sql: "SELECT privateKey FROM signingKey WHERE kid = ?", arguments: [kid])
        }
    }

    /// Lets a device's code run out.
    func expireDevice(_ code: String, at now: Date) async throws {
        let hash = Self.hash(code)
        try await writer.write { db in
            try db.execute(
                sql: "UPDATE deviceCode SET expiresAt = ? WHERE hash = ?",
                arguments: [now.timeIntervalSince1970, hash])
        }
    }

    /// The nonce of an earlier sign-in, other than this one.
    func earlierNonce(than nonce: String?) async throws -> String? {
        try await writer.read { db in
            let blobs = try Data.fetchAll(db, sql: "SELECT grant FROM authorizationCode ORDER BY rowid DESC LIMIT 20")
            return try blobs.lazy.compactMap { try JSONDecoder().decode(Grant.self, from: $0).nonce }
                .first { $0 != nonce }
        }
    }

    /// Lets a code be redeemed without a verifier.
    func forgetProofKey(of code: String) async throws {
        let hash = Self.hash(code)
        try await writer.write { db in
            guard
                let blob = try Data.fetchOne(
                    db, sql: "SELECT grant FROM authorizationCode WHERE hash = ?", arguments: [hash])
            else { return }
            var grant = try JSONDecoder().decode(Grant.self, from: blob)
            grant.proofKey = nil
            try db.execute(
                sql: "UPDATE authorizationCode SET grant = ? WHERE hash = ?",
                arguments: [try JSONEncoder().encode(grant), hash])
        }
    }
}
