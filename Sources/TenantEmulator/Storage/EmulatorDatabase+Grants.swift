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
}
