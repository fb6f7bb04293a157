import Foundation
import GRDB

/// A device that waits for somebody to enter its code.
struct StoredDevice: Sendable {
    /// What has become of it.
    enum State: String, Sendable {
        case pending, approved, declined, redeemed
    }

    /// What a person types, without the hyphen.
    let userCode: String
    let request: DeviceRequest
    let expiresAt: Date
    let state: State
    /// What the person has allowed; nil until then.
    let grant: Grant?
}

/// What a device asks for.
struct DeviceRequest: Sendable, Codable, Equatable {
    let clientID: String
    /// The tenant segment, in its canonical form.
    let tenant: String
    let permissions: Set<Permission>

    /// Whose accounts may sign in: personal ones only, or others too.
    var kind: Tenant.Kind { tenant == "consumers" ? .personal : .work }
}

extension EmulatorDatabase {
    /// Stores a new device code; returns whether the user code was free.
    func insertDevice(
        _ code: String, userCode: String, for request: DeviceRequest, expiresAt: Date, at now: Date
    ) async throws -> Bool {
        let blob = try JSONEncoder().encode(request)
        return try await writer.write { db in
            try Self.purge(db, at: now)
            try db.execute(
                sql: "INSERT OR IGNORE INTO deviceCode (hash, userCode, request, expiresAt) VALUES (?, ?, ?, ?)",
                arguments: [Base64URL.hash(code), userCode, blob, expiresAt.timeIntervalSince1970])
            return db.changesCount == 1
        }
    }

    /// The device whose code somebody has typed.
    func device(userCode: String) async throws -> StoredDevice? {
        try await writer.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM deviceCode WHERE userCode = ?", arguments: [userCode])
                .map(Self.device)
        }
    }

    /// Records what the person decided; a second decision changes nothing.
    func decide(userCode: String, grant: Grant?) async throws {
        let blob = try grant.map { try JSONEncoder().encode($0) }
        let state = grant == nil ? StoredDevice.State.declined : .approved
        try await writer.write { db in
            try db.execute(
                sql: "UPDATE deviceCode SET state = ?, grant = ? WHERE userCode = ? AND state = 'pending'",
                arguments: [state.rawValue, blob, userCode])
        }
    }

    /// Redeems a device code exactly once.
    func redeem(
        deviceCode code: String, check: @escaping @Sendable (StoredDevice) throws(EntraError) -> Grant
    ) async throws -> Grant {
        let hash = Base64URL.hash(code)
        return try await writer.write { db -> Result<Grant, EntraError> in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM deviceCode WHERE hash = ?", arguments: [hash])
            else { return .failure(.unknownDevice) }
            let device = try Self.device(row)
            let grant: Grant
            do throws(EntraError) {
                grant = try check(device)
            } catch {
                return .failure(error)
            }
            try db.execute(sql: "UPDATE deviceCode SET state = 'redeemed' WHERE hash = ?", arguments: [hash])
            return .success(grant)
        }.get()
    }

    /// Lets a device's code run out.
    func expireDevice(_ code: String, at now: Date) async throws {
        let hash = Base64URL.hash(code)
        try await writer.write { db in
            try db.execute(
                sql: "UPDATE deviceCode SET expiresAt = ? WHERE hash = ?",
                arguments: [now.timeIntervalSince1970, hash])
        }
    }

    private static func device(_ row: Row) throws -> StoredDevice {
        let grant: Data? = row["grant"]
        return StoredDevice(
            userCode: row["userCode"],
            request: try JSONDecoder().decode(DeviceRequest.self, from: row["request"]),
            expiresAt: Date(timeIntervalSince1970: row["expiresAt"]),
            state: StoredDevice.State(rawValue: row["state"]) ?? .declined,
            grant: try grant.map { try JSONDecoder().decode(Grant.self, from: $0) })
    }
}
