import Foundation
import GRDB

extension EmulatorDatabase {
    /// The private keys as DER with whose tokens they sign, the newest first.
    func signingKeys() throws -> [(Data, Tenant.Kind)] {
        try writer.read { db in
            try Row.fetchAll(db, sql: "SELECT privateKey, kind FROM signingKey ORDER BY createdAt DESC, rowid DESC")
                .map { ($0["privateKey"], Tenant.Kind(rawValue: $0["kind"]) ?? .work) }
        }
    }

    /// Deletes a signing key.
    func deleteSigningKey(_ kid: String) throws {
        try writer.write { db in
            try db.execute(sql: "DELETE FROM signingKey WHERE kid = ?", arguments: [kid])
        }
    }

    /// Stores a signing key.
    func insertSigningKey(_ der: Data, kid: String, kind: Tenant.Kind, at now: Date) throws {
        try writer.write { db in
            try db.execute(
                sql: "INSERT INTO signingKey (kid, privateKey, kind, createdAt) VALUES (?, ?, ?, ?)",
                arguments: [kid, der, kind.rawValue, now.timeIntervalSince1970])
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
