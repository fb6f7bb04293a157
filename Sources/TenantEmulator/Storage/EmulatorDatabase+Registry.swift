import Foundation
import GRDB

/// Tenants, applications and the conditions of accounts, each as one JSON value under its key: they are read at start only.
extension EmulatorDatabase {
    struct Values<Value: Codable & Sendable>: Sendable {
        fileprivate let table: String
        fileprivate let key: String
    }

    /// All values of a table with their keys, in the order in which they came.
    func all<Value>(_ values: Values<Value>) throws -> [(key: String, value: Value)] {
        try writer.read { db in
            try Row.fetchAll(db, sql: "SELECT \(values.key), value FROM \(values.table) ORDER BY rowid")
                .map { ($0[0], try JSONDecoder().decode(Value.self, from: $0[1])) }
        }
    }

    /// Adds a value, or puts it in the place of the one with its key.
    func write<Value>(_ value: Value, as key: String, in values: Values<Value>) throws {
        let json = try JSONEncoder().encode(value)
        try writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO \(values.table) (\(values.key), value) VALUES (?1, ?2)
                    ON CONFLICT (\(values.key)) DO UPDATE SET value = ?2
                    """, arguments: [key, json])
        }
    }

    func deleteApplication(_ clientID: String) throws {
        try writer.write { db in
            try db.execute(sql: "DELETE FROM application WHERE clientID = ?", arguments: [clientID])
        }
    }

    /// Forgets tenants, applications and what is known of accounts, so that others can take their place.
    func clearRegistry() throws {
        try writer.write { db in
            for table in ["tenant", "application", "accountState"] { try db.execute(sql: "DELETE FROM \(table)") }
        }
    }
}

extension EmulatorDatabase.Values where Value == Tenant {
    static var tenants: Self { Self(table: "tenant", key: "id") }
}

extension EmulatorDatabase.Values where Value == RegisteredApplication {
    static var applications: Self { Self(table: "application", key: "clientID") }
}

extension EmulatorDatabase.Values where Value == AccountState {
    static var accounts: Self { Self(table: "accountState", key: "userID") }
}
