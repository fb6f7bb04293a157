@testable import NativeOAuth

/// A store that cannot look.
struct UnreadableStore: AccountStore {
    var protection: StoreProtection { .memory }

    func records() async throws -> [AccountRecord] {
        throw OAuthError(.storeUnreadable, "Test.")
    }

    func save(_ record: AccountRecord) async throws {
        throw OAuthError(.storeWriteFailed, "Test.")
    }

    func remove(_ id: Account.ID) async throws {}
}
