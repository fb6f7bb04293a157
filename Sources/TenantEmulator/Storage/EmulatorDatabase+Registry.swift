import Foundation
import GRDB

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
