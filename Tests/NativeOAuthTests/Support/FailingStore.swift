@testable import NativeOAuth

/// A store whose writes can be made to fail.
struct FailingStore: AccountStore {
    let base: InMemoryAccountStore
    let fails = Locked(false)

    init(_ base: InMemoryAccountStore) {
        self.base = base
    }

    var protection: StoreProtection { .memory }

    func records() async throws -> [AccountRecord] {
        try await base.records()
    }

    func save(_ record: AccountRecord) async throws {
        if fails.withLock({ $0 }) { throw OAuthError(.storeWriteFailed, "The disk is full.") }
        try await base.save(record)
    }

    func remove(_ id: Account.ID) async throws {
        if fails.withLock({ $0 }) { throw OAuthError(.storeWriteFailed, "The disk is full.") }
        try await base.remove(id)
    }
}
