import Crypto
import Foundation
import GRDB

struct StoredSigningKey: Sendable, Codable {
    let kid: String
    /// In DER.
    let privateKey: Data
    let kind: Tenant.Kind
    /// In DER.
    let certificate: Data
}

extension EmulatorDatabase {
    /// The keys that sign tokens, the newest first.
    func signingKeys() throws -> [StoredSigningKey] {
        try all(.signingKey, as: StoredSigningKey.self).map(\.value).reversed()
    }

    /// What encrypts values that come back, by a key that the database keeps.
    func seal() throws -> Seal {
        if let stored = try all(.seal, as: Data.self).first?.value { return Seal(key: stored) }
        let new = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        try write(new, as: "", in: .seal)
        return Seal(key: new)
    }
}

/// Something as JSON, under its key: they are read at start only.
private struct RegistryRow: StoredRow {
    static let databaseTableName = "registry"
    let kind: EmulatorDatabase.RegistryKind
    let key: String
    let value: Data
}

extension EmulatorDatabase {
    enum RegistryKind: String, Sendable, Codable {
        case tenant, application, account, population, seal, serverCertificate, signingKey
    }

    func all<Value: Decodable>(_ kind: RegistryKind, as type: Value.Type) throws -> [(key: String, value: Value)] {
        try writer.read { db in
            try RegistryRow.filter(Column("kind") == kind.rawValue).order(Column.rowID).fetchAll(db)
                .map { ($0.key, try JSONDecoder().decode(type, from: $0.value)) }
        }
    }

    func write(_ value: some Encodable, as key: String, in kind: RegistryKind) throws {
        try writer.write { db in try Self.write(value, as: key, in: kind, db) }
    }

    static func write(_ value: some Encodable, as key: String, in kind: RegistryKind, _ db: Database) throws {
        try RegistryRow(kind: kind, key: key, value: try JSONEncoder().encode(value)).save(db)
    }

    func delete(_ key: String, of kind: RegistryKind) throws {
        try writer.write { db in try Self.delete(key, of: kind, db) }
    }

    static func delete(_ key: String, of kind: RegistryKind, _ db: Database) throws {
        try RegistryRow.deleteOne(db, key: ["kind": kind.rawValue, "key": key])
    }

    /// Forgets tenants, applications and what is known of accounts, so that others can take their place.
    func clearRegistry() throws {
        let kinds = [RegistryKind.tenant, .application, .account].map(\.rawValue)
        _ = try writer.write { db in try RegistryRow.filter(kinds.contains(Column("kind"))).deleteAll(db) }
    }
}
