import Foundation
import NIOConcurrencyHelpers

/// The tenants and applications that there are, which may change while the emulator runs.
///
/// They are few and every request asks for them, so they are held in memory; each change is written to the database
/// first, so that a restart keeps it. A value of this type and its copies are one registry.
struct Registry: Sendable {
    struct Values: Sendable {
        var tenants: [Tenant]
        var applications: [RegisteredApplication]
        /// What is known of accounts, by their ids; most have nothing.
        var accounts: [String: AccountState]
    }

    let values: NIOLockedValueBox<Values>
    let database: EmulatorDatabase

    init(database: EmulatorDatabase) throws {
        self.database = database
        values = NIOLockedValueBox(
            Values(
                tenants: try database.all(.tenant, as: Tenant.self).map(\.value),
                applications: try database.all(.application, as: RegisteredApplication.self).map(\.value),
                accounts: try database.all(.account, as: AccountState.self).reduce(into: [:]) { $0[$1.key] = $1.value }
            ))
    }

    func restore(_ start: Values) throws {
        try values.withLockedValue { values in
            try database.clearRegistry()
            for tenant in start.tenants { try database.write(tenant, as: tenant.id, in: .tenant) }
            for application in start.applications {
                try database.write(application, as: application.clientID, in: .application)
            }
            for (id, state) in start.accounts { try database.write(state, as: id, in: .account) }
            values = start
        }
    }

    var tenants: [Tenant] { values.withLockedValue { $0.tenants } }
    var applications: [RegisteredApplication] { values.withLockedValue { $0.applications } }

    func tenant(_ idOrDomain: String) -> Tenant? {
        let name = idOrDomain.lowercased()
        return tenants.first { $0.id == name || $0.domains.contains(name) }
    }

    func application(_ clientID: String) -> RegisteredApplication? {
        let id = clientID.lowercased()
        return applications.first { $0.clientID == id }
    }

    /// Adds a tenant, or puts it in the place of the one with its id.
    ///
    /// - Throws: ``AdminError`` for what can't be, as all that writes into the registry.
    func upsert(_ tenant: Tenant) throws {
        guard tenant.id.isGUID else {
            throw AdminError.invalid("id", "The tenant id \(tenant.id) is no GUID.", "Write one.")
        }
        guard !tenant.domains.isEmpty else {
            throw AdminError.invalid("domains", "The tenant \(tenant.id) has no domain.", "Give it one.")
        }
        try values.withLockedValue { values in
            for other in values.tenants where other.id != tenant.id {
                if let domain = other.domains.first(where: tenant.domains.contains) {
                    throw AdminError.invalid(
                        "domains", "The domain \(domain) is \(other.displayName)'s already.",
                        "Give \(tenant.displayName) another one.")
                }
            }
            try database.write(tenant, as: tenant.id, in: .tenant)
            values.tenants.put(tenant, by: \.id)
        }
    }

    /// Changes a tenant in one step, so that no change that is made at the same time is lost.
    func update(tenant id: String, _ change: (inout Tenant) throws -> Void) throws {
        try values.withLockedValue { values in
            guard var tenant = values.tenants.first(where: { $0.id == id }) else { return }
            try change(&tenant)
            try database.write(tenant, as: id, in: .tenant)
            values.tenants.put(tenant, by: \.id)
        }
    }

    func upsert(_ application: RegisteredApplication) throws {
        try values.withLockedValue { try put(application, into: &$0) }
    }

    func add(_ application: RegisteredApplication) throws -> Bool {
        try values.withLockedValue { values in
            guard !values.applications.contains(where: { $0.clientID == application.clientID }) else { return false }
            try put(application, into: &values)
            return true
        }
    }

    /// Changes an application in one step, so that no change that is made at the same time is lost.
    @discardableResult
    func update(
        _ clientID: String, _ change: (inout RegisteredApplication) throws -> Void
    ) throws -> RegisteredApplication? {
        let id = clientID.lowercased()
        return try values.withLockedValue { values in
            guard var application = values.applications.first(where: { $0.clientID == id }) else { return nil }
            try change(&application)
            try put(application, into: &values)
            return application
        }
    }

    private func put(_ application: RegisteredApplication, into values: inout Values) throws {
        guard application.clientID.isGUID else {
            throw AdminError.invalid(
                "clientId", "The application id \(application.clientID) is no GUID.", "Write one.")
        }
        guard values.tenants.contains(where: { $0.id == application.homeTenantID }) else {
            throw AdminError.invalid(
                "homeTenantId",
                "There is no tenant \(application.homeTenantID) to register \(application.displayName) in.",
                "Name another one, or add it first.")
        }
        if let problem = RegistrationRules.problem(application) { throw problem }
        for other in values.applications where other.clientID != application.clientID {
            if let address = application.identifierURIs.first(where: other.identifiers.contains) {
                throw AdminError.invalid(
                    "identifierUris", "\(address) is \(other.displayName)'s already.",
                    "Give \(application.displayName) another one.")
            }
        }
        try database.write(application, as: application.clientID, in: .application)
        values.applications.put(application, by: \.clientID)
    }

    /// Removes somebody, with all that is known of the account and all that was granted to it.
    ///
    /// Whoever gets the same id later begins anew. Who is kept among the deleted items comes back under the same
    /// conditions, and with nothing that was granted before.
    @discardableResult
    func removeUser(_ id: String, keptAt moment: String? = nil) throws -> Bool {
        try values.withLockedValue { values in
            let isGone = try database.deleteUser(id, keptAt: moment)
            guard moment != nil, isGone else {
                values.accounts[id] = nil
                return isGone
            }
            var state = values.accounts[id] ?? AccountState()
            state.revocations.generation.sessions += 1
            values.accounts[id] = state
            try database.write(state, as: id, in: .account)
            return isGone
        }
    }

    /// Forgets what is known of the account of somebody who can't come back.
    func forgetAccount(of id: String) throws {
        try values.withLockedValue { values in
            try database.delete(id, of: .account)
            values.accounts[id] = nil
        }
    }

    @discardableResult
    func removeApplication(_ clientID: String) throws -> Bool {
        let id = clientID.lowercased()
        return try values.withLockedValue { values in
            guard values.applications.contains(where: { $0.clientID == id }) else { return false }
            try database.delete(id, of: .application)
            values.applications.removeAll { $0.clientID == id }
            return true
        }
    }
}

extension Array {
    fileprivate mutating func put(_ element: Element, by id: KeyPath<Element, String>) {
        if let index = firstIndex(where: { $0[keyPath: id] == element[keyPath: id] }) {
            self[index] = element
        } else {
            append(element)
        }
    }
}
