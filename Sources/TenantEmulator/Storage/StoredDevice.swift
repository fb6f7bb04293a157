import Foundation

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
