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

/// A code or a refresh token, under the hash of what the client holds.
struct StoredGrant: StoredRow {
    static let databaseTableName = "clientGrant"

    enum Kind: String, Sendable, Codable {
        case code
        case refreshToken = "refresh_token"
    }

    fileprivate let hash: String
    let kind: Kind
    fileprivate let family: String
    var grant: Grant
    let expiresAt: Date
    var isUsed = false
    var isRevoked = false

    init(_ kind: Kind, _ secret: String, for grant: Grant, until expiresAt: Date) {
        (hash, self.kind, family) = (Base64URL.hash(secret), kind, grant.family)
        (self.grant, self.expiresAt) = (grant, expiresAt)
    }
}

/// What a client sends to get tokens for it, and what has to hold of that.
struct GrantUse: Sendable {
    let kind: StoredGrant.Kind
    let secret: String
    /// Whether one that comes back takes along all that came from the same sign-in.
    let revokesReused: Bool
    let check: @Sendable (StoredGrant) throws(EntraError) -> Void
}

extension EmulatorDatabase {
    /// How long what has ended is still known, in seconds, so that whoever brings it hears that it has ended.
    static let memory: TimeInterval = 3600
    static let ending = ["clientGrant", "deviceCode", "secondFactor", "session"]

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
        try await insert(StoredGrant(.code, code, for: grant, until: now + Double(lifetimes.code)), at: now)
    }

    /// Redeems a code exactly once.
    func redeem(_ use: GrantUse) async throws -> Grant {
        try await writer.write { db in try Self.used(use, db) }.get()
    }

    /// What a refresh token stands for, which isn't used by that.
    func grant(of use: GrantUse) async throws -> Grant {
        try await writer.write { db in try Self.checked(use, db) }.get().grant
    }

    /// Stores a new refresh token, and marks the one used that was sent for it.
    func insertRefreshToken(_ token: String?, for grant: Grant, using use: GrantUse?, at now: Date) async throws {
        let end = grant.refreshUntil ?? now + Double(lifetimes.refreshToken)
        let new = token.map { StoredGrant(.refreshToken, $0, for: grant, until: end) }
        guard new != nil || use != nil else { return }
        try await writer.write { db -> Result<Void, EntraError> in
            try Self.purge(db, at: now)
            if let use, case .failure(let error) = try Self.used(use, db) { return .failure(error) }
            try new?.insert(db)
            return .success(())
        }.get()
    }

    /// Marks it used after the check, in one transaction: of two requests with what is good for one only one can pass.
    private static func used(_ use: GrantUse, _ db: Database) throws -> Result<Grant, EntraError> {
        switch try checked(use, db) {
        case .failure(let error): return .failure(error)
        case .success(var stored):
            stored.isUsed = true
            try stored.update(db)
            return .success(stored.grant)
        }
    }

    /// A result, because what is revoked stays revoked although the request fails.
    private static func checked(_ use: GrantUse, _ db: Database) throws -> Result<StoredGrant, EntraError> {
        guard let stored = try StoredGrant.fetchOne(db, key: Base64URL.hash(use.secret)), stored.kind == use.kind else {
            return .failure(EntraError(.invalidValue, use.kind.rawValue))
        }
        do throws(EntraError) {
            try use.check(stored)
        } catch {
            if use.revokesReused, stored.isUsed {
                try db.execute(sql: "UPDATE clientGrant SET isRevoked = 1 WHERE family = ?", arguments: [stored.family])
            }
            return .failure(error)
        }
        return .success(stored)
    }

    /// What a code, refresh token or device code stands for; nil if it is none, or nobody has allowed anything yet.
    func grant(standingBehind secret: String) async throws -> Grant? {
        let hash = Base64URL.hash(secret)
        return try await writer.read { db in
            try StoredGrant.fetchOne(db, key: hash)?.grant ?? StoredDevice.fetchOne(db, key: hash)?.grant
        }
    }

    func forgetProofKey(of code: String) async throws {
        let hash = Base64URL.hash(code)
        try await writer.write { db in
            guard var stored = try StoredGrant.fetchOne(db, key: hash) else { return }
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
