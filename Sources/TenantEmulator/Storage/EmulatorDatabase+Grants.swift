import Foundation
import GRDB

/// What a person has allowed an application: what codes and refresh tokens stand for.
struct Grant: Sendable, Codable, Equatable {
    /// Ties everything together that came from one sign-in.
    var family: String
    let userID: String
    let clientID: String
    let tenant: String
    let redirectURI: String
    let permissions: Set<Permission>
    var nonce: String?
    var proofKey: ProofKey?
    var authenticatedAt: Date?
    var secondFactorAt: Date?
    /// What had been taken back from them by then.
    var generation: Revocations.Generation?
    /// Whether the client understands claims challenges, as it said when it asked the person.
    var isContinuous: Bool?
    var sessionID: String?
    /// When refreshing ends for good: a page with a script has a day.
    var refreshUntil: Date?
}

struct StoredCode: StoredRow {
    static let databaseTableName = "authorizationCode"
    var hash = ""
    var grant: Grant
    let expiresAt: Date
    var isRedeemed = false
}

extension EmulatorDatabase {
    /// How long what has ended is still known, in seconds, so that whoever brings it hears that it has ended.
    static let memory: TimeInterval = 3600
    static let ending = ["authorizationCode", "refreshToken", "deviceCode", "secondFactor", "session"]

    /// Forgets codes, tokens, devices, sessions and second factors that ended an hour ago.
    ///
    /// Each of these tables grows only by what is inserted, and whoever inserts something calls this.
    static func purge(_ db: Database, at now: Date) throws {
        let end = now.timeIntervalSince1970 - memory
        for table in ending {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE expiresAt < ?").execute(arguments: [end])
        }
    }

    func insert(_ row: some StoredRow, at now: Date) async throws {
        try await writer.write { db in
            try Self.purge(db, at: now)
            try row.insert(db)
        }
    }

    func insertCode(_ code: String, for grant: Grant, at now: Date) async throws {
        let expiresAt = now + Double(lifetimes.code)
        try await insert(StoredCode(hash: Base64URL.hash(code), grant: grant, expiresAt: expiresAt), at: now)
    }

    /// Redeems a code exactly once.
    ///
    /// The check runs inside the transaction, so that of two requests with one code only one can pass.
    func redeem(
        _ code: String, revokesReused: Bool, check: @escaping @Sendable (StoredCode) throws(EntraError) -> Void
    ) async throws -> Grant {
        let hash = Base64URL.hash(code)
        return try await writer.write { db -> Result<Grant, EntraError> in
            guard var stored = try StoredCode.fetchOne(db, key: hash) else {
                return .failure(EntraError(.invalidValue, "code"))
            }
            do throws(EntraError) {
                try check(stored)
            } catch {
                if revokesReused, stored.isRedeemed { try Self.revoke(stored.grant.family, db) }
                return .failure(error)
            }
            stored.isRedeemed = true
            try stored.update(db)
            return .success(stored.grant)
        }.get()
    }

    /// What a code, refresh token or device code stands for; nil if it is none, or nobody has allowed anything yet.
    func grant(standingBehind secret: String) async throws -> Grant? {
        let hash = Base64URL.hash(secret)
        return try await writer.read { db in
            try StoredCode.fetchOne(db, key: hash)?.grant ?? StoredRefreshToken.fetchOne(db, key: hash)?.grant
                ?? StoredDevice.fetchOne(db, key: hash)?.grant
        }
    }

    func forgetProofKey(of code: String) async throws {
        let hash = Base64URL.hash(code)
        try await writer.write { db in
            guard var stored = try StoredCode.fetchOne(db, key: hash) else { return }
            stored.grant.proofKey = nil
            try stored.update(db)
        }
    }

    func consents(of userID: String, to clientID: String) async throws -> Set<Permission> {
        let names = try await texts(
            "SELECT permission FROM consent WHERE userID = ? AND clientID = ?", [userID, clientID])
        return Set(names.compactMap(Permission.init(text:)))
    }

    func consents(
        in tenantID: String
    ) async throws -> [(userID: String, clientID: String, permissions: Set<Permission>)] {
        let rows = try await writer.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT userID, clientID, permission FROM consent JOIN user ON user.id = userID WHERE tenantID = ?
                    """, arguments: [tenantID]
            ).map { row -> [String] in [row[0], row[1], row[2]] }
        }
        return Dictionary(grouping: rows) { $0.prefix(2) }.map { key, rows in
            (key[0], key[1], Set(rows.compactMap { Permission(text: $0[2]) }))
        }
    }

    /// Records that a person agrees, in place of what they agreed to before.
    func insertConsents(
        _ permissions: Set<Permission>, of userID: String, to clientID: String, replacing old: Set<Permission> = []
    ) async throws {
        let changes = [
            ("DELETE FROM consent WHERE userID = ? AND clientID = ? AND permission = ?", old),
            ("INSERT OR IGNORE INTO consent (userID, clientID, permission) VALUES (?, ?, ?)", permissions),
        ]
        try await writer.write { db in
            for (sql, permissions) in changes {
                for one in permissions { try db.execute(sql: sql, arguments: [userID, clientID, one.text]) }
            }
        }
    }
}
