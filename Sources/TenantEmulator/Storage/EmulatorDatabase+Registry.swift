import Foundation
import GRDB

/// Tenants, applications and the conditions of accounts, each as one JSON value: they are read at start only.
extension EmulatorDatabase {
    func tenants() throws -> [Tenant] {
        try writer.read { db in
            try Data.fetchAll(db, sql: "SELECT value FROM tenant ORDER BY rowid")
                .map { try JSONDecoder().decode(Tenant.self, from: $0) }
        }
    }

    func applications() throws -> [RegisteredApplication] {
        try writer.read { db in
            try Data.fetchAll(db, sql: "SELECT value FROM application ORDER BY rowid")
                .map { try JSONDecoder().decode(RegisteredApplication.self, from: $0) }
        }
    }

    func write(_ tenant: Tenant) throws {
        let value = try JSONEncoder().encode(tenant)
        try writer.write { db in
            try db.execute(
                sql: "INSERT INTO tenant (id, value) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET value = ?2",
                arguments: [tenant.id, value])
        }
    }

    func write(_ application: RegisteredApplication) throws {
        let value = try JSONEncoder().encode(application)
        try writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO application (clientID, value) VALUES (?1, ?2)
                    ON CONFLICT (clientID) DO UPDATE SET value = ?2
                    """, arguments: [application.clientID, value])
        }
    }

    func accountStates() throws -> [String: AccountState] {
        try writer.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT userID, value FROM accountState")
            return try rows.reduce(into: [:]) {
                $0[$1["userID"]] = try JSONDecoder().decode(AccountState.self, from: $1["value"])
            }
        }
    }

    func write(_ state: AccountState, of userID: String) throws {
        let value = try JSONEncoder().encode(state)
        try writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO accountState (userID, value) VALUES (?1, ?2)
                    ON CONFLICT (userID) DO UPDATE SET value = ?2
                    """, arguments: [userID, value])
        }
    }

    /// Deletes a tenant, its people and its applications in one transaction.
    func deleteTenant(_ id: String, applications: [RegisteredApplication]) throws {
        try writer.write { db in
            try Self.deleteUsers("tenantID = ?", id, db)
            try db.execute(sql: "DELETE FROM tenant WHERE id = ?", arguments: [id])
            for application in applications {
                try db.execute(sql: "DELETE FROM application WHERE clientID = ?", arguments: [application.clientID])
            }
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
