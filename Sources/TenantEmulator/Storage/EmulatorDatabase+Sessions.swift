import Foundation
import GRDB

struct BrowserSession: StoredRow, Equatable {
    static let databaseTableName = "session"
    fileprivate let hash: String
    let id: String
    let userID: String
    fileprivate var expiresAt: Date
    let authenticatedAt: Date
    var secondFactorAt: Date?
    /// What had been taken back from the person by then.
    let generation: Revocations.Generation
    fileprivate let isKept: Bool
}

extension EmulatorDatabase {
    private func lifetime(isKept: Bool) -> Double { Double(isKept ? lifetimes.keptSession : lifetimes.session) }

    func insertSession(
        _ secret: String, for userID: String, isKept: Bool = false, generation: Revocations.Generation, at now: Date
    ) async throws -> BrowserSession {
        let session = BrowserSession(
            hash: Base64URL.hash(secret), id: RandomText.guid(), userID: userID,
            expiresAt: now + lifetime(isKept: isKept), authenticatedAt: now, generation: generation, isKept: isKept)
        try await insert(session, at: now)
        return session
    }

    func endSession(_ secret: String) async throws {
        try await execute("DELETE FROM session WHERE hash = ?", [Base64URL.hash(secret)])
    }

    func noteSecondFactor(_ sessionID: String, at now: Date) async throws {
        try await execute(
            "UPDATE session SET secondFactorAt = ? WHERE id = ?", [now.timeIntervalSince1970, sessionID])
    }

    /// Finds a session that hasn't ended, and makes it last longer.
    func session(_ secret: String, at now: Date) async throws -> BrowserSession? {
        try await writer.write { db in
            guard var session = try BrowserSession.fetchOne(db, key: Base64URL.hash(secret)), session.expiresAt > now
            else { return nil }
            session.expiresAt = now + lifetime(isKept: session.isKept)
            try session.update(db)
            return session
        }
    }

    func insertSecondFactor(_ id: String, code: String, at now: Date) async throws {
        let expiresAt = now + Double(lifetimes.secondFactorCode)
        try await writer.write { db in
            try Self.purge(db, at: now)
            try db.execute(
                sql: "INSERT INTO secondFactor (id, hash, expiresAt) VALUES (?, ?, ?)",
                arguments: [id, Base64URL.hash(id + code), expiresAt.timeIntervalSince1970])
        }
    }

    /// Whether a code is the right one; it can be tried once, right or wrong.
    func trySecondFactor(_ id: String, code: String, at now: Date) async throws -> Bool {
        try await writer.write { db in
            let stored = try String.fetchOne(
                db, sql: "SELECT hash FROM secondFactor WHERE id = ? AND expiresAt > ?",
                arguments: [id, now.timeIntervalSince1970])
            try db.execute(sql: "DELETE FROM secondFactor WHERE id = ?", arguments: [id])
            return stored == Base64URL.hash(id + code)
        }
    }
}
