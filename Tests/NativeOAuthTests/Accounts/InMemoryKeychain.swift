@testable import NativeOAuth

/// A keychain in memory that behaves as Apple documents theirs, and refuses when it is told to.
final class InMemoryKeychain: KeychainItems {
    struct State: Sendable {
        /// By service, group and account, which make an item one.
        var items: [[String]: KeychainItem] = [:]
        /// What every call is answered, in place of doing it.
        var refusal: KeychainStatus?
        /// Done once, before the next call that changes something: what another process does in between.
        var meanwhile: (@Sendable (inout State) -> Void)?
        var calls: [String] = []
    }

    let state = Locked(State())

    static func key(_ query: KeychainQuery, _ account: String) -> [String] {
        [query.service, query.accessGroup ?? "the app's own", account]
    }

    func copyMatching(_ query: KeychainQuery) -> (items: [KeychainItem], status: KeychainStatus) {
        state.withLock { state in
            state.calls.append("copyMatching")
            if let refusal = state.refusal {
                return ([], refusal)
            }
            let found = state.items.filter { Self.matches($0.key, query) }.map(\.value)
            return found.isEmpty ? ([], .itemNotFound) : (found, .success)
        }
    }

    func add(_ item: KeychainItem, _ query: KeychainQuery) -> KeychainStatus {
        change("add") { state in
            let key = Self.key(query, item.account)
            guard state.items[key] == nil else { return .duplicateItem }
            state.items[key] = item
            return .success
        }
    }

    func update(_ query: KeychainQuery, to item: KeychainItem) -> KeychainStatus {
        change("update") { state in
            let keys = state.items.keys.filter { Self.matches($0, query) }
            keys.forEach { state.items[$0] = item }
            return keys.isEmpty ? .itemNotFound : .success
        }
    }

    func delete(_ query: KeychainQuery) -> KeychainStatus {
        change("delete") { state in
            let keys = state.items.keys.filter { Self.matches($0, query) }
            keys.forEach { state.items[$0] = nil }
            return keys.isEmpty ? .itemNotFound : .success
        }
    }

    private func change(
        _ name: String, _ body: @Sendable (inout State) -> KeychainStatus
    ) -> KeychainStatus {
        state.withLock { state in
            state.calls.append(name)
            if let refusal = state.refusal {
                return refusal
            }
            let meanwhile = state.meanwhile
            state.meanwhile = nil
            meanwhile?(&state)
            return body(&state)
        }
    }

    /// Gives the item of an account another secret, as a program would that knows nothing of accounts.
    func damage(_ id: Account.ID, writing text: String) {
        state.withLock { state in
            for key in state.items.keys where key[2] == KeychainEntry.name(of: id) {
                state.items[key]?.secret = Redacted(Array(text.utf8))
            }
        }
    }

    private static func matches(_ key: [String], _ query: KeychainQuery) -> Bool {
        key == Self.key(query, query.account ?? key[2])
    }
}

/// A store over a keychain in memory, as the store of Apple's systems is one over the real keychain.
actor KeychainTestStore: AccountStore {
    private var kept: KeychainRecords

    init(_ keychain: InMemoryKeychain, service: String = "test-app", accessGroup: String? = nil) {
        kept = KeychainRecords(keychain, service: service, accessGroup: accessGroup)
    }

    nonisolated var protection: StoreProtection { .keychain }

    func records() async throws -> [AccountRecord] { try kept.records() }
    func unreadable() async throws -> [OAuthError] { try kept.unreadable() }
    func record(for id: Account.ID) async throws -> AccountRecord? { try kept.record(for: id) }
    func save(_ record: AccountRecord) async throws { try kept.save(record) }
    func remove(_ id: Account.ID) async throws { try kept.remove(id) }
}
