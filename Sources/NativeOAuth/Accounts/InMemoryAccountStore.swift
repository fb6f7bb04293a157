/// Keeps accounts for as long as the program runs.
public actor InMemoryAccountStore: AccountStore {
    private var kept: [AccountRecord] = []

    /// Makes an empty store.
    public init() {}

    public nonisolated var protection: StoreProtection { .memory }

    public func records() async throws -> [AccountRecord] {
        kept
    }

    public func save(_ record: AccountRecord) async throws {
        if let index = kept.firstIndex(where: { $0.account.id == record.account.id }) {
            kept[index] = record
        } else {
            kept.append(record)
        }
    }

    public func remove(_ id: Account.ID) async throws {
        kept.removeAll { $0.account.id == id }
    }
}
