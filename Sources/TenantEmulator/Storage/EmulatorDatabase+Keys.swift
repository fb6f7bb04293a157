import Foundation
import GRDB

extension EmulatorDatabase {
    /// The private keys, the newest first, as DER.
    func signingKeys() throws -> [Data] {
        try writer.read { db in
            try Data.fetchAll(db, sql: "SELECT privateKey FROM signingKey ORDER BY createdAt DESC")
        }
    }

    /// Stores a signing key.
    func insertSigningKey(_ der: Data, kid: String, at now: Date) throws {
        try writer.write { db in
            try db.execute(
                sql: "INSERT INTO signingKey (kid, privateKey, createdAt) VALUES (?, ?, ?)",
                arguments: [kid, der, now.timeIntervalSince1970])
        }
    }

    /// The secret of a name: what is stored, or else what `make` returns, which is stored.
    func secret(_ name: String, make: () -> Data) throws -> Data {
        let fresh = make()
        return try writer.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)", arguments: [name, fresh])
            return try Data.fetchOne(db, sql: "SELECT value FROM secret WHERE name = ?", arguments: [name]) ?? fresh
        }
    }

    /// The secret of a name; nil if none is stored.
    func storedSecret(_ name: String) throws -> Data? {
        try writer.read { db in
            try Data.fetchOne(db, sql: "SELECT value FROM secret WHERE name = ?", arguments: [name])
        }
    }

    /// Stores a secret in place of another one of the same name.
    func replaceSecret(_ name: String, with value: Data) throws {
        try writer.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO secret (name, value) VALUES (?, ?)", arguments: [name, value])
        }
    }
}
