import Foundation
import GRDB

/// A browser in which somebody has signed in.
struct BrowserSession: Sendable, Equatable {
    /// What the application is told as `session_state`.
    let id: String
    let userID: String
}

extension EmulatorDatabase {
    /// How long a session lasts after it was last used: a day, as Microsoft's.
    static let sessionLifetime: TimeInterval = 24 * 60 * 60

    /// Starts a session.
    func insertSession(_ secret: String, for userID: String, at now: Date) async throws -> BrowserSession {
        let session = BrowserSession(id: UUID().uuidString.lowercased(), userID: userID)
        try await writer.write { db in
            try db.execute(
                sql: "INSERT INTO session (hash, id, userID, usableUntil) VALUES (?, ?, ?, ?)",
                arguments: [
                    Self.hash(secret), session.id, userID, now.timeIntervalSince1970 + Self.sessionLifetime,
                ])
        }
        return session
    }

    /// Ends a session; one that isn't there is no error.
    func endSession(_ secret: String) async throws {
        try await writer.write { db in
            try db.execute(sql: "DELETE FROM session WHERE hash = ?", arguments: [Self.hash(secret)])
        }
    }

    /// Finds a session that hasn't ended, and makes it last longer.
    func session(_ secret: String, at now: Date) async throws -> BrowserSession? {
        try await writer.write { db in
            let hash = Self.hash(secret)
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT id, userID FROM session WHERE hash = ? AND usableUntil > ?",
                    arguments: [hash, now.timeIntervalSince1970])
            else { return nil }
            try db.execute(
                sql: "UPDATE session SET usableUntil = ? WHERE hash = ?",
                arguments: [now.timeIntervalSince1970 + Self.sessionLifetime, hash])
            return BrowserSession(id: row["id"], userID: row["userID"])
        }
    }
}
