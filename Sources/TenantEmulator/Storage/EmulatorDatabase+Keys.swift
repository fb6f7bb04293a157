import Crypto
import Foundation
import GRDB

struct StoredSigningKey: StoredRow {
    static let databaseTableName = "signingKey"

    let kid: String
    /// In DER.
    let privateKey: Data
    let kind: Tenant.Kind
    /// In DER.
    let certificate: Data
    let createdAt: Date
}

extension EmulatorDatabase {
    /// The keys, the newest first.
    func signingKeys() throws -> [StoredSigningKey] {
        try writer.read { db in
            try StoredSigningKey.order(Column("createdAt").desc, Column.rowID.desc).fetchAll(db)
        }
    }

    func signingKey(_ kid: String) throws -> Data? {
        try writer.read { db in try StoredSigningKey.fetchOne(db, key: kid)?.privateKey }
    }

    func deleteSigningKey(_ kid: String) throws {
        _ = try writer.write { db in try StoredSigningKey.deleteOne(db, key: kid) }
    }

    func insertSigningKey(_ key: StoredSigningKey) throws { try writer.write { db in try key.insert(db) } }

    /// What encrypts values that come back, by a key that the database keeps.
    func seal() throws -> Seal {
        Seal(key: try secret("seal") { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } })
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

    func storedSecret(_ name: String) throws -> Data? {
        try writer.read { db in
            try Data.fetchOne(db, sql: "SELECT value FROM secret WHERE name = ?", arguments: [name])
        }
    }

    func replaceSecret(_ name: String, with value: Data) throws {
        try writer.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO secret (name, value) VALUES (?, ?)", arguments: [name, value])
        }
    }
}
