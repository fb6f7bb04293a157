/// Keeps accounts in memory, until the program ends.
public actor InMemoryAccountStore: AccountStore {
    /// In the order in which they were first saved.
    private var kept: [AccountRecord] = []

    /// Makes an empty store.
    public init() {}

    /// Always the same for this kind of store.
    public nonisolated var protection: StoreProtection { .memory }
    /// Returns all accounts with their tokens.
    public func records() async throws -> [AccountRecord] { kept }

    /// Saves an account, replacing a record of the same account.
    public func save(_ record: AccountRecord) async throws {
        if let place = kept.firstIndex(where: { $0.account.id == record.account.id }) {
            kept[place] = record
        } else {
            kept.append(record)
        }
    }

    /// Removes an account.
    public func remove(_ id: Account.ID) async throws { kept.removeAll { $0.account.id == id } }
}
