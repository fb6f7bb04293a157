import Foundation
import GRDB

struct StoredDevice: StoredRow {
    static let databaseTableName = "deviceCode"

    enum State: String, Sendable, Codable {
        case pending, approved, declined, redeemed
    }

    fileprivate let hash: String
    /// What a person types, without the hyphen.
    let userCode: String
    let request: AuthorizationRequest
    let expiresAt: Date
    fileprivate(set) var state = State.pending
    fileprivate(set) var grant: Grant?
}

extension EmulatorDatabase {
    /// Stores a new device code; returns whether the user code was free.
    func insertDevice(
        _ code: String, userCode: String, for request: AuthorizationRequest, at now: Date
    ) async throws -> Bool {
        let device = StoredDevice(
            hash: Base64URL.hash(code), userCode: userCode, request: request,
            expiresAt: now + Double(lifetimes.deviceCode))
        return try await writer.write { db in
            try Self.purge(db, at: now)
            try device.insert(db, onConflict: .ignore)
            return db.changesCount == 1
        }
    }

    func device(userCode: String) async throws -> StoredDevice? {
        try await writer.read { db in try StoredDevice.fetchOne(db, key: ["userCode": userCode]) }
    }

    /// Records what the person decided, nil for nothing allowed; a second decision changes nothing.
    func decide(userCode: String, grant: Grant?) async throws {
        try await writer.write { db in
            guard var device = try StoredDevice.fetchOne(db, key: ["userCode": userCode]), device.state == .pending
            else { return }
            (device.state, device.grant) = (grant == nil ? .declined : .approved, grant)
            try device.update(db)
        }
    }

    func redeem(
        deviceCode code: String, check: @escaping @Sendable (StoredDevice) throws(EntraError) -> Grant
    ) async throws -> Grant {
        let hash = Base64URL.hash(code)
        return try await writer.write { db in
            guard var device = try StoredDevice.fetchOne(db, key: hash) else { throw EntraError(.unknownDevice) }
            let grant = try check(device)
            device.state = .redeemed
            try device.update(db)
            return grant
        }
    }

    func expireDevice(_ code: String, at now: Date) async throws {
        try await execute(
            "UPDATE deviceCode SET expiresAt = ? WHERE hash = ?", [now.timeIntervalSince1970, Base64URL.hash(code)])
    }
}
