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
    func signingKeys() throws -> [StoredSigningKey] {
        try writer.read { db in try StoredSigningKey.order(Column("createdAt").desc, Column.rowID.desc).fetchAll(db) }
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

/// Tenants, applications and the conditions of accounts, each as one JSON value under its key: they are read at start only.
extension EmulatorDatabase {
    enum RegistryKind: String, Sendable {
        case tenant, application, account
    }

    func all<Value: Decodable>(_ kind: RegistryKind, as type: Value.Type) throws -> [(key: String, value: Value)] {
        try writer.read { db in
            try Row.fetchAll(
                db, sql: "SELECT key, value FROM registry WHERE kind = ? ORDER BY rowid", arguments: [kind.rawValue]
            ).map { ($0[0], try JSONDecoder().decode(type, from: $0[1])) }
        }
    }

    func write(_ value: some Encodable, as key: String, in kind: RegistryKind) throws {
        let json = try JSONEncoder().encode(value)
        try writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO registry (kind, key, value) VALUES (?1, ?2, ?3)
                    ON CONFLICT (kind, key) DO UPDATE SET value = ?3
                    """, arguments: [kind.rawValue, key, json])
        }
    }

    func delete(_ key: String, of kind: RegistryKind) throws {
        try writer.write { db in try Self.delete(key, of: kind, db) }
    }

    static func delete(_ key: String, of kind: RegistryKind, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM registry WHERE kind = ? AND key = ?", arguments: [kind.rawValue, key])
    }

    /// Forgets tenants, applications and what is known of accounts, so that others can take their place.
    func clearRegistry() throws { try writer.write { db in try db.execute(sql: "DELETE FROM registry") } }
}
